import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { type TestTenant, type TestServer, testServer } from '../../testing/test-server.ts';
import { askForToken, newLink, newLogin } from '../../testing/test-login.ts';

/** Behind a proxy on the same machine, so that a test can choose where a call comes from. */
const server = await testServer({ config: { trustProxy: 'loopback' } });
const HOME = '203.0.113.1';
const ELSEWHERE = '198.51.100.1';

function attempt(tenant: TestTenant, username: string, password: string, address = HOME) {
  return askForToken(tenant, { username, password }, { headers: { 'x-forwarded-for': address } });
}

async function statusesOf(count: number, once: (i: number) => Promise<{ readonly status: number }>) {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await once(i)).status);
  return statuses;
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

/** Lets the window of every count end. */
async function endWindows(of: TestServer): Promise<void> {
  await of.parts.db.updateTable('rate_limits').set({ expire: '1' }).execute();
}

test('[OPN-035, S19] the 11th failure of a username from an address is 429 with Retry-After, for the right password too', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  expect(await statusesOf(10, () => attempt(tenant, login.username, 'wrong'))).toEqual(times(10, 401));
  const refused = await attempt(tenant, login.username, login.password);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(refused.json()).toMatchObject({ code: 'tooManyRequests', fieldErrors: [] });
});

test('[OPN-035] when the window ends, the owner gets in again', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 2 } });
  const tenant = await own.newTenant();
  const login = await newLogin(own, tenant);
  expect(await statusesOf(3, () => attempt(tenant, login.username, 'wrong'))).toEqual([401, 401, 429]);
  await endWindows(own);
  expect((await attempt(tenant, login.username, login.password)).status).toBe(200);
});

test('[OPN-035, S18] an unknown username counts and answers like a known one', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const known = await statusesOf(12, () => attempt(tenant, login.username, 'wrong'));
  const unknown = await statusesOf(12, () => attempt(tenant, 'nobody-here', 'wrong'));
  expect(unknown).toEqual(known);
});

test('[OPN-035] a success resets the count of the username', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  for (let round = 1; round <= 3; round += 1) {
    expect(await statusesOf(9, () => attempt(tenant, login.username, 'wrong'))).toEqual(times(9, 401));
    expect((await attempt(tenant, login.username, login.password)).status).toBe(200);
  }
});

test('[S19] twenty attempts at once: exactly ten are looked at', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const answers = await Promise.all(times(20, 0).map(() => attempt(tenant, login.username, 'wrong')));
  const counted = Object.groupBy(answers, (answer) => answer.status);
  expect([counted[401]?.length, counted[429]?.length]).toEqual([10, 10]);
});

test('[S19, OPN-035] one password sprayed over many usernames ends after 100 failures of the address', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const statuses = await statusesOf(102, (i) => attempt(tenant, `2000${i}`, 'Sommer2026', ELSEWHERE));
  expect(statuses).toEqual([...times(100, 401), 429, 429]);
  const fromThere = await attempt(tenant, login.username, login.password, ELSEWHERE);
  const fromHome = await attempt(tenant, login.username, login.password, HOME);
  expect([fromThere.status, fromHome.status]).toEqual([429, 200]);
});

test('[S19] successes do not use up the count of an address', async () => {
  const own = await testServer({ limits: { loginFailuresPerAddress: 3 } });
  const tenant = await own.newTenant();
  const login = await newLogin(own, tenant);
  expect(await statusesOf(8, () => attempt(tenant, login.username, login.password))).toEqual(times(8, 200));
});

test('[S19] somebody who keeps trying after being turned away does not close the address for the others', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 2, loginFailuresPerAddress: 5 } });
  const tenant = await own.newTenant();
  const login = await newLogin(own, tenant);
  const stubborn = await statusesOf(12, () => attempt(tenant, 'somebody', 'wrong'));
  expect(stubborn).toEqual([401, 401, ...times(10, 429)]);
  expect((await attempt(tenant, login.username, login.password)).status).toBe(200);
});

test('[S19] all addresses of one IPv6 line count as one', async () => {
  const tenant = await server.newTenant();
  const statuses = await statusesOf(12, (i) => attempt(tenant, 'somebody', 'wrong', `2001:db8:0:7:${i}::1`));
  expect(statuses).toEqual([...times(10, 401), 429, 429]);
});

test('[S19] a proxy that names the port of its caller, too, makes no bucket of each', async () => {
  const tenant = await server.newTenant();
  for (const [name, chain] of [
    ['plain', (i: number) => `203.0.113.9:${20_000 + i}`],
    ['six', (i: number) => `[2001:db8::9]:${20_000 + i}`],
    ['through a trusted proxy', (i: number) => `203.0.113.9:${20_000 + i}, 127.0.0.1:${30_000 + i}`],
    ['no address', (i: number) => `_hidden${i}`],
  ] as const) {
    const statuses = await statusesOf(12, (i) => attempt(tenant, name, 'wrong', chain(i)));
    expect([name, statuses]).toEqual([name, [...times(10, 401), 429, 429]]);
  }
  const forged = await statusesOf(12, (i) => attempt(tenant, 'forged', 'wrong', `192.0.2.${i}, 203.0.113.7:${i}`));
  expect(forged).toEqual([...times(10, 401), 429, 429]);
});

