import type { PersonPage } from '@zaehlwerk/contract/persons';
import { expect, test } from 'vitest';
import { MOVE, moving } from '../../testing/calls/moving.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { besideWords, FIRST_ORDERS, refusalOf, sendFirst } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { imported, takeBack, undo, move, utility } = moving(server);

test('[DSK-204, OPN-694] a move is taken back as an import is, as long as nobody has read', async () => {
  const tenant = await utility();
  const before = await readTables(server, tenant.applicationId);
  const { undo: first } = await move(tenant, { ...MOVE, closing: true });
  expect(await takeBack(tenant, first!.importId)).toMatchObject({
    orders: 4,
    created: 2,
    moved: 2,
    logins: { deleted: 1 },
  });
  const { kinds } = changesBetween(before, await readTables(server, tenant.applicationId));
  expect(besideWords(kinds).filter((kind) => !kind.includes('revision'))).toEqual([
    '+audit_entries',
    '+undoable_imports',
  ]);
  const { undo: second } = await move(tenant, { ...MOVE, closing: true });
  await sendFirst(tenant, 'weber', 'pw-weber');
  expect((await undo(tenant, second!.importId, { orders: 4 })).status).toBe(409);
});

test('[DSK-217, OPN-734] the page of whoever has moved out, and of whoever has moved in, tells the moves that can still be taken back, and no files', async () => {
  const tenant = await utility();
  const movesOf = async (accountId: string) => {
    const answer = await operate(server, tenant, 'GET', `persons/${accountId}`);
    return answer.json<PersonPage>().moves.map(({ importId, isOut, orders }) => ({ importId, isOut, orders }));
  };
  const { rows } = await server.parts.pool.query<{ id: string }>(
    `select account_id as id from logins where application_id = $1 and username = 'weber'`,
    [tenant.applicationId],
  );
  const weber = rows[0]!.id;
  expect(await movesOf(weber)).toEqual([]);
  const { undo: back, to } = await move(tenant, { ...MOVE, closing: true });
  const { importId } = back!;
  expect(await movesOf(weber)).toEqual([{ importId, isOut: true, orders: 2 }]);
  expect(await movesOf(to.accountId!)).toEqual([{ importId, isOut: false, orders: 2 }]);
  // By a file: that is taken back where files are.
  await imported(tenant, { ...FIRST_ORDERS[0]!, Benutzername: 'becker' });
  expect(await movesOf(to.accountId!)).toEqual([{ importId, isOut: false, orders: 2 }]);
  expect(refusalOf(await undo(tenant, importId, { orders: 4 }))[0]).toBe(409);
  const page = (await operate(server, tenant, 'GET', `persons/${weber}`)).json<PersonPage>();
  expect(Date.parse(page.moves[0]!.until) - Date.parse(page.moves[0]!.at)).toBeGreaterThan(29 * 86_400_000);
});

test('[DSK-217] a move that was taken back, or is too old for that, is told no more', async () => {
  const tenant = await utility();
  const { undo: back, to } = await move(tenant, MOVE);
  const told = async () =>
    (await operate(server, tenant, 'GET', `persons/${to.accountId}`)).json<PersonPage>().moves.length;
  expect(await told()).toBe(1);
  const setAt = (at: string) =>
    server.parts.pool.query(`update undoable_imports set at = ${at} where import_id = $1`, [back!.importId]);
  await setAt(`at - interval '31 days'`);
  expect(await told()).toBe(0);
  await setAt(`at + interval '31 days'`);
  const { rows } = await server.parts.pool.query<{ id: string }>(
    `select account_id as id from logins where application_id = $1 and username = 'weber'`,
    [tenant.applicationId],
  );
  await takeBack(tenant, back!.importId);
  const page = (await operate(server, tenant, 'GET', `persons/${rows[0]!.id}`)).json<PersonPage>();
  expect(page.moves).toEqual([]);
});
