import { EVERY_RIGHT } from '@zaehlwerk/domain/operator/operator-key';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawOperatorKey } from './admit-operator.ts';
import { makeOperatorScope } from '../../http/caller/make-scope.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { newAccount } from '../../testing/test-account.ts';
import { askForToken, newLink, newLogin } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { planLogins, storePlan } from './import-logins.ts';
import { hashPlan } from '../../testing/hash-plan.ts';
import { issueCredentials, originOf } from './issue-credentials.ts';
import { generatePassword, generateUsername, newLinkToken, newRefreshToken, PASSWORD_ALPHABET } from './secrets.ts';
import { withoutEntry } from '../../http/audit/act.ts';

const server = await testServer({ now: '2026-03-10T10:00:00Z', config: { publicUrl: 'https://portal.example' } });
const operator = makeOperatorScope({ keyId: 'test', name: 'test' }, EVERY_RIGHT);

test('[OPN-042, OPN-111, LOG-01, LOG-03] issued credentials sign in by password and by link, under the same username', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const issued = await issueCredentials(server.parts, operator, login.accountId, withoutEntry(server.parts));
  expect(issued.username).toBe(login.username);
  expect(issued.link).toBe(`https://${tenant.host}/m/${issued.token}`);
  const { username, password, token } = issued;
  expect((await askForToken(tenant, { username, password })).status).toBe(200);
  expect((await askForToken(tenant, { token })).status).toBe(200);
});

test('[S11, S15] the earlier password and the earlier link end at once', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const link = await newLink(server, tenant, login.accountId);
  const first = await issueCredentials(server.parts, operator, login.accountId, withoutEntry(server.parts));
  const second = await issueCredentials(server.parts, operator, login.accountId, withoutEntry(server.parts));
  const { username } = login;
  const statuses = [];
  for (const body of [
    { username, password: login.password },
    { token: link },
    { username, password: first.password },
    { token: first.token },
    { username, password: second.password },
    { token: second.token },
  ]) {
    statuses.push((await askForToken(tenant, body)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 200, 200]);
});

test('[OPN-042] an account without access gets a username of eight digits', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const { username, password } = await issueCredentials(
    server.parts,
    operator,
    account.accountId,
    withoutEntry(server.parts),
  );
  expect(username).toMatch(/^[1-9]\d{7}$/);
  expect((await askForToken(tenant, { username, password })).status).toBe(200);
});

test('[OPN-042] issued secrets are never shorter than the tenant asks for', async () => {
  const config = { features: { loginUsernameMinLength: 9, loginPasswordMinLength: 14 } };
  const tenant = await server.newTenant({ config });
  const account = await newAccount(server, tenant);
  const { username, password } = await issueCredentials(
    server.parts,
    operator,
    account.accountId,
    withoutEntry(server.parts),
  );
  expect([username.length, password.length]).toEqual([9, 14]);
  expect([generateUsername(1).length, generatePassword(1).length]).toEqual([8, 10]);
});

test('[S21, OPN-042] issued passwords are evenly drawn from characters that do not look alike', () => {
  expect(PASSWORD_ALPHABET).not.toMatch(/[0O1Iil]/);
  const passwords = Array.from({ length: 100_000 }, () => generatePassword(5));
  expect(new Set(passwords).size).toBe(passwords.length);
  const counts = new Map<string, number>();
  for (const character of passwords.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe(Array.from(PASSWORD_ALPHABET).sort().join(''));
  const expected = (passwords.length * 10) / PASSWORD_ALPHABET.length;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 30 degrees of freedom: beyond 90 in less than one of 10 million runs.
  expect(chiSquare).toBeLessThan(90);
});

test('[S11, S21] no secret depends on Math.random, whose numbers can be foretold', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => random.mockRestore());
  const draws = [newLinkToken, newRefreshToken, drawOperatorKey, () => generatePassword(10), () => generateUsername(8)];
  for (const draw of draws) {
    const drawn = Array.from({ length: 20 }, draw);
    expect(new Set(drawn).size).toBe(drawn.length);
  }
});

