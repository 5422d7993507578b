import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Parts } from '../../parts.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { askForToken, newLogin, type TokenPair } from '../../testing/test-login.ts';
import { planLogins, storePlan, type WantedLogin } from './import-logins.ts';
import { hashPlan } from '../../testing/hash-plan.ts';
import { takeTurns } from '../../take-turns.ts';
import { comparePasswords, NO_PASSWORD, NotDoneBefore } from './secrets.ts';

const server = await testServer({ now: '2026-03-10T10:00:00Z' });

async function importLogins(tenant: TestTenant, wanted: readonly WantedLogin[], parts: Parts = server.parts) {
  const plan = await hashPlan(await planLogins(parts, tenant.scope, wanted));
  await parts.db.transaction().execute((transaction) => storePlan(parts, transaction, tenant.scope, plan));
  return plan;
}

const KARIN = { username: '20007000', password: 'Pw-17784483', name: 'Karin Krüger' };
const JENS = { username: '20007001', password: 'Pw-72492024', name: null };

test('[OPN-043, OPN-045] imported logins sign in and have the role of main accounts', async () => {
  const tenant = await server.newTenant();
  const plan = await importLogins(tenant, [KARIN, JENS]);
  expect(plan.map((one) => one.change)).toEqual(['created', 'created']);
  for (const { username, password } of [KARIN, JENS]) {
    const answer = await askForToken(tenant, { username, password });
    const claims = Buffer.from(answer.json<TokenPair>().token.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(claims)).toMatchObject({ roles: ['ROLE_KSA_PRO_USER'] });
  }
});

test('[OPN-045] the same logins again change nothing and hash nothing', async () => {
  const tenant = await server.newTenant();
  await importLogins(tenant, [KARIN, JENS]);
  const before = await server.parts.db.selectFrom('logins').selectAll().execute();
  const again = await importLogins(tenant, [{ ...KARIN, username: ' 2000 7000' }, JENS]);
  expect(again.map(({ change, newPassword }) => [change, newPassword])).toEqual([
    ['unchanged', null],
    ['unchanged', null],
  ]);
  expect(await server.parts.db.selectFrom('logins').selectAll().execute()).toEqual(before);
});

test('[OPN-045, S15] another password replaces the old one and ends its sessions; another name only renames', async () => {
  const tenant = await server.newTenant();
  await importLogins(tenant, [KARIN, JENS]);
  const pairs = await Promise.all(
    [KARIN, JENS].map(async ({ username, password }) =>
      (await askForToken(tenant, { username, password })).json<TokenPair>(),
    ),
  );
  const plan = await importLogins(tenant, [
    { ...KARIN, password: 'Pw-00000001' },
    { ...JENS, name: 'Jens' },
  ]);
  expect(plan.map((one) => one.change)).toEqual(['updated', 'updated']);
  const statuses = await Promise.all(
    pairs.map(async ({ token }) => (await tenant.call('GET', '/api/pro/account/info', { token })).status),
  );
  expect(statuses).toEqual([401, 200]);
  const signIn = async (username: string, password: string) =>
    (await askForToken(tenant, { username, password })).status;
  expect(await signIn(KARIN.username, KARIN.password)).toBe(401);
  expect(await signIn(KARIN.username, 'Pw-00000001')).toBe(200);
  const info = await tenant.call('GET', '/api/pro/account/info', { token: pairs[1]?.token ?? '' });
  expect(info.json()).toMatchObject({ name: 'Jens' });
});

test('a login without a password gets in once it has one; an empty column keeps what there is', async () => {
  const tenant = await server.newTenant();
  const bare = { ...KARIN, password: null };
  await importLogins(tenant, [bare]);
  const signIn = async (password: string) => (await askForToken(tenant, { username: KARIN.username, password })).status;
  expect(await signIn('whatever')).toBe(401);
  expect((await importLogins(tenant, [KARIN])).map((one) => one.change)).toEqual(['updated']);
  expect((await importLogins(tenant, [bare])).map((one) => one.change)).toEqual(['unchanged']);
  expect(await signIn(KARIN.password)).toBe(200);
});

test('a username of a sub-account or of an ended one is of somebody else', async () => {
  const tenant = await server.newTenant();
  const parent = await newLogin(server, tenant, { username: 'parent-1' });
  const child = await newLogin(server, tenant, { username: 'child-1' });
  const ended = await newLogin(server, tenant, { username: 'ended-1' });
  const account = server.parts.db.updateTable('accounts');
  await account.where('account_id', '=', child.accountId).set({ parent_id: parent.accountId }).execute();
  await account.where('account_id', '=', ended.accountId).set({ ended_at: server.parts.clock() }).execute();
  const wanted = ['parent-1', 'child-1', 'ended-1'].map((username) => ({ username, password: 'Pw-1', name: null }));
  const plan = await planLogins(server.parts, tenant.scope, wanted);
  expect(plan.map((one) => one.change)).toEqual(['updated', 'ofOther', 'ofOther']);
});

test('a username named in several lines is one login, with the first password and name given', async () => {
  const tenant = await server.newTenant();
  const plan = await importLogins(tenant, [
    { username: 'Ableser-7', password: null, name: null },
    { username: 'ableser-7', password: 'Pw-17784483', name: 'Ableser' },
    { username: 'ABLESER-7', password: 'Pw-17784483', name: 'Anders' },
  ]);
  expect(plan).toHaveLength(1);
  expect(plan[0]?.wanted).toEqual({ username: 'Ableser-7', password: 'Pw-17784483', name: 'Ableser' });
});

