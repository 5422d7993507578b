import { randomBytes } from 'node:crypto';
import { EVERY_RIGHT } from '@zaehlwerk/domain/operator/operator-key';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makeOperatorScope } from '../../http/caller/make-scope.ts';
import { testServer } from '../../testing/test-server.ts';
import { askForToken, newLogin, type TestLogin, type TokenPair } from '../../testing/test-login.ts';
import { issueCredentials } from './issue-credentials.ts';
import { infoStatus, later, renew, signedIn, writeStatus } from '../../testing/test-session.ts';
import { makeParts } from '../../make-parts.ts';
import { withoutEntry } from '../../http/audit/act.ts';

async function issueAgain(server: Awaited<ReturnType<typeof testServer>>, login: TestLogin): Promise<void> {
  await issueCredentials(
    server.parts,
    makeOperatorScope({ keyId: 'test', name: 'test' }, EVERY_RIGHT),
    login.accountId,
    withoutEntry(server.parts),
  );
}

test('[S15, OPN-161] new credentials end every session at once, for reading and writing', async () => {
  const { server, tenant, login, first } = await signedIn();
  const other = await login.signIn();
  expect([await infoStatus(tenant, first), await writeStatus(tenant, first)]).toEqual([200, 404]);
  await issueAgain(server, login);
  for (const pair of [first, other]) {
    expect(await infoStatus(tenant, pair)).toBe(401);
    expect(await writeStatus(tenant, pair)).toBe(401);
    expect((await renew(tenant, pair)).status).toBe(401);
  }
});

test('[S15, OPN-161] the end of an account ends its sessions at once, for reading and writing', async () => {
  const { server, tenant, login, first } = await signedIn();
  const ofAccount = server.parts.db.updateTable('accounts').where('account_id', '=', login.accountId);
  await ofAccount.set({ ended_at: server.parts.clock() }).execute();
  expect(await infoStatus(tenant, first)).toBe(401);
  expect(await writeStatus(tenant, first)).toBe(401);
  expect((await renew(tenant, first)).status).toBe(401);
});

test('[F31, OPN-215] who holds the session of an account that has ended is told so, whatever has come of the session', async () => {
  const { server, tenant, login, first } = await signedIn();
  const codeOf = async ({ refreshToken }: Pick<TokenPair, 'refreshToken'>) =>
    (await askForToken(tenant, { token: refreshToken })).json<{ code: string }>().code;
  const { pair: next } = await renew(tenant, first);
  await issueAgain(server, login);
  expect(await codeOf(next)).toBe('unauthorized');
  const ofAccount = server.parts.db.updateTable('accounts').where('account_id', '=', login.accountId);
  await ofAccount.set({ ended_at: server.parts.clock() }).execute();
  expect([await codeOf(next), await codeOf(first)]).toEqual(['accountEnded', 'accountEnded']);
  expect(await codeOf({ refreshToken: 'never issued' })).toBe('unauthorized');
});

test('[S15] a sign-in that is under way while the password changes does not outlive it', async () => {
  const { server, tenant, login } = await signedIn();
  const body = { username: login.username, password: login.password };
  const racing = Array.from({ length: 4 }, () => askForToken(tenant, body));
  await issueAgain(server, login);
  for (const answer of await Promise.all(racing)) {
    if (answer.status === 200) expect(await infoStatus(tenant, answer.json<TokenPair>())).toBe(401);
  }
});

test('[S16] a new secret key goes first: old tokens stay good while the old key is listed, and end with it', async () => {
  const { server, tenant, first } = await signedIn();
  const [oldKey = Buffer.alloc(0)] = server.parts.config.secretKeys;
  const newKey = randomBytes(32);
  const statusUnder = async (secretKeys: readonly Buffer[], token: string) => {
    const app = await buildApp(makeParts({ ...server.parts, config: { ...server.parts.config, secretKeys } }));
    const headers = { host: tenant.host, authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'GET', url: '/api/pro/account/info', headers });
    const renewed = await app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { host: tenant.host },
      payload: { applicationId: tenant.applicationId, token: first.refreshToken },
    });
    await app.close();
    return { status: answer.statusCode, pair: renewed.json<TokenPair>() };
  };
  const both = await statusUnder([newKey, oldKey], first.token);
  expect(both.status).toBe(200);
  expect((await statusUnder([newKey], first.token)).status).toBe(401);
  expect((await statusUnder([newKey], both.pair.token)).status).toBe(200);
  expect((await statusUnder([oldKey], both.pair.token)).status).toBe(401);
});

test('[S15] of many calls at the same time each is checked against its own session and host', async () => {
  const server = await testServer({ now: later(0) });
  const [ours, theirs] = [await server.newTenant(), await server.newTenant()];
  const mine: TokenPair[] = [];
  for (const username of ['20007001', '20007002', '20007003', '20007004']) {
    mine.push(await (await newLogin(server, ours, { username })).signIn());
  }
  const other = await (await newLogin(server, theirs)).signIn();
  const ended = mine[2]!;
  await renew(ours, ended);
  server.setNow(later(120));
  expect((await renew(ours, ended)).status).toBe(401);
  const calls = [
    ...mine.map((pair) => infoStatus(ours, pair)),
    infoStatus(theirs, other),
    infoStatus(ours, other),
    infoStatus(theirs, mine[0]!),
    infoStatus(ours, mine[1]!),
  ];
  expect(await Promise.all(calls)).toEqual([200, 200, 401, 200, 200, 401, 401, 200]);
});