test('[S21] issued secrets are nowhere in clear in the database', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const { password, token } = await issueCredentials(
    server.parts,
    operator,
    login.accountId,
    withoutEntry(server.parts),
  );
  const kept = [
    ...(await server.parts.db.selectFrom('logins').selectAll().execute()),
    ...(await server.parts.db.selectFrom('link_tokens').selectAll().execute()),
    ...(await server.parts.db.selectFrom('accounts').selectAll().execute()),
  ].flatMap((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : `${value}`)),
  );
  expect(kept.filter((text) => text.includes(password) || text.includes(token))).toEqual([]);
});

test.each(['no-id', '', '00000000-0000-4000-8000-000000000000', "'; drop table accounts"])(
  '[OPN-163] an unknown account is not found: %j',
  async (accountId) => {
    await expect(issueCredentials(server.parts, operator, accountId, withoutEntry(server.parts))).rejects.toMatchObject(
      { code: 'notFound' },
    );
  },
);

test('[OPN-163] an ended account is not found', async () => {
  const tenant = await server.newTenant();
  const { accountId } = await newLogin(server, tenant);
  const account = server.parts.db.updateTable('accounts').where('account_id', '=', accountId);
  await account.set({ ended_at: server.parts.clock() }).execute();
  await expect(issueCredentials(server.parts, operator, accountId, withoutEntry(server.parts))).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('[OPN-313] the same order file again does not take back credentials that were issued since', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const issued = await issueCredentials(server.parts, operator, login.accountId, withoutEntry(server.parts));
  const wanted = [{ username: login.username, password: login.password, name: null }];
  const plan = await planLogins(server.parts, tenant.scope, wanted);
  expect(plan[0]?.change).toBe('unchanged');
  const hashed = await hashPlan(plan);
  await server.parts.db.transaction().execute((trx) => storePlan(server.parts, trx, tenant.scope, hashed));
  const { username, password } = issued;
  expect((await askForToken(tenant, { username, password })).status).toBe(200);
});

test('cards issued at once: the account has one username, one password and one link that work', async () => {
  const tenant = await server.newTenant();
  const { accountId } = await newAccount(server, tenant);
  const issue = () => issueCredentials(server.parts, operator, accountId, withoutEntry(server.parts));
  const holding = await server.parts.pool.connect();
  await holding.query('begin');
  await holding.query('select from accounts where account_id = $1 for update', [accountId]);
  const both = Promise.all([issue(), issue()]);
  await waitingForLock(server.parts.pool, 2);
  await holding.query('commit');
  holding.release();
  const cards = await both;
  expect(new Set(cards.map((card) => card.username)).size).toBe(1);
  const good = async (bodies: readonly Record<string, string>[]) =>
    (await Promise.all(bodies.map((body) => askForToken(tenant, body)))).filter(({ status }) => status === 200);
  expect(await good(cards.map(({ token }) => ({ token })))).toHaveLength(1);
  expect(await good(cards.map(({ username, password }) => ({ username, password })))).toHaveLength(1);
});

test.each([
  ['no hosts', [], 'https://portal.example', 'https://portal.example'],
  ['the public host among them', ['a.example', 'portal.example'], 'https://portal.example/', 'https://portal.example'],
  ['the public host with its port', ['localhost'], 'http://localhost:8080', 'http://localhost:8080'],
  ['other hosts', ['a.example', 'b.example'], 'https://portal.example', 'https://a.example'],
  ['other hosts with a port', ['a.example:8443'], 'https://portal.example', 'https://a.example:8443'],
])('[OPN-111] links of a tenant with %s', (_what, hosts, publicUrl, origin) => {
  expect(originOf(hosts, publicUrl)).toBe(origin);
});
