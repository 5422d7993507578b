import { randomBytes } from 'node:crypto';
import { EVERY_RIGHT } from '@zaehlwerk/domain/operator/operator-key';
import { expect, test } from 'vitest';
import { planLogins, storePlan, type WantedLogin } from '../features/accounts/import-logins.ts';
import { hashPlan } from '../testing/hash-plan.ts';
import { issueCredentials } from '../features/accounts/issue-credentials.ts';
import { hashPasswords } from '../features/accounts/secrets.ts';
import { makeOperatorScope } from '../http/caller/make-scope.ts';
import { migrationsUpTo } from '../testing/processes/halting-migrations.ts';
import { newAccount } from '../testing/test-account.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { askForToken, newLink, type TokenPair } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';
import { withoutEntry } from '../http/audit/act.ts';

const operator = makeOperatorScope({ keyId: 'test', name: 'test' }, EVERY_RIGHT);

/** The tables of the older version, with the server of now; and what that version stored of a login it imported. */
async function olderTables() {
  const { target, ...database } = await emptyDatabase();
  expect(await migrate(target, migrationsUpTo('0016-orders-that-had-moved.sql'))).toMatchObject({ ok: true });
  const server = await testServer({ database: { target, ...database } });
  const { pool } = server.parts;
  // Today's server notes this of a later version.
  await pool.query('alter table accounts add column last_used_at timestamptz');
  const tenant = await server.newTenant();
  const insert = async (username: string, password: string): Promise<string> => {
    const { accountId } = await newAccount(server, tenant);
    const [hash] = await hashPasswords([password]);
    await pool.query(
      `insert into logins (application_id, login_id, account_id, username, username_key, password_hash, password_fingerprint)
       values ($1, gen_random_uuid(), $2, $3, $3, $4, $5)`,
      [tenant.applicationId, accountId, username, hash, randomBytes(3)],
    );
    return accountId;
  };
  const fingerprints = async () =>
    (await pool.query('select from logins where password_fingerprint is not null')).rowCount;
  const importLogin = async (wanted: Omit<WantedLogin, 'name'>) => {
    const plan = await hashPlan(await planLogins(server.parts, tenant.scope, [{ ...wanted, name: null }]));
    await server.parts.db.transaction().execute((trx) => storePlan(server.parts, trx, tenant.scope, plan));
    return plan[0]?.change;
  };
  const signIn = (username: string, password: string) => askForToken(tenant, { username, password });
  return { target, server, tenant, pool, insert, fingerprints, importLogin, signIn };
}

test('[S17, F49] fingerprints of passwords go with the new version, and an older one that still runs stores none', async () => {
  const { target, pool, insert, fingerprints } = await olderTables();
  await insert('haus-1', 'Pw-17784483');
  const file = async () => (await pool.query("select pg_relation_filenode('logins') as file")).rows[0];
  const [before, fileBefore] = [await fingerprints(), await file()];
  expect(await migrate(target)).toMatchObject({ ok: true });
  expect([before, await fingerprints()]).toEqual([1, 0]);
  // What was deleted stays in the free space of a file until something else replaces it.
  expect(await file()).not.toEqual(fileBefore);
  await insert('haus-2', 'Pw-72492024');
  await pool.query(`update logins set password_fingerprint = '\\x010203'`);
  expect(await fingerprints()).toBe(0);
});

test('[OPN-313, OPN-045, S15] what the older version imported is known: nobody is signed out, and nothing issued is taken back', async () => {
  const { target, server, tenant, insert, importLogin, signIn } = await olderTables();
  await insert('haus-1', 'Pw-17784483');
  const lostCard = await insert('haus-2', 'Pw-issued');
  // So it stands where credentials were issued: beside a link.
  await newLink(server, tenant, lostCard);
  expect(await migrate(target)).toMatchObject({ ok: true });
  const { token } = (await signIn('haus-1', 'Pw-17784483')).json<TokenPair>();
  const file = [
    { username: 'haus-1', password: 'Pw-17784483' },
    { username: 'haus-2', password: 'Pw-72492024' },
  ];
  for (const line of [...file, ...file])
    expect([line.username, await importLogin(line)]).toEqual([line.username, 'unchanged']);
  expect((await tenant.call('GET', '/api/pro/account/info', { token })).status).toBe(200);
  expect((await signIn('haus-2', 'Pw-issued')).status).toBe(200);
  expect((await signIn('haus-2', 'Pw-72492024')).status).toBe(401);

  expect(await importLogin({ username: 'haus-2', password: 'Pw-00000001' })).toBe('updated');
  expect((await signIn('haus-2', 'Pw-00000001')).status).toBe(200);
  const issued = await issueCredentials(server.parts, operator, lostCard, withoutEntry(server.parts));
  expect(await importLogin({ username: 'haus-2', password: 'Pw-00000001' })).toBe('unchanged');
  expect((await signIn('haus-2', issued.password)).status).toBe(200);
});
