import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { exportFrom, importInto } from '../../testing/calls/operator-calls.ts';
import { GAS_READING, GAS_VALUE } from '../../testing/calls/readings-without-access.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

/*
 * Readings that came without an order, of a meter whose order somebody else has by now; and which orders are found for them.
 */

const server = await testServer();
const world = (...orders: Readonly<Record<string, string>>[]) => assigningUtility(server, ...orders);

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

const orderFor = (n: number, name: string, more: Readonly<Record<string, string>> = {}) => ({
  ...orderOf(n, 'lahn'),
  Benutzername: name,
  Passwort: `pw-${name}`,
  Minimum: '',
  Maximum: '',
  'Frühester Termin': '',
  'Spätester Termin': '',
  ...more,
});

async function importOrders(tenant: TestTenant, lines: readonly object[]) {
  expect((await importInto(server, tenant, JSON.stringify(lines), { type: 'application/json' })).status).toBe(200);
}

test('[OPN-496, OPS-139, OPS-140] what was read before somebody got the order is told, and assigned only once that is confirmed', async () => {
  server.setNow('2026-03-10T10:00:00Z');
  const { tenant, weber, becker, assign, candidates } = await world(
    { 'Frühester Termin': '' },
    { 'Frühester Termin': '' },
  );
  const report = () => weber.report('1EMH0000000001', { readingDate: '2026-03-10' });
  const before = await report();
  server.setNow('2026-03-10T10:02:00Z');
  await importOrders(tenant, [orderFor(1, 'becker')]);
  server.setNow('2026-03-10T10:04:00Z');
  const [after, own] = [await report(), await becker.report('1EMH0000000001', { readingDate: '2026-03-10' })];
  for (const readingId of [before, after]) {
    expect((await candidates(readingId))[0]).toMatchObject({
      orderNumber: 'E-1',
      accountId: becker.id,
      matches: expect.arrayContaining(['sameNumber', 'formerHolder']),
    });
    for (const query of ['', '?dryRun=true']) {
      const refused = await assign(readingId, { orderNumber: 'E-1' }, query);
      expect([refused.status, refused.json<Problem>().fieldErrors]).toEqual([
        400,
        [
          {
            field: 'orderNumber',
            code: 'order.formerHolder',
            message:
              'Diesen Auftrag hatte bis zum 10.03.2026 ein anderer Zugang: Die Ablesung kann von dort sein. Bitte prüfen Sie das.',
          },
        ],
      ]);
    }
  }
  expect((await candidates(own))[0]!.matches).not.toContain('formerHolder');
  expect((await assign(own, { orderNumber: 'E-1' })).status).toBe(200);
  const confirmed = (await assign(after, { orderNumber: 'E-1', confirmed: true })).json<Problem>();
  expect(confirmed).toMatchObject({ outcome: 'accepted' });
  // It says nothing of the value.
  const { readings } = await exportFrom(server, tenant);
  expect(readings.map(({ findings }) => findings)).toEqual([[], []]);
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPN-484, OPN-498] however long it has waited, it is validated as on the moment it was taken', async () => {
  const { tenant, weber, assign } = await world({}, { 'Spätester Termin': '2026-03-20' });
  const readingId = await weber.report('x-2');
  server.setNow('2026-06-10T10:00:00Z');
  expect((await assign(readingId, { orderNumber: 'E-2' })).json()).toMatchObject({ outcome: 'accepted' });
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ capturedAt: '2026-03-10T10:00:00.000Z' }]);
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPN-483, OPN-498, OPN-503] the very number is found behind hundreds of near ones; what was withdrawn stands behind it, and is marked', async () => {
  const { tenant, weber, candidates } = await world();
  const near = (n: number) => `1EMH${String(5_000_000_000 + n)}`;
  const numbers = Array.from({ length: 9 }, (_, at) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * 10 ** at),
  ).flat();
  const lines = numbers.map((more, n) => orderFor(1, 'weber', { Auftragsnummer: `N-${n}`, Zählernummer: near(more) }));
  await importOrders(tenant, [
    ...lines,
    orderFor(1, 'becker', { Auftragsnummer: 'ZZ', Zählernummer: near(0) }),
    orderFor(1, 'becker', { Auftragsnummer: 'ZY', Zählernummer: near(0), Zurückgezogen: 'ja' }),
  ]);
  const found = await candidates(await weber.report(near(0)));
  expect(found[0]).toMatchObject({ orderNumber: 'ZZ' });
  expect(found[1]).toMatchObject({ orderNumber: 'ZY', ended: 'withdrawn' });
});

test('[OPS-140, OPN-498] said again with another register it is no repeat, and a register that the order does not have is none', async () => {
  const other = { ...orderFor(2, 'becker'), OBIS: '1-0:2.8.0' };
  const gas = { Zählerart: 'GAS_METER', OBIS: '7-0:9.9.9', Nachname: 'Wessel', Einheit: 'm³' };
  const { tenant, weber, assign, list } = await world(gas);
  await importOrders(tenant, [{ ...orderFor(2, 'becker'), OBIS: '1-0:1.8.0' }, other]);
  const readingId = await weber.report('x-2');
  const to = (obis: string) => ({ orderNumber: 'E-2', obis });
  expect((await assign(readingId, to('1-0:1.8.0'))).json()).toMatchObject({ outcome: 'accepted' });
  expect((await assign(readingId, to('1.8.0'))).json()).toMatchObject({ outcome: 'alreadyThere' });
  const again = await assign(readingId, to('1-0:2.8.0'));
  expect([again.status, faultsOf(again.json())]).toEqual([409, ['readingId alreadyAssigned']]);
  const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
  const body = { ...GAS_READING, readingValues: [GAS_VALUE] };
  expect((await tenant.call('POST', '/api/unknown-readings/results', { token, body })).status).toBe(204);
  const [reading] = (await list('?kind=withoutAccess')).readings;
  const unnamed = await assign(reading!.readingId, { orderNumber: 'E-1' });
  expect([unnamed.status, faultsOf(unnamed.json())]).toEqual([400, ['obis required']]);
  expect((await assign(reading!.readingId, { orderNumber: 'E-1', obis: '7-0:9.9.9' })).status).toBe(200);
});
