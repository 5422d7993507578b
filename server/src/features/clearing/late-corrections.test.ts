import { randomUUID } from 'node:crypto';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { newOperatorKey } from '../../testing/utility.ts';

/*
 * A reading is looked at weeks after it was sent, released, corrected, and corrected once more.
 */

const server = await testServer();

async function wrong() {
  const world = await clearingUtility(server);
  await (await world.newOne()).send(99999.9);
  const [reading] = (await world.list()) as [ReadingToClear];
  return { ...world, reading };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPS-49, OPN-411] a correction long after its day and period may have that day, and every one since', async () => {
  const { reading, correct } = await wrong();
  server.setNow('2026-06-20T10:00:00.000Z');
  const tried = (readingDate: string) =>
    correct(reading.readingId, { ...CORRECTION, readingDate, confirmed: true }, '?dryRun=true');
  for (const day of ['2026-03-01', '2026-03-10', '2026-05-01', '2026-06-20'])
    expect((await tried(day)).status).toBe(200);
  for (const day of ['2026-02-28', '2026-06-21']) {
    expect(faultsOf((await tried(day)).json())).toEqual(['readingDate date.outOfRange']);
  }
  expect((await correct(reading.readingId, CORRECTION)).json()).toMatchObject({ outcome: 'accepted', done: true });
});

test('[OPS-49, OPN-411] what is entered for the order itself is held to the period of today all the same', async () => {
  const { tenant, reading } = await wrong();
  server.setNow('2026-06-20T10:00:00.000Z');
  const body = { source: 'phone', confirmed: true, readingDate: '2026-03-10', results: [{ readingValue: 1500 }] };
  const refused = await operate(server, tenant, 'POST', `orders/${reading.orderNumber}/readings`, { body });
  expect([refused.status, refused.json()['code']]).toEqual([409, 'outsidePeriod']);
});

test('[OPS-48, OPS-49, OPN-413] a correction keeps why, by whom and when the reading was released before', async () => {
  const { reading, list, decide, correct } = await wrong();
  await decide('released', [reading], { reason: 'Schwimmbad', clerk: 'Frau Berg' });
  const [released] = (await list()) as [ReadingToClear];
  server.setNow('2026-03-12T08:00:00.000Z');
  await correct(reading.readingId, { ...CORRECTION, reason: 'Doch das Komma', clerk: 'Herr Tal' });
  const [corrected] = (await list()) as [ReadingToClear];
  expect(corrected.release).toEqual(released.decision);
  expect(corrected.release).toMatchObject({ reason: 'Schwimmbad', clerk: 'Frau Berg', keyName: 'further' });
  expect(corrected.decision).toMatchObject({
    reason: 'Doch das Komma',
    clerk: 'Herr Tal',
    at: '2026-03-12T08:00:00.000Z',
  });
});

test('[OPS-50, OPN-413] what was released and corrected before it was handed over is handed over, and its correction after it', async () => {
  const { reading, decide, correct, handOver, newOne } = await wrong();
  const valuesOf = ({ readings }: { readings: ExportedReading[] }) => readings.map((one) => Number(one.readingValue));
  await (await newOne()).send(1001);
  await decide('released', [reading]);
  server.setNow('2026-03-10T11:00:00.000Z');
  await correct(reading.readingId, CORRECTION);
  // The list of all readings places the correction: the released reading has its place in the other list before it.
  expect(valuesOf(await handOver(''))).toEqual([99999.9, 1001, 1500]);
  const { readings } = await handOver('released=true');
  const order = readings.map((one) => Number(one.readingValue));
  expect(order.toSorted()).toEqual([1001, 1500, 99999.9].toSorted());
  expect(order.indexOf(99999.9)).toBeLessThan(order.indexOf(1500));
  expect(readings.find(({ replaces }) => replaces !== null)?.replaces).toBe(reading.readingId);
});

test('[OPS-49, OPN-414] a wrong correction is corrected like a reading, with a key that may clear alone; the list tells the last one', async () => {
  const { tenant, reading, list, handOver } = await wrong();
  const { key: token } = await newOperatorKey(server, 'good', { onlyTenant: null, scopes: ['clear'], lastDay: null });
  const correct = (id: string, more: object = {}, key: string = randomUUID()) =>
    operate(server, tenant, 'POST', `clearing/${id}/correction`, {
      token,
      body: { ...CORRECTION, ...more },
      headers: { 'idempotency-key': key },
    });
  expect((await correct(reading.readingId, { readingValue: 1500, reason: 'Komma' })).status).toBe(200);
  const [first] = (await list()) as [ReadingToClear];
  server.setNow('2026-08-01T10:00:00.000Z');
  const second = [
    first.correctedBy!,
    { readingValue: 1600, reason: 'Zahlendreher', clerk: 'Herr Tal' },
    randomUUID(),
  ] as const;
  expect((await correct(...second)).json()).toMatchObject({ outcome: 'accepted', replaces: [first.correctedBy] });
  const listed = await list();
  expect(listed).toEqual([
    {
      ...first,
      decision: { reason: 'Zahlendreher', clerk: 'Herr Tal', keyName: 'further', at: '2026-08-01T10:00:00.000Z' },
      correctedBy: expect.any(String),
    },
  ]);
  expect(listed[0]!.correctedBy).not.toBe(first.correctedBy);
  // Neither the reading nor the first correction can be corrected any more, the second one can.
  for (const id of [reading.readingId, first.correctedBy!]) expect((await correct(id)).status).toBe(409);
  expect((await correct(listed[0]!.correctedBy!, { readingValue: 1700 })).status).toBe(200);
  // A repeat is answered as before.
  expect((await correct(...second)).json()).toMatchObject({ outcome: 'alreadyThere', replaces: [first.correctedBy] });
  const { readings } = await handOver('released=true');
  expect(readings.map(({ readingValue }) => Number(readingValue))).toEqual([1500, 1600, 1700]);
  const { rows } = await server.parts.pool.query<{ correction_reason: string | null }>(
    'select correction_reason from submissions where application_id = $1 and entered_by is not null order by received_at',
    [tenant.applicationId],
  );
  expect(rows.map((row) => row.correction_reason)).toEqual(['Komma', 'Zahlendreher', null]);
});
