import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { testServer } from '../../testing/test-server.ts';
import { storedIds, waitingDevice } from '../../testing/calls/unsent-entries.ts';

const server = await testServer();

/** What may happen to entries of a device: it sends some, the operator takes some in, or both at the same time. */
const step = fc.record({
  way: fc.constantFrom('send', 'takeIn', 'dryRun', 'bothAtOnce', 'twiceAtOnce'),
  entries: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
});
/** The entry of which no key is stored (OPN-192). */
const WITHOUT_ACCESS = 4;
type Way = 'send' | 'takeIn' | 'dryRun' | 'bothAtOnce' | 'twiceAtOnce';

test('[OPN-083, OPN-192, I2, I3] a file taken in before, after or while the device sends, once or often: every entry counts exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const device = await waitingDevice(server);
      const entries = [
        device.reading(),
        device.reading({}, { readingValue: 101, readingImages: [] }),
        device.unknownReading(),
        device.unknownReading({}, { readingImages: [] }),
        device.anonymousReading(),
      ] as const;
      const stored = new Set<number>();
      const work = {
        send: async (n: number) => {
          expect((await device.send(entries[n]!)).status).toBeLessThan(300);
          stored.add(n);
        },
        takeIn: async (n: number) => {
          const before = stored.has(n);
          const { outcome } = (await device.takeIn(entries[n])).json();
          if (before) expect(outcome).toBe('alreadyThere');
          else expect(['accepted', 'alreadyThere']).toContain(outcome);
          stored.add(n);
        },
        dryRun: async (n: number) => {
          const expected = stored.has(n) ? 'alreadyThere' : 'accepted';
          expect((await device.takeIn(entries[n], '?dryRun=true')).json()['outcome']).toBe(expected);
        },
        bothAtOnce: async (n: number) => void (await Promise.all([work.takeIn(n), work.send(n)])),
        twiceAtOnce: async (n: number) => void (await Promise.all([work.takeIn(n), work.takeIn(n)])),
      } satisfies Record<Way, (n: number) => Promise<void>>;
      for (const { way, entries: some } of steps) await Promise.all(some.map((n) => work[way as Way](n)));
      const { tenant } = device;
      expect(await storedIds(server, tenant)).toEqual(
        [...stored]
          .filter((n) => n !== WITHOUT_ACCESS)
          .map((n) => entries[n]!.id)
          .sort(),
      );
      const withoutAccess = await operate(server, tenant, 'GET', 'anonymous-readings');
      expect(withoutAccess.json<{ readings: unknown[] }>().readings.length).toBe(stored.has(WITHOUT_ACCESS) ? 1 : 0);
      const readings = [0, 1].filter((n) => stored.has(n)).length;
      const images = stored.has(0) ? 1 : 0;
      expect(await storedRows(server, tenant)).toEqual({ submissions: readings, results: readings, images });
      expect((await storedKeys(server, tenant)).length).toBe(
        images + (stored.has(2) ? 1 : 0) + (stored.has(WITHOUT_ACCESS) ? 1 : 0),
      );
      expect(await storedKeys(server, tenant)).toEqual(expect.arrayContaining(await namedKeys(server, tenant)));
    }),
    { numRuns: 30 },
  );
});
