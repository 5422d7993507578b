import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign, operateOrders } from '../../testing/calls/campaigns.ts';
import { handedIn, workOff } from '../../testing/calls/kept-imports.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { besideWords, FIRST_ORDERS, refusalOf, sendFirst, takingBack } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

const { later, undo, look, takeBack, imported, hashed } = takingBack(server);

/** What taking back leaves behind: that devices have to fetch an order again. */
const TRACES = ['jobs.revision'];
const ofTenant = (kinds: readonly string[]) => besideWords(kinds).filter((kind) => !kind.includes('audit_entries'));

test('[OPS-134] an import that made orders and logins is taken back: nothing of it is left but that it was, and was taken back', async () => {
  const tenant = await server.newTenant();
  const before = await readTables(server, tenant.applicationId);
  const importId = await imported(tenant, ...FIRST_ORDERS);
  const told = await look(tenant, importId);
  expect(told).toMatchObject({
    dryRun: true,
    orders: 3,
    created: 3,
    changed: 0,
    moved: 0,
    obstacles: { inTheWay: [] },
  });
  expect(told.logins).toEqual({ deleted: 2, withAccess: 0, restored: 0, stay: 0, staying: [] });
  expect((await look(tenant, importId)).orders).toBe(3);
  const made = await server.parts.pool.query<{ account_id: string }>(
    'select account_id from accounts where application_id = $1',
    [tenant.applicationId],
  );
  const accountIds = made.rows.map((row) => row.account_id);
  expect(accountIds).toHaveLength(2);
  await takeBack(tenant, importId);
  const { kinds } = changesBetween(before, await readTables(server, tenant.applicationId));
  expect(besideWords(kinds)).toEqual(['+audit_entries', '+undoable_imports']);
  expect(refusalOf(await undo(tenant, importId, { orders: 3 }))).toEqual([409, 'importId undoneBefore']);
  // The same file again is as new.
  expect((await importInto(server, tenant, orderFile(...FIRST_ORDERS))).answer.created).toBe(4);
  const { rows } = await server.parts.pool.query(
    `select act, objects, details from audit_entries where application_id = $1 order by number`,
    [tenant.applicationId],
  );
  expect(rows).toMatchObject([
    { act: 'order.import' },
    {
      act: 'order.undoImport',
      objects: expect.arrayContaining([importId, 'A-1', 'A-2', 'A-3', ...accountIds]),
      details: { created: 3, logins: 2 },
    },
    { act: 'order.import' },
  ]);
});

const cell = (column: string, ...values: string[]) =>
  fc.constantFrom<Record<string, string>>({}, ...values.map((value) => ({ [column]: value })));

/** A line of a file that changes, moves, withdraws, adds or leaves as it is. */
const anyLine = fc
  .tuple(
    fc.constantFrom('A-1', 'A-2', 'A-3', 'A-4'),
    fc.constantFrom('weber', 'becker', 'neumann'),
    fc.constantFrom('1-0:1.8.0', '1-0:1.8.1', '1-0:2.8.0'),
    cell('Lage', 'Dach', ''),
    cell('Minimum', '1', '200'),
    cell('Zurückgezogen', 'ja', 'nein'),
    cell('Passwort', 'pw-weber', 'pw-anders'),
    cell('Zugangsname', 'Familie Neu'),
    cell('Kundennummer', '4711'),
  )
  .map(([number, username, obis, ...cells]) => ({
    ...Object.assign({}, ...cells),
    Auftragsnummer: number,
    Benutzername: username,
    Zählernummer: number.replace('A-', 'Z'),
    OBIS: obis,
  })) as fc.Arbitrary<Record<string, string>>;

test('[OPS-134, OPN-478] whatever a file changes, moves, withdraws and adds: taken back, every row is as it was', {
  timeout: 90_000,
}, async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyLine, { minLength: 1, maxLength: 5, selector: (line) => line['Auftragsnummer'] }),
      async (lines) => {
        const tenant = await server.newTenant();
        await hashed(tenant, await imported(tenant, ...FIRST_ORDERS));
        const history =
          'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nA-1;1-0:1.8.0;31.12.2025;4711\nA-2;1-0:1.8.2;31.12.2025;12\n';
        expect((await importInto(server, tenant, history, { kind: 'history' })).status).toBe(200);
        // An order that was somewhere else before, so that it may come back.
        await imported(tenant, { ...FIRST_ORDERS[3]!, Benutzername: 'weber', Passwort: '' });
        const before = await readTables(server, tenant.applicationId);
        later();
        const { status, answer } = await importInto(server, tenant, orderFile(...lines), { query: '?partial=true' });
        expect(status).toBe(200);
        const undoable = (answer as { undo?: { importId: string } }).undo;
        if (undoable === undefined) return;
        changed += 1;
        await takeBack(tenant, undoable.importId);
        const { kinds } = changesBetween(before, await readTables(server, tenant.applicationId));
        expect(ofTenant(kinds).filter((kind) => !TRACES.includes(kind))).toEqual(['+undoable_imports']);
      },
    ),
    { numRuns: 12 },
  );
  expect(changed).toBeGreaterThan(2);
});

