import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import type { Undone } from '@zaehlwerk/contract/undone';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { erase } from '../../testing/calls/households.ts';
import { handedIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { besideWords, FIRST_ORDERS, refusalOf, takingBack } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { clearImportAnswers } from '../kept/keep-importing.ts';

// Imports that are taken back in the background; the work waits here until a test has it done.
const server = await testServer();
const { later, undo, look, imported } = takingBack(server);

const undoLater = (tenant: TestTenant, importId: string, orders: number) =>
  operate(server, tenant, 'POST', `imports/${importId}/undo`, {
    body: { orders },
    headers: { prefer: 'respond-async' },
  });

/** Hands in that an import is taken back; gives the id of that work. */
async function undoing(tenant: TestTenant, importId: string, orders: number): Promise<string> {
  const answer = await undoLater(tenant, importId, orders);
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  return answer.json<KeptImport>().importId;
}

async function countOrders({ applicationId }: TestTenant): Promise<number> {
  const { rows } = await server.parts.pool.query<{ count: number }>(
    'select count(*)::int from jobs where application_id = $1',
    [applicationId],
  );
  return rows[0]!.count;
}

test('[OPS-160, OPN-530] who prefers it is answered at once; nothing changes until the import is taken back, and then all of it', async () => {
  const tenant = await server.newTenant();
  const before = await readTables(server, tenant.applicationId);
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  const seen = await look(tenant, importId);
  const answer = await undoLater(tenant, importId, 3);
  const kept = answer.json<KeptImport>();
  const path = `/api/operator/applications/${tenant.applicationId}/imports/${kept.importId}`;
  const { location, 'preference-applied': applied } = answer.headers;
  expect([answer.status, location, applied]).toEqual([202, path, 'respond-async']);
  expect(kept).toMatchObject({ kind: 'undo', state: 'waiting', undoes: importId, keyName: 'test', counts: null });
  expect(await countOrders(tenant)).toBe(3);
  // Said again, it is the same work.
  expect(await undoing(tenant, importId, 3)).toBe(kept.importId);
  const done = await workOff(server, tenant, kept.importId);
  expect(done).toMatchObject({ state: 'done', accepted: true, attempts: 1, lines: 5, linesDone: 5, answer: null });
  expect(done.undone).toEqual<Undone>({ ...seen, dryRun: false });
  const { kinds } = changesBetween(before, await readTables(server, tenant.applicationId));
  expect(besideWords(kinds)).toEqual(['+audit_entries', '+imports', '+undoable_imports']);
  const { rows } = await server.parts.pool.query(
    `select act, key_name, request_id from audit_entries where application_id = $1 order by number`,
    [tenant.applicationId],
  );
  const requestId = answer.headers['x-request-id'];
  expect(rows).toMatchObject([
    { act: 'order.import' },
    { act: 'order.undoImport', key_name: 'test', request_id: requestId },
  ]);
  expect(refusalOf(await undoLater(tenant, importId, 3))).toEqual([409, 'importId undoneBefore']);
});

test('[OPS-160, OPN-530] an import of many orders is taken back in the background, whoever asks', async () => {
  const tenant = await server.newTenant();
  const rows = Array.from({ length: 1001 }, (_, n) => ({ Auftragsnummer: `A-${n}`, Zählernummer: `Z${n}` }));
  const importId = await imported(tenant, ...rows);
  later();
  expect(refusalOf(await undo(tenant, importId))).toEqual([400, 'orders required']);
  expect(refusalOf(await undo(tenant, importId, { orders: 1000 }))).toEqual([409, 'orders otherOrders']);
  const answer = await undo(tenant, importId, { orders: 1001 });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  expect(answer.headers['preference-applied']).toBeUndefined();
  const { importId: work } = answer.json<KeptImport>();
  expect(await workOff(server, tenant, work)).toMatchObject({ state: 'done', lines: 1002, undone: { created: 1001 } });
  expect(await countOrders(tenant)).toBe(0);
});

test('[OPS-160, OPN-530] so is one of many logins, whose orders it leaves as they are', async () => {
  const tenant = await server.newTenant();
  const lines = Array.from({ length: 1001 }, (_, n) => ({
    Auftragsnummer: `A-${n}`,
    Zählernummer: `Z${n}`,
    Benutzername: `login-${n}`,
  }));
  await imported(tenant, ...lines);
  const importId = await imported(tenant, ...lines.map((line) => ({ ...line, Zugangsname: 'Familie Neu' })));
  later();
  expect(await look(tenant, importId)).toMatchObject({ orders: 0, logins: { restored: 1001 } });
  const answer = await undo(tenant, importId, { orders: 0 });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  const { importId: work } = answer.json<KeptImport>();
  const named = `select count(*)::int from accounts where application_id = $1 and name = 'Familie Neu'`;
  const count = async () =>
    (await server.parts.pool.query<{ count: number }>(named, [tenant.applicationId])).rows[0]!.count;
  expect(await count()).toBe(1001);
  expect(await workOff(server, tenant, work)).toMatchObject({ state: 'done', lines: 1001, linesDone: 1001 });
  expect(await count()).toBe(0);
});

test('[OPS-160] files and taking back go in the order in which they were handed in; what is in the way then is named', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  const file = await handedIn(server, tenant, orderFile({ ...FIRST_ORDERS[0]!, Lage: 'Dach' }));
  later();
  const work = await undoing(tenant, importId, 3);
  later();
  const behind = await handedIn(server, tenant, orderFile({ ...FIRST_ORDERS[0]!, Auftragsnummer: 'A-9' }));
  await expect(workOff(server, tenant, work)).rejects.toThrow();
  await expect(workOff(server, tenant, behind)).rejects.toThrow();
  expect(await workOff(server, tenant, file)).toMatchObject({ state: 'done' });
  const { state, problem, undone } = await workOff(server, tenant, work);
  expect([state, problem?.status, undone]).toEqual(['failed', 409, null]);
  expect(problem?.fieldErrors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'orders cannotUndo',
    'orders.A-1 changedAfterwards',
  ]);
  expect(await workOff(server, tenant, behind)).toMatchObject({ state: 'done' });
  expect(await countOrders(tenant)).toBe(4);
});