test('[S19] without a trusted proxy a forged X-Forwarded-For changes nothing', async () => {
  const open = await testServer();
  const tenant = await open.newTenant();
  const statuses = await statusesOf(12, (i) => attempt(tenant, 'somebody', 'wrong', `198.51.100.${i}`));
  expect(statuses).toEqual([...times(10, 401), 429, 429]);
});

test('[S20] a hundred wrong tries from elsewhere do not keep the owner out', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const link = await newLink(server, tenant, login.accountId);
  const session = await login.signIn();
  await Promise.all(times(100, 0).map((_, i) => attempt(tenant, login.username, `wrong-${i}`, `192.0.2.${i % 20}`)));
  const home = { headers: { 'x-forwarded-for': HOME } };
  expect((await attempt(tenant, login.username, login.password)).status).toBe(200);
  expect((await askForToken(tenant, { token: link }, home)).status).toBe(200);
  expect((await askForToken(tenant, { token: session.refreshToken }, home)).status).toBe(200);
});

test('[OPN-035, S10] the 31st wrong link of an address is 429; other addresses and sessions go on', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const link = await newLink(server, tenant, login.accountId);
  const session = await login.signIn();
  const tryLink = (token: string, address: string) =>
    askForToken(tenant, { token }, { headers: { 'x-forwarded-for': address } });
  const statuses = await statusesOf(31, (i) => tryLink(`wrong_${i}`, ELSEWHERE));
  expect(statuses).toEqual([...times(30, 401), 429]);
  const refused = await tryLink(link, ELSEWHERE);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await tryLink(link, HOME)).status).toBe(200);
  expect((await tryLink(session.refreshToken, ELSEWHERE)).status).toBe(200);
});

test('[OPN-035] old refresh tokens of one address do not count as guessed links', async () => {
  const own = await testServer({ limits: { linkFailuresPerAddress: 2 } });
  const tenant = await own.newTenant();
  const login = await newLogin(own, tenant);
  const { refreshToken } = await login.signIn();
  await own.parts.db.updateTable('refresh_tokens').set({ revoked_at: own.parts.clock() }).execute();
  const statuses = await statusesOf(6, () => askForToken(tenant, { token: refreshToken }));
  expect(statuses).toEqual(times(6, 401));
});

test('[S19] one password sprayed from many addresses ends at the limit of all together; links, sessions and other utilities go on', async () => {
  const { log, lines } = collectLog();
  const own = await testServer({ config: { trustProxy: 'loopback' }, limits: { loginFailuresAltogether: 40 }, log });
  const [tenant, other] = [await own.newTenant(), await own.newTenant()];
  const login = await newLogin(own, tenant);
  const link = await newLink(own, tenant, login.accountId);
  const session = await login.signIn();
  const spray = (i: number) => attempt(tenant, `2000${i}`, 'Sommer2026', `192.0.2.${i}`);
  expect(await statusesOf(42, spray)).toEqual([...times(40, 401), 429, 429]);
  const refused = await attempt(tenant, login.username, login.password);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.json()).toMatchObject({ code: 'tooManyRequests', fieldErrors: [] });
  const home = { headers: { 'x-forwarded-for': HOME } };
  expect((await askForToken(tenant, { token: link }, home)).status).toBe(200);
  expect((await askForToken(tenant, { token: session.refreshToken }, home)).status).toBe(200);
  const elsewhere = await newLogin(own, other);
  expect((await attempt(other, elsewhere.username, elsewhere.password)).status).toBe(200);
  const alarms = parseLog(lines()).filter(({ msg }) => msg === 'unusually high number of failed sign-ins');
  expect(alarms.map(({ applicationId, count }) => [applicationId, count])).toEqual([
    [tenant.applicationId, 4],
    [tenant.applicationId, 40],
  ]);
  await endWindows(own);
  expect((await attempt(tenant, login.username, login.password)).status).toBe(200);
});

test('[S19] a thousand guesses at one user name, each from another address it claims, are ten', async () => {
  const open = await testServer();
  const tenant = await open.newTenant();
  const login = await newLogin(open, tenant);
  const answers = await Promise.all(
    times(1000, 0).map((_, i) =>
      attempt(tenant, login.username, `guess-${i}`, `198.51.${i % 100}.${Math.floor(i / 100)}`),
    ),
  );
  const counted = Object.groupBy(answers, (answer) => answer.status);
  expect([counted[401]?.length, counted[429]?.length]).toEqual([10, 990]);
});

test('[S19] what is counted names neither people nor addresses', async () => {
  const own = await testServer({ config: { trustProxy: 'loopback' } });
  const tenant = await own.newTenant();
  await attempt(tenant, 'karin.krueger', 'wrong', HOME);
  const rows = await own.parts.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(rows)).not.toMatch(/karin|203\.0\.113/);
});

test('[S19] failures counted by one instance hold for another', async () => {
  const tenant = await server.newTenant();
  expect(await statusesOf(10, () => attempt(tenant, 'somebody', 'wrong'))).toEqual(times(10, 401));
  const second = await buildApp(server.parts);
  const answer = await second.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { host: tenant.host, 'x-forwarded-for': HOME },
    payload: { applicationId: tenant.applicationId, username: 'somebody', password: 'wrong' },
  });
  await second.close();
  expect(answer.statusCode).toBe(429);
});
