import fc from 'fast-check';
import { expect, test } from 'vitest';
import { erase } from '../../testing/calls/households.ts';
import { handedIn, workOff } from '../../testing/calls/kept-imports.ts';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { besideWords, FIRST_ORDERS, refusalOf, sendFirst, takingBack } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

// Imports of earlier readings that are taken back.
const server = await testServer();
const { later, undo, look, takeBack, imported } = takingBack(server);

const HEAD = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand;Erfasst am';
const line = (order: string, obis: string, value: number, day = '31.12.2025') =>
  `${order};${obis};${day};${value};2026-01-0${order.at(-1)}T10:00:00Z`;
const fileOf = (...lines: readonly string[]) => `${[HEAD, ...lines].join('\n')}\n`;

async function history(tenant: TestTenant, ...lines: readonly string[]): Promise<string | null> {
  later();
  const { status, answer } = await importInto(server, tenant, fileOf(...lines), { kind: 'history' });
  expect([status, answer.findings]).toEqual([200, []]);
  return answer.undo?.importId ?? null;
}

/** What taking back leaves behind: that devices fetch an order again, what was done, and that it was an import. */
const TRACES = ['jobs.revision', '+audit_entries', '+undoable_imports', '+imports'];
const tablesOf = ({ applicationId }: TestTenant) => readTables(server, applicationId);
async function changedSince(tenant: TestTenant, before: Awaited<ReturnType<typeof tablesOf>>): Promise<string[]> {
  return besideWords(changesBetween(before, await tablesOf(tenant)).kinds).filter((kind) => !TRACES.includes(kind));
}
const inTheWay = async (tenant: TestTenant, importId: string) =>
  (await look(tenant, importId)).obstacles.inTheWay.map(({ orderNumber, reason }) => `${orderNumber} ${reason}`);

test('[OPS-163, OPN-532] earlier readings that were imported go, those that were replaced are as before', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS);
  await history(tenant, line('A-1', '1-0:1.8.0', 4711));
  const before = await tablesOf(tenant);
  const importId = await history(tenant, line('A-1', '1-0:1.8.0', 4712), line('A-2', '1-0:1.8.2', 12));
  expect((await look(tenant, importId!)).earlierReadings).toEqual({ deleted: 1, restored: 1 });
  const told = await takeBack(tenant, importId!);
  expect(told).toMatchObject({ orders: 2, created: 0, changed: 2, logins: { deleted: 0, stay: 0 } });
  expect(await changedSince(tenant, before)).toEqual([]);
  const { rows } = await server.parts.pool.query(
    `select details from audit_entries where application_id = $1 and act = 'order.undoImport'`,
    [tenant.applicationId],
  );
  expect(rows).toMatchObject([{ details: { changed: 2, readingsDeleted: 1, readingsRestored: 1 } }]);
  expect(refusalOf(await undo(tenant, importId!, { orders: 2 }))).toEqual([409, 'importId undoneBefore']);
  expect(await history(tenant, line('A-1', '1-0:1.8.0', 4711))).toBeNull();
});

test('[OPS-163, OPN-532] later earlier readings, registers that went and an erasure are in the way; other changes of the order are not', async () => {
  const tenant = await server.newTenant();
  const orders = await imported(tenant, ...FIRST_ORDERS);
  const first = await history(tenant, line('A-1', '1-0:1.8.0', 4711), line('A-2', '1-0:1.8.2', 12));
  await imported(tenant, { ...FIRST_ORDERS[0]!, Lage: 'Dach' });
  expect(await inTheWay(tenant, first!)).toEqual([]);
  const second = await history(tenant, line('A-1', '1-0:1.8.0', 4712));
  const gone = await imported(tenant, FIRST_ORDERS[1]!);
  expect((await inTheWay(tenant, first!)).toSorted()).toEqual(['A-1 changedAfterwards', 'A-2 changedAfterwards']);
  expect((await undo(tenant, first!, { orders: 2 })).status).toBe(409);
  await takeBack(tenant, gone);
  await takeBack(tenant, second!);
  expect(await inTheWay(tenant, first!)).toEqual([]);
  expect(await inTheWay(tenant, orders)).toContain('A-1 changedAfterwards');
});

