import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { askForToken, newLink, newLogin } from '../../testing/test-login.ts';
import { hashToken, newLinkToken } from './secrets.ts';

const webDist = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-page-'));
writeFileSync(path.join(webDist, 'index.html'), '<!doctype html><title>Portal</title>');
const server = await testServer({ now: '2026-03-10T10:00:00Z', webDist });

async function linked(expiresAt?: Date) {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const link = await newLink(server, tenant, login.accountId, expiresAt);
  return { tenant, login, link };
}

async function keptLink(accountId: string) {
  const ofAccount = server.parts.db.selectFrom('link_tokens').where('account_id', '=', accountId);
  return ofAccount.selectAll().executeTakeFirstOrThrow();
}

test('[S09, LOG-03] opening a link a hundred times, as scanners do, changes nothing; then it still signs in', async () => {
  const { tenant, login, link } = await linked();
  const before = await keptLink(login.accountId);
  for (let i = 0; i < 100; i += 1) {
    const method = i % 3 === 0 ? 'HEAD' : 'GET';
    const headers = i % 2 === 0 ? { purpose: 'prefetch', 'sec-purpose': 'prefetch' } : {};
    const answer = await tenant.call(method, i % 5 === 0 ? `//m/${link}` : `/m/${link}`, { headers });
    expect(answer.status).toBe(200);
  }
  expect(await keptLink(login.accountId)).toEqual(before);
  expect((await askForToken(tenant, { token: link })).status).toBe(200);
});

test('[S09] the page of a link tells nothing about its validity', async () => {
  const { tenant, link } = await linked();
  const good = await tenant.call('GET', `/m/${link}`);
  const bad = await tenant.call('GET', `/m/${newLinkToken()}`);
  expect(bad.bytes.equals(good.bytes)).toBe(true);
  const apart = new Set(['date', 'x-request-id', 'keep-alive', 'connection']);
  const plain = (headers: object) => Object.entries(headers).filter(([name]) => !apart.has(name));
  expect(plain(bad.headers)).toEqual(plain(good.headers));
});

test('[S10] the database holds no link in clear', async () => {
  const { login, link } = await linked();
  const kept = await keptLink(login.accountId);
  expect(kept.token_hash.equals(hashToken(link))).toBe(true);
  expect(Object.values(kept).some((value) => String(value).includes(link))).toBe(false);
});

test('[S11, OPN-032] issued links are 32 word characters, evenly drawn, never twice the same', () => {
  const tokens = Array.from({ length: 20_000 }, newLinkToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every((token) => /^\w{32}$/.test(token))).toBe(true);
  const counts = new Map<string, number>();
  for (const character of tokens.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(63);
  const expected = (tokens.length * 32) / 63;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 62 degrees of freedom: beyond 140 in less than one of 10 million runs.
  expect(chiSquare).toBeLessThan(140);
});

test('[S11] a link that expires is refused from that moment', async () => {
  const own = await testServer({ now: '2026-03-10T10:00:00Z' });
  const tenant = await own.newTenant();
  const login = await newLogin(own, tenant);
  const link = await newLink(own, tenant, login.accountId, new Date('2026-03-10T11:00:00Z'));
  own.setNow('2026-03-10T10:59:59Z');
  expect((await askForToken(tenant, { token: link })).status).toBe(200);
  own.setNow('2026-03-10T11:00:00Z');
  expect((await askForToken(tenant, { token: link })).status).toBe(401);
});

test('[S11] a new link ends the old one at once, and uses are counted', async () => {
  const { tenant, login, link } = await linked();
  expect((await askForToken(tenant, { token: link })).status).toBe(200);
  expect(await keptLink(login.accountId)).toMatchObject({ use_count: 1, last_used_at: server.parts.clock() });
  const newer = await newLink(server, tenant, login.accountId);
  expect((await askForToken(tenant, { token: link })).status).toBe(401);
  expect((await askForToken(tenant, { token: newer })).status).toBe(200);
});

test('[OPN-032, OPN-K02] a link ends with its account, and is invalid for another tenant', async () => {
  const { tenant, login, link } = await linked();
  const other = await server.newTenant();
  expect((await askForToken(other, { token: link })).status).toBe(401);
  expect((await askForToken(tenant, { token: link })).status).toBe(200);
  const ofAccount = server.parts.db.updateTable('accounts').where('account_id', '=', login.accountId);
  await ofAccount.set({ ended_at: server.parts.clock() }).execute();
  expect((await askForToken(tenant, { token: link })).status).toBe(401);
});

test('[OPN-036, OPN-K02] unknown, revoked, expired and foreign tokens are answered alike', async () => {
  const { tenant, login, link } = await linked();
  const elsewhere = await linked();
  const expired = await linked(new Date('2026-03-09T10:00:00Z'));
  const { refreshToken } = await login.signIn();
  await newLink(server, tenant, login.accountId);
  const ofAccount = server.parts.db.updateTable('refresh_tokens').where('account_id', '=', login.accountId);
  await ofAccount.set({ revoked_at: server.parts.clock() }).execute();
  const answers = [
    await askForToken(tenant, { token: newLinkToken() }),
    await askForToken(tenant, { token: link }),
    await askForToken(tenant, { token: refreshToken }),
    await askForToken(tenant, { token: elsewhere.link }),
    await askForToken(expired.tenant, { token: expired.link }),
  ];
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
});