test('[OPS-160] where the instance stops in the middle, it waits again and has not been tried', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  const work = await undoing(tenant, importId, 3);
  await expect(workOff(server, tenant, work, AbortSignal.abort())).rejects.toThrow();
  expect(await importOf(server, tenant, work)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await countOrders(tenant)).toBe(3);
  const stranger = await server.newTenant();
  expect((await undoLater(stranger, importId, 3)).status).toBe(404);
  expect((await importInto(server, tenant, orderFile(FIRST_ORDERS[0]!))).status).toBe(200);
});

test('[OPS-160, OPN-530] which orders were in the way is told no longer than findings, and not beyond an erasure', async () => {
  const refused = async (tenant: TestTenant) => {
    const importId = await imported(tenant, ...FIRST_ORDERS);
    await imported(tenant, { ...FIRST_ORDERS[0]!, Lage: 'Dach' });
    later();
    const work = await undoing(tenant, importId, 3);
    expect((await workOff(server, tenant, work)).problem?.fieldErrors).toHaveLength(2);
    return work;
  };
  const told = async (tenant: TestTenant, work: string) => {
    const { state, problem } = await importOf(server, tenant, work);
    return [state, problem?.code, problem?.fieldErrors];
  };
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const old = await refused(tenant);
  server.setNow(new Date(server.parts.clock().getTime() + 31 * 24 * 60 * 60 * 1000).toISOString());
  await clearImportAnswers(server.parts, systemScope('tidy-up'));
  expect(await told(tenant, old)).toEqual(['failed', 'conflict', []]);
  later();
  const next = await refused(other);
  await erase(server, other, { login: 'becker' });
  expect(await told(other, next)).toEqual(['failed', 'conflict', []]);
});
