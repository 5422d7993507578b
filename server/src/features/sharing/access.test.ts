import type { Share, ShareCredentials } from '@zaehlwerk/contract/sharing';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { copyTemplate } from '../../testing/test-database.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { askToShare, newManager, newShare, sharesOf } from '../../testing/test-share.ts';

const database = await copyTemplate();
const server = await testServer({ database });
const { secretKeys } = server.parts.config;

test('[OPN-032] of a link the database has a hash, and what its giver alone can be told again', async () => {
  const account = await newManager(server, 1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const { rows } = await server.parts.pool.query<{ row: string }>(
    `select t::text as row from link_tokens t where account_id = $1
     union all select l::text from logins l where account_id = $1`,
    [share.id],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) {
    expect(row).not.toContain(share.token);
    expect(row).not.toContain(Buffer.from(share.token).toString('hex'));
    expect(row).not.toContain(share.password);
  }
});

test('[OPN-032, OPN-217, S16, S72] the link is told again as long as one of the keys is the one it was sealed with', async () => {
  const account = await newManager(server, 1);
  const giver = await newShare(account, { jobIds: account.jobIds, allowToReShare: true });
  const share = await newShare(giver, { jobIds: account.jobIds });
  const { applicationId, host } = account.tenant;
  const told = [];
  for (const keys of [[randomBytes(32), ...secretKeys], [randomBytes(32)]]) {
    const other = await testServer({
      database: { ...database, close: async () => undefined },
      config: { secretKeys: keys },
    });
    // A sign-in asks for no key, so a link works even where it cannot be told.
    const body = { applicationId, token: giver.token };
    const { token } = (await other.call('POST', '/auth/token', { host, body })).json<TokenPair>();
    const listed = await other.call('GET', '/api/pro/share/account', { host, token });
    told.push(...listed.json<{ sharedAccounts: Share[] }>().sharedAccounts.map((one) => one.token));
  }
  expect(told).toEqual([share.token, null]);
});

test('[OPN-032, S72] a sealed link opens for no other account, and not when a bit of it is changed', async () => {
  const account = await newManager(server, 1);
  const [one, other] = [
    await newShare(account, { name: 'A', jobIds: account.jobIds }),
    await newShare(account, { name: 'B', jobIds: account.jobIds }),
  ];
  const { pool } = server.parts;
  await pool.query(
    `update link_tokens t set sealed_token = o.sealed_token from link_tokens o
     where t.account_id = $1 and o.account_id = $2`,
    [one.id, other.id],
  );
  await pool.query(
    `update link_tokens set sealed_token = set_bit(sealed_token, 300, 1 - get_bit(sealed_token, 300)) where account_id = $1`,
    [other.id],
  );
  expect((await sharesOf(account)).map(({ name, token }) => [name, token])).toEqual([
    ['A', null],
    ['B', null],
  ]);
});

test('[API-43, MGT-23, OPN-102, OPN-K23] new access data of a share; of earlier ones the five newest go on', async () => {
  const account = await newManager(server, 1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const access: ShareCredentials[] = [share];
  for (let n = 1; n <= 5; n += 1) {
    server.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + n * 1000).toISOString());
    const answer = await account.call('POST', `/api/pro/share/account/${share.id}/login`);
    expect(answer.status).toBe(201);
    const issued = answer.json<ShareCredentials>();
    expect(Object.keys(issued).sort()).toEqual(['password', 'token', 'username']);
    access.push(issued);
    expect((await sharesOf(account)).map(({ token }) => token)).toEqual([issued.token]);
  }
  const statuses = [];
  for (const { token, username, password } of access) {
    const byLink = await askForToken(account.tenant, { token });
    const byPassword = await askForToken(account.tenant, { username, password });
    statuses.push([byLink.status, byPassword.status]);
  }
  expect(statuses).toEqual([[401, 401], ...Array.from({ length: 5 }, () => [200, 200])]);
  expect(new Set(access.map(({ username }) => username)).size).toBe(6);
});

test('[OPN-219, OPN-102] who has signed in with access data that end goes on; nobody signs in with them any more', async () => {
  const account = await newManager(server, 1);
  const share = await newShare(account, { jobIds: account.jobIds });
  for (let n = 1; n <= 5; n += 1) {
    server.setNow(new Date(Date.parse('2026-03-10T10:01:00Z') + n * 1000).toISOString());
    await account.call('POST', `/api/pro/share/account/${share.id}/login`);
  }
  expect((await askForToken(account.tenant, { token: share.token })).status).toBe(401);
  expect((await share.call('GET', '/api/pro/job')).status).toBe(200);
  expect((await askForToken(account.tenant, { token: share.refreshToken })).status).toBe(200);
});

test('[OPN-102] access data that have just been told go on, though a clock ran ahead when the earlier ones were made', async () => {
  const account = await newManager(server, 1);
  server.setNow('2026-03-10T10:05:00Z');
  const share = await newShare(account, { jobIds: account.jobIds });
  const renew = () => account.call('POST', `/api/pro/share/account/${share.id}/login`);
  for (let n = 1; n <= 4; n += 1) await renew();
  server.setNow('2026-03-10T10:04:00Z');
  const { token, username, password } = (await renew()).json<ShareCredentials>();
  expect((await askForToken(account.tenant, { token })).status).toBe(200);
  expect((await askForToken(account.tenant, { username, password })).status).toBe(200);
});

test('[S34, OPN-218] new access data are counted for the main account and all shares below it', async () => {
  const own = await testServer({ limits: { sharesPerDay: 3 } });
  const account = await newManager(own, 1);
  const { jobIds } = account;
  const share = await newShare(account, { jobIds, allowToReShare: true });
  await newShare(share, { jobIds });
  expect((await account.call('POST', `/api/pro/share/account/${share.id}/login`)).status).toBe(201);
  const body = { name: 'Kranz', allowToReShare: false, jobIds };
  for (const giver of [share, account]) {
    const refused = await askToShare(giver, body);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await account.call('POST', `/api/pro/share/account/${share.id}/login`)).status).toBe(429);
  // what is refused for another reason is not counted, and ending continues
  expect((await askToShare(account, { ...body, name: '' })).status).toBe(400);
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(204);
});
