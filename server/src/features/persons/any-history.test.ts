import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import {
  erase,
  giveOrders,
  type Household,
  householdTenant,
  newHousehold,
  orderOfHousehold,
  sendReading,
} from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { historyOf, unknownMeterReadingOf } from '../../testing/calls/utility-content.ts';
import { compareStore, storedKeys } from '../../testing/stored.ts';
import { readTables, type Tables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare, type TestShare } from '../../testing/test-share.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);

/** Who acts: one of them is erased in the end. */
const MARKS = ['quitte', 'mispel'] as const;
const ACTS = [
  'reads',
  'reads an unknown meter',
  'shares',
  'has its share read',
  'mails its share',
  'ends its share',
  'is registered',
  'asks for receipts',
  'gets letters',
  'is imported again',
  'gets an order of the other',
  'gets history',
  'has an order withdrawn',
  'is told on the telephone',
  'is cleared',
] as const;
type ActName = (typeof ACTS)[number];

const act = fc.record({ who: fc.constantFrom<0 | 1>(0, 1), what: fc.constantFrom<ActName>(...ACTS), n: fc.nat(1) });

/** Columns that change for others, too: what is counted, what is kept for repeats, what ends with who gave it. */
const MAY_CHANGE = new Set(['revision', 'updated_at', 'answer']);

