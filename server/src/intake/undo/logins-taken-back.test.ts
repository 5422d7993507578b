import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { jobsOf, signIn } from '../../testing/calls/order-file.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { askForToken } from '../../testing/test-login.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { dropUndoable } from './before-store.ts';

const server = await testServer();
const { later, undo, takeBack, imported, hashed } = takingBack(server);

/** What is kept of the passwords that an import has exchanged, by user name. */
async function keptPasswords(tenant: TestTenant) {
  const { rows } = await server.parts.pool.query<{ username: string; password: string; hashes: number }>(
    `select l.username, b.password, num_nonnulls(b.password_hash, b.imported_password_hash) as hashes
     from logins_before b join logins l on l.application_id = b.application_id and l.account_id = b.account_id
     where b.application_id = $1 and not b.is_new order by 1`,
    [tenant.applicationId],
  );
  return rows.map(({ username, password, hashes }) => `${username} ${password} ${hashes}`);
}

test('[OPS-135, OPN-487] who has signed in since keeps login and password, and is named; others have those of before', async () => {
  const tenant = await server.newTenant();
  const first = await imported(tenant, ...FIRST_ORDERS);
  await hashed(tenant, first);
  later();
  expect(await signIn(tenant, 'weber', 'pw-weber')).toBeTypeOf('string');
  const exchanged = await imported(
    tenant,
    { ...FIRST_ORDERS[0]!, Passwort: 'pw-weber-2', Zugangsname: 'Familie Weber' },
    { ...FIRST_ORDERS[3]!, Passwort: 'pw-becker-2' },
  );
  later();
  expect(await signIn(tenant, 'weber', 'pw-weber-2')).toBeTypeOf('string');
  expect((await takeBack(tenant, exchanged)).logins).toMatchObject({ restored: 1, stay: 1, staying: ['weber'] });
  const tries = ['weber pw-weber-2', 'weber pw-weber', 'becker pw-becker', 'becker pw-becker-2'].map(async (pair) => {
    const [username, password] = pair.split(' ') as [string, string];
    return (await askForToken(tenant, { username, password })).status;
  });
  expect(await Promise.all(tries)).toEqual([200, 401, 200, 401]);
  // Now both have signed in, so both logins stay, without an order.
  expect((await takeBack(tenant, first)).logins).toMatchObject({ deleted: 0, stay: 2, staying: ['becker', 'weber'] });
  expect(await jobsOf(tenant, await signIn(tenant, 'becker', 'pw-becker'))).toEqual([]);
});

test('[OPS-135, OPN-477] of a password that waits to be hashed nothing is kept, and its login stays as it is', async () => {
  const tenant = await server.newTenant();
  await imported(tenant, ...FIRST_ORDERS);
  const waiting = `select from passwords_to_hash where application_id = $1`;
  expect((await server.parts.pool.query(waiting, [tenant.applicationId])).rowCount).toBe(2);
  const exchanged = await imported(tenant, { ...FIRST_ORDERS[0]!, Passwort: 'pw-weber-2' });
  expect(await keptPasswords(tenant)).toEqual(['weber notKept 0']);
  expect((await takeBack(tenant, exchanged)).logins).toMatchObject({ restored: 0, stay: 1, staying: ['weber'] });
  expect((await askForToken(tenant, { username: 'weber', password: 'pw-weber-2' })).status).toBe(200);
});

test('[OPS-135, OPN-477] a login that has ended, or has new credentials, keeps no password of before', async () => {
  const tenant = await server.newTenant();
  await hashed(tenant, await imported(tenant, ...FIRST_ORDERS));
  const exchanged = await imported(
    tenant,
    { ...FIRST_ORDERS[0]!, Passwort: 'pw-weber-2' },
    { ...FIRST_ORDERS[3]!, Passwort: 'pw-becker-2' },
  );
  expect(await keptPasswords(tenant)).toEqual(['becker exchanged 1', 'weber exchanged 1']);
  await operate(server, tenant, 'POST', 'logins/end', { body: { usernames: ['weber'] } });
  expect(await keptPasswords(tenant)).toEqual(['becker exchanged 1', 'weber notKept 0']);
  const { rows } = await server.parts.pool.query<{ account_id: string }>(
    `select account_id from logins where application_id = $1 and username = 'becker'`,
    [tenant.applicationId],
  );
  const credentials = `/api/operator/accounts/${rows[0]!.account_id}/credentials`;
  expect((await server.call('POST', credentials, { token: server.operatorKey })).status).toBe(201);
  expect(await keptPasswords(tenant)).toEqual(['becker notKept 0', 'weber notKept 0']);
  expect((await takeBack(tenant, exchanged)).logins).toMatchObject({
    restored: 0,
    stay: 2,
    staying: ['becker', 'weber'],
  });
  expect((await askForToken(tenant, { username: 'weber', password: 'pw-weber' })).status).toBe(401);
});

test('[OPS-160, OPS-161, OPN-487] while an import is taken back people sign in, and keep the access that they know', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  await hashed(tenant, importId);
  later();
  const { pool } = server.parts;
  const client = await pool.connect();
  await client.query('begin');
  // Who has one of its orders is held, so that it has begun and is not over.
  await client.query('select from account_jobs where application_id = $1 for update', [tenant.applicationId]);
  const taken = undo(tenant, importId, { orders: 3 });
  await waitingForLock(pool);
  expect(await signIn(tenant, 'weber', 'pw-weber')).toBeTypeOf('string');
  await client.query('rollback');
  client.release();
  const answer = await taken;
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { created: 3, logins: { deleted: 1, stay: 1, staying: ['weber'] } },
  ]);
  expect(await jobsOf(tenant, await signIn(tenant, 'weber', 'pw-weber'))).toEqual([]);
  expect((await askForToken(tenant, { username: 'becker', password: 'pw-becker' })).status).toBe(401);
});

test('[OPS-160, OPN-477] what is kept of an import is not deleted for its age while it is taken back', async () => {
  const tenant = await server.newTenant();
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  const { pool, db } = server.parts;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from account_jobs where application_id = $1 for update', [tenant.applicationId]);
  const taken = undo(tenant, importId, { orders: 3 });
  await waitingForLock(pool);
  await dropUndoable(db, systemScope('tidy-up'), new Date('2030-01-01'));
  await client.query('rollback');
  client.release();
  expect((await taken).status).toBe(200);
  expect((await undo(tenant, importId, { orders: 3 })).status).toBe(409);
});
