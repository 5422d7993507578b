import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { type TokenPair } from '../../testing/test-login.ts';
import { decideRenewal, deleteExpiredSessions } from './session.ts';
import { infoStatus, later, NOON, renew, signedIn, writeStatus } from '../../testing/test-session.ts';

const DAY = 86_400;

test('[S14, OPN-031] a refresh token is replaced at each use, and the chain goes on', async () => {
  const { server, tenant, first } = await signedIn();
  let pair = first;
  const seen = new Set([first.refreshToken]);
  for (let day = 1; day <= 5; day += 1) {
    server.setNow(later(day * 25 * DAY));
    const next = await renew(tenant, pair);
    expect(next.status).toBe(200);
    expect(await infoStatus(tenant, next.pair)).toBe(200);
    pair = next.pair;
    seen.add(pair.refreshToken);
  }
  expect(seen.size).toBe(6);
});

test('[S14, OPN-031] a refresh token that is not used lives 30 days', async () => {
  const { server, tenant, first } = await signedIn();
  server.setNow(later(30 * DAY));
  expect((await renew(tenant, first)).status).toBe(401);
});

test('[S14, OPN-031] the previous token stays good for 60 seconds', async () => {
  const { server, tenant, first } = await signedIn();
  const one = await renew(tenant, first);
  server.setNow(later(60));
  const two = await renew(tenant, first);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await infoStatus(tenant, one.pair)).toBe(200);
  expect(await infoStatus(tenant, two.pair)).toBe(200);
  expect((await renew(tenant, one.pair)).status).toBe(200);
});

test('[S14, OPN-031] a token that comes back after 60 seconds ends the whole chain at once', async () => {
  const { server, tenant, first } = await signedIn();
  const second = await renew(tenant, first);
  const third = await renew(tenant, second.pair);
  server.setNow(later(61));
  expect((await renew(tenant, first)).status).toBe(401);
  for (const { pair } of [second, third]) {
    expect((await renew(tenant, pair)).status).toBe(401);
    expect(await infoStatus(tenant, pair)).toBe(401);
    expect(await writeStatus(tenant, pair)).toBe(401);
  }
});

test('[S14] the end of one session leaves the other devices of the account alone', async () => {
  const { server, tenant, login, first } = await signedIn();
  const otherDevice = await login.signIn();
  await renew(tenant, first);
  server.setNow(later(61));
  expect((await renew(tenant, first)).status).toBe(401);
  expect((await renew(tenant, otherDevice)).status).toBe(200);
});

test.each([-600, 600])('[F29] a server whose clock is put by %i seconds still takes its tokens', async (by) => {
  const { server, tenant, first } = await signedIn();
  server.setNow(later(by));
  expect(await infoStatus(tenant, first)).toBe(200);
  const second = await renew(tenant, first);
  server.setNow(later(0));
  expect([second.status, await infoStatus(tenant, second.pair)]).toEqual([200, 200]);
  expect((await renew(tenant, second.pair)).status).toBe(200);
});

test('[S14, OPN-031] forty renewals of one token at once, on two instances, all lead to one successor', async () => {
  const { server, tenant, first } = await signedIn();
  const second = await buildApp(server.parts);
  const elsewhere = async () => {
    const answer = await second.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { host: tenant.host },
      payload: { applicationId: tenant.applicationId, token: first.refreshToken },
    });
    return { status: answer.statusCode, pair: answer.json<TokenPair>() };
  };
  const tabs = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? renew(tenant, first) : elsewhere())),
  );
  await second.close();
  expect(tabs.map((tab) => tab.status)).toEqual(tabs.map(() => 200));
  expect(new Set(tabs.map((tab) => tab.pair.refreshToken)).size).toBe(1);
  for (const tab of tabs) expect(await infoStatus(tenant, tab.pair)).toBe(200);
  server.setNow(later(60));
  const late = await renew(tenant, first);
  expect([late.status, late.pair.refreshToken]).toEqual([200, tabs[0]?.pair.refreshToken]);
  const next = await Promise.all(tabs.map((tab) => renew(tenant, tab.pair)));
  expect(new Set(next.map((tab) => `${tab.status} ${tab.pair.refreshToken}`)).size).toBe(1);
  const tokens = await server.parts.db.selectFrom('refresh_tokens').select('token_hash').execute();
  expect(tokens).toHaveLength(3);
});