test('[OPS-163, OPN-532] whose replaced readings were erased keeps an import from being taken back, once the order is for somebody else', async () => {
  const tenant = await server.newTenant();
  const of = (customer: string) => ({ ...FIRST_ORDERS[3]!, Kundennummer: customer });
  await imported(tenant, of('K-1'));
  await history(tenant, line('A-3', '1-0:1.8.0', 4711));
  const replacing = await history(tenant, line('A-3', '1-0:1.8.0', 4712));
  await imported(tenant, of('K-2'));
  expect(await inTheWay(tenant, replacing!)).toEqual([]);
  await erase(server, tenant, { customerNumber: 'K-1' });
  expect(await inTheWay(tenant, replacing!)).toEqual(['A-3 changedAfterwards']);
  expect((await undo(tenant, replacing!, { orders: 1 })).status).toBe(409);
});

test('[OPS-163, OPN-478, OPN-532] an order whose person was erased is passed over, also where it was read and stays without a name', async () => {
  for (const isRead of [false, true]) {
    const tenant = await server.newTenant();
    await imported(tenant, FIRST_ORDERS[0]!, { ...FIRST_ORDERS[3]!, Kundennummer: 'K-1' });
    if (isRead) await sendFirst(tenant, 'becker', 'pw-becker');
    const importId = await history(tenant, line('A-1', '1-0:1.8.0', 4711), line('A-3', '1-0:1.8.0', 4711));
    await erase(server, tenant, { customerNumber: 'K-1' });
    const left = await server.parts.pool.query('select from jobs where application_id = $1 and erased_at is not null', [
      tenant.applicationId,
    ]);
    expect(left.rowCount).toBe(isRead ? 1 : 0);
    const before = await tablesOf(tenant);
    expect(await takeBack(tenant, importId!)).toMatchObject({
      orders: 1,
      earlierReadings: { deleted: 1, restored: 0 },
    });
    const { rows } = changesBetween(before, await tablesOf(tenant));
    expect(rows.filter((row) => row['order_number'] === 'A-3')).toEqual([]);
  }
});

test('[OPS-163] whatever earlier readings are imported one after the other: taken back from the newest, all are as they were', {
  timeout: 90_000,
}, async () => {
  const anyLine = fc
    .tuple(
      fc.constantFrom('A-1 1-0:1.8.0', 'A-2 1-0:1.8.1', 'A-2 1-0:1.8.2', 'A-3 1-0:1.8.0'),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('31.12.2024', '31.12.2025'),
    )
    .map(([place, value, day]) => {
      const [order = '', obis = ''] = place.split(' ');
      return line(order, obis, value, day);
    });
  const anyFile = fc.uniqueArray(anyLine, {
    minLength: 1,
    maxLength: 5,
    selector: (one) => one.split(';').slice(0, 3).join(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 3 }), async (files) => {
      const tenant = await server.newTenant();
      await imported(tenant, ...FIRST_ORDERS);
      const steps = [];
      for (const lines of files) steps.unshift({ before: await tablesOf(tenant), id: await history(tenant, ...lines) });
      for (const { before, id } of steps) {
        if (id !== null) await takeBack(tenant, id);
        expect((await changedSince(tenant, before)).filter((kind) => !/_before/.test(kind))).toEqual([]);
      }
    }),
    { numRuns: 4 },
  );
});

test('[OPS-160, OPS-163] earlier readings that came in the background are taken back alike', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS);
  const before = await tablesOf(tenant);
  later();
  const importId = await handedIn(server, tenant, fileOf(line('A-1', '1-0:1.8.0', 4711)), { kind: 'history' });
  expect(await workOff(server, tenant, importId)).toMatchObject({ answer: { undo: { importId } } });
  await takeBack(tenant, importId);
  expect(await changedSince(tenant, before)).toEqual([]);
});

test('[OPS-163, OPN-532] what was replaced is kept with whose it is; of new ones nothing but the place', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS.map((order) => ({ ...order, Kundennummer: 'K-1', Nachname: 'Weber' })));
  await history(tenant, line('A-1', '1-0:1.8.0', 4711));
  await history(tenant, line('A-1', '1-0:1.8.0', 4712));
  const { rows } = await server.parts.pool.query<{ before: object }>(
    `select before from orders_before where application_id = $1 and became = 'history' order by row_id`,
    [tenant.applicationId],
  );
  expect(rows.map(({ before }) => before)).toEqual([
    { events: [], made: [expect.objectContaining({ reading_date: '2025-12-31' })] },
    {
      events: [expect.objectContaining({ reading_value: 4711 })],
      made: [],
      job: { customer: expect.objectContaining({ customerNumber: 'K-1', lastname: 'Weber' }) },
    },
  ]);
});