test('[OPS-134, OPN-478] a reading that came since is in the way, named with its order, and nothing changes', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  await server.parts.pool.query(`update passwords_to_hash set sealed = sealed where application_id = $1`, [
    tenant.applicationId,
  ]);
  await sendFirst(tenant, 'becker', 'pw-becker');
  const told = await look(tenant, importId);
  expect(told.obstacles).toEqual({
    readAfterwards: 1,
    changedAfterwards: 0,
    archivedCampaign: 0,
    inTheWay: [{ orderNumber: 'A-3', reason: 'readAfterwards' }],
  });
  const before = await readTables(server, tenant.applicationId);
  const answer = await undo(tenant, importId, { orders: 3 });
  expect(refusalOf(answer)).toEqual([409, 'orders cannotUndo', 'orders.A-3 readAfterwards']);
  expect(changesBetween(before, await readTables(server, tenant.applicationId)).kinds).toEqual([]);
  // What was read before an import is not in its way.
  const second = await imported(tenant, { ...FIRST_ORDERS[3]!, Lage: 'Dach' });
  await takeBack(tenant, second);
});

test('[OPS-134, OPN-478] so is what says that a meter cannot be read, or was exchanged: somebody has read', async () => {
  const tenant = await server.newTenant({ config: { features: { notReadableAllowed: true } } });
  const history = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nA-1;1-0:1.8.0;31.12.2025;4711\n';
  await imported(tenant, ...FIRST_ORDERS);
  expect((await importInto(server, tenant, history, { kind: 'history' })).status).toBe(200);
  const lines = [FIRST_ORDERS[0]!, FIRST_ORDERS[3]!].map((line) => ({ ...line, Lage: 'Dach' }));
  const second = await imported(tenant, ...lines);
  later();
  const fall = { kind: 'exchanged', oldEndValue: 4800, newMeterNumber: 'N1', exchangedOn: '2026-02-01' };
  await sendFirst(tenant, 'weber', 'pw-weber', { readingValue: 5, fall });
  await sendFirst(tenant, 'becker', 'pw-becker', { notReadable: 'noAccess' });
  const told = await look(tenant, second);
  expect(told.obstacles.inTheWay).toHaveLength(2);
  expect(told.obstacles.inTheWay).toEqual(
    expect.arrayContaining(['A-1', 'A-3'].map((orderNumber) => ({ orderNumber, reason: 'readAfterwards' }))),
  );
  expect(refusalOf(await undo(tenant, second, { orders: told.orders })).slice(0, 2)).toEqual([
    409,
    'orders cannotUndo',
  ]);
});

test('[OPS-134, OPN-478] later imports, lists, histories and archived campaigns are in the way; taken back one after the other, none is', async () => {
  const tenant = await server.newTenant();
  const campaign = await newCampaign(server, tenant, {}, ['open']);
  const line = { ...FIRST_ORDERS[0]!, Kampagne: campaign };
  const first = await imported(tenant, line);
  const second = await imported(tenant, { ...line, Lage: 'Dach' });
  const inTheWay = async (importId: string) =>
    (await look(tenant, importId)).obstacles.inTheWay.map(({ reason }) => reason);
  expect([await inTheWay(first), await inTheWay(second)]).toEqual([['changedAfterwards'], []]);
  await takeBack(tenant, second);
  // It is as after the first, at another time: told by what was done, not by the time.
  expect(await inTheWay(first)).toEqual([]);
  later();
  await operateOrders(server, tenant, 'withdraw', ['A-1']);
  expect(await inTheWay(first)).toEqual(['changedAfterwards']);

  const other = await server.newTenant();
  const made = await imported(other, FIRST_ORDERS[0]!);
  const history = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nA-1;1-0:1.8.0;31.12.2025;4711\n';
  expect((await importInto(server, other, history, { kind: 'history' })).status).toBe(200);
  expect((await look(other, made)).obstacles.changedAfterwards).toBe(1);

  const third = await server.newTenant();
  const over = await newCampaign(server, third, {}, ['open']);
  const ofOver = await imported(third, { ...FIRST_ORDERS[0]!, Kampagne: over });
  for (const state of ['closed', 'archived'] as const) await moveCampaign(server, third, over, state);
  expect((await look(third, ofOver)).obstacles.archivedCampaign).toBe(1);
  expect((await undo(third, ofOver, { orders: 1 })).status).toBe(409);
});

test('[OPS-134] without the number that was told, or with another one, nothing is taken back; nor what is not known', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  expect(refusalOf(await undo(tenant, importId))).toEqual([400, 'orders required']);
  expect(refusalOf(await undo(tenant, importId, { orders: 2 }))).toEqual([409, 'orders otherOrders']);
  const stranger = await server.newTenant();
  expect((await undo(stranger, importId, { orders: 3 })).status).toBe(404);
  server.setNow('2026-04-10T12:00:00Z');
  expect((await undo(tenant, importId, { orders: 3 })).status).toBe(404);
});

test('[OPS-134] an import in the background is taken back alike, and its list says so', async () => {
  const tenant = await server.newTenant();
  later();
  const importId = await handedIn(server, tenant, orderFile(...FIRST_ORDERS));
  expect((await undo(tenant, importId, {}, '?dryRun=true')).status).toBe(404);
  expect(await workOff(server, tenant, importId)).toMatchObject({ undoneAt: null, answer: { undo: { importId } } });
  await takeBack(tenant, importId);
  const { imports } = (await operate(server, tenant, 'GET', 'imports')).json<{
    imports: { undoneAt: string | null }[];
  }>();
  expect(imports.map(({ undoneAt }) => undoneAt)).toEqual([server.parts.clock().toISOString()]);
});