test('the same username in two tenants is two logins', async () => {
  const one = await server.newTenant();
  const two = await server.newTenant();
  await importLogins(one, [KARIN]);
  const plan = await importLogins(two, [{ ...KARIN, password: 'Pw-00000002' }]);
  expect(plan[0]?.change).toBe('created');
  const { username, password } = KARIN;
  expect((await askForToken(one, { username, password })).status).toBe(200);
  expect((await askForToken(two, { username, password })).status).toBe(401);
});

test('[S16] after a change of the secret key the same password is still known as the same', async () => {
  const tenant = await server.newTenant();
  await importLogins(tenant, [KARIN]);
  const { config } = server.parts;
  const underNewKey = { ...server.parts, config: { ...config, secretKeys: [randomBytes(32), ...config.secretKeys] } };
  expect((await planLogins(underNewKey, tenant.scope, [KARIN]))[0]?.change).toBe('unchanged');
});

test('[S17] of an imported password nothing is kept but slow hashes, with a salt of their own', async () => {
  const tenant = await server.newTenant();
  const logins = () =>
    server.parts.db
      .selectFrom('logins')
      .where('application_id', '=', tenant.applicationId)
      .orderBy('username')
      .selectAll()
      .execute();
  const twins = ['zwilling-1', 'zwilling-2'].map((username) => ({ username, password: KARIN.password, name: null }));
  await importLogins(tenant, twins);
  const rows = await logins();
  await importLogins(tenant, [{ ...twins[0]!, password: 'Pw-00000003' }, twins[1]!]);
  const after = await logins();
  const differing = (one: object, other: object) =>
    Object.keys(one).filter((name) => `${Reflect.get(one, name)}` !== `${Reflect.get(other, name)}`);
  expect(differing(rows[0]!, after[0]!)).toEqual(['password_hash']);
  expect(differing(rows[1]!, after[1]!)).toEqual([]);
  expect(differing(rows[0]!, rows[1]!)).toContain('password_hash');
  expect(rows.map((row) => row.password_fingerprint)).toEqual([null, null]);
});

test('a password is compared once in an import, and only a hundred while rows are held', async () => {
  let compared = 0;
  const slow = async () => (compared += 1) > 0;
  const { fits, holding } = comparePasswords(slow, { inTurn: (work) => work(), held: (work) => work() });
  const known = holding();
  expect([await fits('$hash', 'Pw-0'), await known('$hash', 'Pw-0'), await fits('$hash', 'Pw-0')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([await fits(NO_PASSWORD, 'Pw-0'), await known(NO_PASSWORD, 'Pw-0')]).toEqual([false, false]);
  expect(compared).toBe(1);
  const hundred = Array.from({ length: 100 }, (_, n) => `Pw-${n + 1}`);
  expect((await Promise.all(hundred.map((password) => known('$hash', password)))).every(Boolean)).toBe(true);
  await expect(known('$hash', 'Pw-101')).rejects.toThrow(NotDoneBefore);
  expect(await known('$hash', 'Pw-100')).toBe(true);
  expect(compared).toBe(101);
  // What comes after that is compared before rows are held again.
  expect(await fits('$hash', 'Pw-101')).toBe(true);
  await expect(known('$hash', 'Pw-102')).rejects.toThrow(NotDoneBefore);
  const again = holding();
  expect(await again('$hash', 'Pw-102')).toBe(true);
});

test('the hundred that are compared while rows are held are a hundred also at once, and wait for no import', async () => {
  let compared = 0;
  const never = takeTurns(0);
  const slow = async () => (compared += 1) > 0;
  const { fits, holding } = comparePasswords(slow, { inTurn: never, held: takeTurns(1) });
  void fits('$hash', 'Pw-of-another-import');
  const known = holding();
  const many = Array.from({ length: 1000 }, (_, n) => known('$hash', `Pw-${n}`));
  const outcomes = await Promise.allSettled(many);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  expect(compared).toBe(100);
});

test('an import renames what changed and nothing else, in few statements however many accounts there are', async () => {
  const tenant = await server.newTenant();
  const wanted = Array.from({ length: 1200 }, (_, n) => ({ username: `k-${n}`, password: null, name: `Name ${n}` }));
  await importLogins(tenant, wanted);
  const versions = async () => {
    const { rows } = await sql<{ name: string; version: string }>`
      select name, xmin::text as version from accounts where application_id = ${tenant.applicationId}`.execute(
      server.parts.db,
    );
    return new Map(rows.map((row) => [row.name, row.version]));
  };
  const before = await versions();

  let updates = 0;
  const counting = server.parts.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('update accounts')) updates += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const renamed = wanted.map((one, n) => (n < 1100 ? { ...one, name: `Neu ${n}` } : one));
  await importLogins(tenant, renamed, { ...server.parts, db: counting });
  expect(updates).toBe(3);

  const after = await versions();
  expect([...after.keys()].toSorted()).toEqual(renamed.map((one) => one.name).toSorted());
  for (const { name } of wanted.slice(1100)) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
});