test('[S14] who holds a copy of a token gets no branch of the session: the next exchange too many ends it', async () => {
  const { server, tenant, first } = await signedIn();
  const owner = await renew(tenant, first);
  const thief = await renew(tenant, first);
  expect(thief.pair.refreshToken).toBe(owner.pair.refreshToken);
  const ahead = await renew(tenant, thief.pair);
  server.setNow(later(61));
  expect((await renew(tenant, owner.pair)).status).toBe(401);
  for (const { pair } of [owner, thief, ahead]) expect(await infoStatus(tenant, pair)).toBe(401);
  expect((await renew(tenant, ahead.pair)).status).toBe(401);
});

test('[S14] a token that an older version exchanged a moment ago still leads on', async () => {
  const { server, tenant, first } = await signedIn();
  await server.parts.db.updateTable('refresh_tokens').set({ replaced_at: server.parts.clock() }).execute();
  server.setNow(later(60));
  const pairs = [await renew(tenant, first), await renew(tenant, first)];
  expect(pairs.map(({ status }) => status)).toEqual([200, 200]);
  expect(pairs[0]?.pair.refreshToken).toBe(pairs[1]?.pair.refreshToken);
  server.setNow(later(61));
  expect((await renew(tenant, first)).status).toBe(401);
});

test('[S14] stolen tokens that come back while others renew leave nobody signed in', async () => {
  const { server, tenant, first } = await signedIn();
  const second = await renew(tenant, first);
  const third = await renew(tenant, second.pair);
  server.setNow(later(61));
  const replays = [first, second.pair, first, second.pair, third.pair, third.pair];
  const outcomes = await Promise.all(replays.map((pair) => renew(tenant, pair)));
  for (const { status, pair } of [...outcomes, third]) {
    if (status === 200) expect(await infoStatus(tenant, pair)).toBe(401);
    if (status === 200) expect((await renew(tenant, pair)).status).toBe(401);
  }
});

test('[S14] a refresh token is kept as a hash only', async () => {
  const { server, first } = await signedIn();
  const rows = await server.parts.db.selectFrom('refresh_tokens').selectAll().execute();
  const kept = rows.flatMap((row) => Object.values(row)).map((value) => String(value));
  expect(rows[0]?.token_hash).toHaveLength(32);
  expect(kept.some((text) => text.includes(first.refreshToken))).toBe(false);
});

test('[S14] a refresh token of one tenant is invalid for another', async () => {
  const { server, tenant, first } = await signedIn();
  const other = await server.newTenant();
  expect((await renew(other, first)).status).toBe(401);
  expect((await renew(tenant, first)).status).toBe(200);
});

test('refresh tokens that expired are deleted, the others stay', async () => {
  const { server, tenant, first } = await signedIn();
  server.setNow(later(20 * DAY));
  const second = await renew(tenant, first);
  server.setNow(later(31 * DAY));
  expect(await deleteExpiredSessions(server.parts, systemScope('tidy-up'))).toBe(1);
  expect(await deleteExpiredSessions(server.parts, systemScope('tidy-up'))).toBe(0);
  expect((await renew(tenant, second.pair)).status).toBe(200);
});

const now = new Date(NOON);
const at = (seconds: number): Date => new Date(NOON + seconds * 1000);
const fresh = { expiresAt: at(3600), replacedAt: null, revokedAt: null };

test.each([
  ['never exchanged', fresh, 'renew'],
  ['exchanged this moment', { ...fresh, replacedAt: now }, 'renew'],
  ['exchanged 60 s ago', { ...fresh, replacedAt: at(-60) }, 'renew'],
  ['exchanged 61 s ago', { ...fresh, replacedAt: at(-61) }, 'revokeSession'],
  ['expired this moment', { ...fresh, expiresAt: now }, 'refuse'],
  ['expired and exchanged', { ...fresh, expiresAt: at(-1), replacedAt: at(-100) }, 'refuse'],
  ['revoked', { ...fresh, revokedAt: at(-1) }, 'refuse'],
  ['revoked and exchanged long ago', { ...fresh, revokedAt: at(-1), replacedAt: at(-100) }, 'refuse'],
] as const)('[OPN-031] a refresh token that was %s', (_what, token, decision) => {
  expect(decideRenewal(token, now)).toBe(decision);
});