test('[OPS-28, OPS-101, OPS-105] after any history, erasing one leaves nothing they have said or were called, and everything of the other', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), fc.boolean(), async (acts, byLogin) => {
      const tenant = await householdTenant(server);
      const households: [Household, Household] = [
        await newHousehold(server, tenant, MARKS[0], ['1', '2']),
        await newHousehold(server, tenant, MARKS[1], ['3', '4']),
      ];
      const shares: [TestShare | null, TestShare | null] = [null, null];
      const work: Readonly<Record<ActName, (who: 0 | 1, n: number) => Promise<unknown>>> = {
        reads: (who, n) => sendReading(households[who], n),
        'reads an unknown meter': (who) => {
          const { call, accountId, mark } = households[who];
          return call('POST', '/api/pro/unknown-reading', { body: unknownMeterReadingOf({ accountId }, mark) });
        },
        shares: async (who, n) => {
          const jobIds = [households[who].jobs[n]!.jobId];
          // An order that the other has by now is nobody's to share.
          shares[who] ??= await newShare(households[who], { name: `Hausmeister pohl${who}`, jobIds }).catch(() => null);
        },
        'has its share read': async (who, n) => {
          const share = shares[who];
          if (share !== null) await sendReading({ ...share, jobs: households[who].jobs, mark: `pohl${who}` }, n);
        },
        'mails its share': async (who) => {
          const share = shares[who];
          if (share === null) return;
          const login = { token: share.token, username: share.username, password: share.password };
          const metaData = { mailTo: { name: 'Pohl', email: 'pohl@haus.example' } };
          const payload = { salutation: `Guten Tag von ${households[who].mark}`, login };
          await households[who].call('POST', '/api/pro/share/mail', { body: { payload, metaData } });
        },
        'ends its share': async (who) => {
          if (shares[who] !== null) await households[who].call('DELETE', `/api/pro/share/account/${shares[who].id}`);
          shares[who] = null;
        },
        'is registered': (who) =>
          operateRegistration(server, tenant, households[who].accountId, 'PUT', registrationOf(households[who].mark)),
        'asks for receipts': (who) => households[who].call('POST', '/api/pro/job/reading-receipts'),
        'gets letters': (who) =>
          operate(server, tenant, 'POST', 'access', { body: { username: households[who].login, codes: true } }),
        'is imported again': (who, n) => {
          const { mark, jobs } = households[who];
          const order = { ...orderOfHousehold(mark, jobs[n]!.orderNumber), Lage: `anderswo bei ${mark}` };
          return giveOrders(server, tenant, [order]);
        },
        'gets an order of the other': (who, n) => {
          const order = orderOfHousehold(households[who].mark, households[who === 0 ? 1 : 0].jobs[n]!.orderNumber);
          return giveOrders(server, tenant, [order]);
        },
        'gets history': (who, n) => {
          const line = {
            ...historyOf(1),
            Auftragsnummer: households[who].jobs[n]!.orderNumber,
            Ablesedatum: '2024-03-10',
          };
          return operate(server, tenant, 'POST', 'history', { body: [line] });
        },
        'has an order withdrawn': (who, n) => {
          const orderNumbers = [households[who].jobs[n]!.orderNumber];
          return operate(server, tenant, 'POST', 'orders/withdraw', { body: { orderNumbers } });
        },
        'is told on the telephone': (who, n) => {
          const { jobs } = households[who];
          const body = { source: 'phone', confirmed: true, readingDate: '2026-03-10', results: [{ readingValue: 7 }] };
          return operate(server, tenant, 'POST', `orders/${jobs[n]!.orderNumber}/readings`, { body });
        },
        'is cleared': async (who) => {
          const numbers = households[who].jobs.map(({ orderNumber }) => orderNumber);
          const open = await readingsToClear(server, tenant, '?state=open');
          const readingIds = open
            .filter(
              ({ orderNumber, accountId }) => numbers.includes(orderNumber) && accountId === households[who].accountId,
            )
            .map(({ readingId }) => readingId);
          if (readingIds.length === 0) return;
          const body = { readingIds, state: 'discarded', reason: `rief an: ${households[who].mark}` };
          await operate(server, tenant, 'POST', 'clearing', { body });
        },
      };
      for (const { who, what, n } of acts) await work[what](who, n);

      const [gone, stays] = MARKS;
      const listOfOther = async () => (await households[1].call('GET', '/api/pro/job')).text;
      const listed = await listOfOther();
      const before = await readTables(server, tenant.applicationId);
      const { login, customerNumber } = households[0];
      const hasOrders = [...before.get('jobs')!.values()].some((row) => JSON.stringify(row).includes(customerNumber));
      await erase(server, tenant, byLogin || !hasOrders ? { login } : { customerNumber });
      const after = await readTables(server, tenant.applicationId);
      expect(textsOf(after).filter((text) => text.replaceAll(`9${gone}1`, '').includes(gone))).toEqual([]);
      expect(othersThat(before, after, [stays, 'pohl0', 'pohl1'])).toEqual([]);
      expect(await compareStore(server.parts)).toMatchObject({ unnamed: [], missing: [] });
      const named = [...after.get('result_images')!.values(), ...after.get('unknown_reading_images')!.values()];
      expect((await storedKeys(server, tenant)).length).toBe(named.length);
      // Whoever stays is signed in, and shown what they were shown.
      expect(await listOfOther()).toBe(listed);
    }),
    { numRuns: 12 },
  );
});

function textsOf(tables: Tables): string[] {
  return [...tables.values()].flatMap((table) => [...table.values()].map((row) => JSON.stringify(row)));
}

/** Rows that say something of one of these, and are no longer as they were. */
function othersThat(before: Tables, after: Tables, marks: readonly string[]): unknown[] {
  const changed: unknown[] = [];
  for (const [name, rows] of before) {
    for (const [key, row] of rows) {
      if (!marks.some((mark) => JSON.stringify(row).includes(mark)) || JSON.stringify(row).includes(MARKS[0])) continue;
      const now = after.get(name)!.get(key);
      const differs = Object.keys(row).filter(
        (column) => !MAY_CHANGE.has(column) && JSON.stringify(row[column]) !== JSON.stringify(now?.[column]),
      );
      // A share ends with whoever gave it, and its mails with it.
      const ends = differs.every((column) => column === 'ended_at') && JSON.stringify(row).includes('pohl0');
      if (differs.length > 0 && !ends) changed.push([name, row, now]);
    }
  }
  return changed;
}
