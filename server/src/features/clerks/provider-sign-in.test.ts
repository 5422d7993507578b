import { expect, test } from 'vitest';
import { collectLog, expectSilence } from '../../testing/collect-log.ts';
import { testProvider } from '../../testing/identity-provider.ts';
import { boundBy, PROVIDER_START, providerDesk } from '../../testing/provider-desk.ts';
import { newClerk } from '../../testing/test-clerk.ts';
import { trustingProvider } from '../../testing/trusting-provider.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

const provider = await testProvider();

test('[DSK-205, DSK-206, OPN-711, OPN-712, OPN-719] whom the provider names by a verified address is in as the invited clerk, and by the subject from then on', async () => {
  const { server, tenant, clerk, begin, comeBack, signIn, kept, acts } = await providerDesk(provider);
  const begun = await begin();
  expect(String(begun.answer.headers['set-cookie'])).toMatch(
    /^zaehlwerk-provider=[\w-]+; Max-Age=600; Path=\/api; HttpOnly; SameSite=Strict$/,
  );
  const asked = new URL(begun.address);
  expect(asked.origin).toBe(provider.settings.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    redirect_uri: `http://${tenant.host}/betrieb/anmeldung`,
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    max_age: '900',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const inside = await comeBack(await provider.signIn(begun.address, `s-1 ${clerk.mail.toUpperCase()}`), begun.cookie);
  expect([inside.status, inside.json()]).toMatchObject([200, { clerkId: clerk.clerkId, state: 'open' }]);
  const cookies = inside.headers['set-cookie'] as unknown as string[];
  expect(cookies[0]).toMatch(/^zaehlwerk-provider=; Max-Age=0; /);
  expect(cookies[1]).toMatch(/^zaehlwerk-desk=[\w-]{43}; /);

  // Whatever address the provider has for them by now, also that of somebody else.
  const other = await newClerk(server, tenant);
  for (const mail of ['', other.mail, `${other.mail} unverified`])
    expect((await signIn(`s-1 ${mail}`)).json()).toMatchObject({ clerkId: clerk.clerkId });
  expect(await kept()).toMatchObject([
    { issuer: provider.settings.issuer, subject: 's-1', clerk_id: clerk.clerkId, last_used_at: server.parts.clock() },
  ]);
  const by = { by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId] };
  const details = { provider: provider.settings.issuer };
  const entries = await acts('clerk.signIn');
  expect(entries).toHaveLength(4);
  expect(entries[0]).toMatchObject({ ...by, details: { ...details, first: true } });
  expect(entries.at(-1)).toMatchObject(by);
  expect(entries.at(-1)?.details).toEqual(details);
});

test('[DSK-205, OPN-711, OPN-713, OPN-719] whatever is wrong is answered alike, kept as a failure, and makes no account', async () => {
  const { server, tenant, clerk, begin, comeBack, signIn, kept, acts } = await providerDesk(provider);
  const away = await newClerk(server, tenant);
  expect((await signIn(`s-1 ${clerk.mail}`)).status).toBe(200);
  const clerks = async () => server.parts.db.selectFrom('clerks').select(['clerk_id', 'mail']).execute();
  const before = [await clerks(), await kept()];
  const ofAway = `s-2 ${away.mail}`;
  const good = await begin();
  const query = await provider.signIn(good.address, ofAway);
  const otherBrowser = await begin();
  const withOther = (name: string, value: string) => {
    const changed = new URLSearchParams(query);
    changed.set(name, value);
    return String(changed);
  };
  const wrong: (() => Promise<TestAnswer>)[] = [
    () => signIn(`${ofAway} unverified`),
    () => signIn('s-3 nobody@stadtwerk.example'),
    // Whoever got the address of a clerk whom the provider knows as somebody else.
    () => signIn(`s-4 ${clerk.mail}`),
    () => signIn(ofAway, ({ searchParams }) => searchParams.set('nonce', 'x'.repeat(43))),
    // Whoever is at the browser takes away that the provider has to ask anew.
    () => signIn(ofAway, ({ searchParams }) => searchParams.delete('max_age')),
    () => signIn(ofAway, ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43))),
    () => comeBack(query, otherBrowser.cookie),
    () => comeBack(query, ''),
    () => comeBack(query, 'zaehlwerk-provider=AAAA'),
    () => comeBack(query, `${good.cookie}; ${otherBrowser.cookie}`),
    () => comeBack(withOther('state', 'x'.repeat(43)), good.cookie),
    () => comeBack(withOther('iss', 'https://elsewhere.example'), good.cookie),
    () => comeBack(withOther('code', 'x'.repeat(43)), good.cookie),
    () => comeBack(`error=access_denied&state=${new URLSearchParams(query).get('state')}`, good.cookie),
    () => comeBack('x', good.cookie),
  ];
  const answers = [];
  for (const one of wrong) answers.push(await one());
  const told = ({ status, headers, json }: TestAnswer) => ({
    status,
    cookie: headers['set-cookie'],
    body: { ...json(), requestId: '', instance: '' },
  });
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401));
  expect(new Set(answers.map((one) => JSON.stringify(told(one)))).size).toBe(1);
  expect([await clerks(), await kept()]).toEqual(before);
  expect((await acts('clerk.failToSignIn'))[0]).toMatchObject({ by: 'server', details: { step: 'provider' } });

  // None of it has used up what is good once.
  expect((await comeBack(query, good.cookie)).status).toBe(200);
  expect((await comeBack(query, good.cookie)).status).toBe(401);
  const late = await begin();
  const lateQuery = await provider.signIn(late.address, ofAway);
  server.setNow(new Date(server.parts.clock().getTime() + 600_000).toISOString());
  expect((await comeBack(lateQuery, late.cookie)).status).toBe(401);
});

test('[DSK-205, OPN-713] one return that is sent several times at once begins one session, whatever the provider says of it; nothing is asked where no browser has begun', async () => {
  const { clerk, begin, comeBack } = await providerDesk(provider, { identityProvider: trustingProvider() });
  const { address, cookie } = await begin();
  const state = new URL(address).searchParams.get('state') ?? '';
  const query = String(new URLSearchParams({ mail: clerk.mail, state }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => comeBack(query, cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  const real = await providerDesk(provider);
  const begun = await real.begin();
  const returned = await provider.signIn(begun.address, `s-1 ${real.clerk.mail}`);
  const asked = provider.asked.length;
  expect((await real.comeBack(returned, '')).status).toBe(401);
  expect(provider.asked).toHaveLength(asked);
});

test('[DSK-206, OPN-714] a clerk who is locked out is not let in; invited again, or without any role, the provider’s subject is forgotten', async () => {
  const { clerk, signIn, manage, kept } = await providerDesk(provider);
  const enter = async (who = `s-1 ${clerk.mail}`) => (await signIn(who)).status;
  expect(await enter()).toBe(200);
  await manage('lock', 'POST', { locked: true });
  expect([await enter(), await enter('s-1 elsewhere@stadtwerk.example')]).toEqual([401, 401]);
  await manage('lock', 'POST', { locked: false });
  expect([await enter(), (await kept()).length]).toEqual([200, 1]);
  // Until the invitation was taken up, the provider opens nothing.
  expect((await manage('again', 'POST', {})).status).toBe(201);
  expect([await enter(), (await kept()).length]).toEqual([401, 0]);
  const second = await providerDesk(provider);
  expect((await second.signIn(`s-9 ${second.clerk.mail}`)).status).toBe(200);
  await second.manage('roles', 'PUT', { roles: [] });
  expect([(await second.signIn(`s-9 ${second.clerk.mail}`)).status, await second.kept()]).toEqual([401, []]);
});

test('[DSK-205, OPN-712] what was begun at one host ends at no other, and over TLS its cookie is for this host alone', async () => {
  const { server, clerk, begin, comeBack } = await providerDesk(provider);
  const other = await server.newTenant();
  const { address, cookie } = await begin();
  const query = await provider.signIn(address, `s-1 ${clerk.mail}`);
  expect((await comeBack(query, cookie, other)).status).toBe(401);
  expect((await comeBack(query, cookie)).status).toBe(200);
  const overTls = await providerDesk(provider, { config: { publicUrl: 'https://ablesen.example' } });
  const begun = await overTls.begin();
  expect(String(begun.answer.headers['set-cookie'])).toMatch(
    /^__Host-zaehlwerk-provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(new URL(begun.address).searchParams.get('redirect_uri')).toBe(
    `https://${overTls.tenant.host}/betrieb/anmeldung`,
  );
});

test('[DSK-205, OPN-715] beginning is limited by address, and so are returns that are none, also at the same time', async () => {
  const limits = { loginFailuresPerAddress: 4, linkFailuresPerAddress: 3 };
  const { tenant, clerk, begin, comeBack, signIn } = await providerDesk(provider, { limits });
  expect((await signIn(`s-1 ${clerk.mail}`)).status).toBe(200);
  const { address, cookie } = await begin();
  const query = await provider.signIn(address, `s-1 ${clerk.mail}`);
  const tries = await Promise.all(Array.from({ length: 8 }, () => comeBack(query, '')));
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  expect((await comeBack(query, cookie)).status).toBe(429);
  const starts = await Promise.all(Array.from({ length: 4 }, () => tenant.call('POST', PROVIDER_START)));
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
});

test('[DSK-205] a page of another site begins nothing and ends nothing', async () => {
  const { tenant, clerk, begin } = await providerDesk(provider);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await tenant.call('POST', PROVIDER_START, { headers })).status).toBe(403);
  const { address, cookie } = await begin();
  const body = { query: await provider.signIn(address, `s-1 ${clerk.mail}`) };
  const sent = { body, headers: { ...headers, cookie } };
  expect((await tenant.call('POST', `${PROVIDER_START}/return`, sent)).status).toBe(403);
});

test('[DSK-207, OPN-716] while the provider is away that is said, counts as no failure, and the password works; the log has no secret', async () => {
  const { log, lines } = collectLog();
  const limits = { linkFailuresPerAddress: 1 };
  const desk = await providerDesk(provider, { log, limits });
  const { tenant, clerk, begin, comeBack, acts } = desk;
  provider.change(() => 'away');
  const start = await tenant.call('POST', PROVIDER_START);
  expect([start.status, start.json()['code'], start.headers['retry-after']]).toEqual([503, 'unavailable', '30']);
  const password = { mail: clerk.mail, password: clerk.password };
  expect((await tenant.call('POST', '/api/desk/sign-in', { body: password })).status).toBe(200);
  expect((await tenant.call('GET', PROVIDER_START)).json()).toEqual({ provider: { name: 'Stadtwerke-Konto' } });

  provider.change(() => null);
  const { address, cookie } = await begin();
  const query = await provider.signIn(address, `s-1 ${clerk.mail}`);
  provider.change((at) => (at === '/token' ? 'away' : null));
  expect((await comeBack(query, cookie)).status).toBe(503);
  expect((await comeBack(query, cookie)).status).toBe(503);
  expect(await acts('clerk.failToSignIn')).toEqual([]);
  provider.change(() => null);
  const again = await begin();
  const answer = await comeBack(await provider.signIn(again.address, `s-1 ${clerk.mail}`), again.cookie);
  expect(answer.status).toBe(200);
  const told = lines().join('\n');
  expect(told.match(/does not answer as it should/g)).toHaveLength(2);
  expect(told.match(/answers again/g)).toHaveLength(2);
  const secrets = [provider.settings.clientSecret, cookie.split('=')[1]!, new URLSearchParams(query).get('code')!];
  expectSilence(lines(), [...secrets, clerk.mail, new URLSearchParams(query).get('state')!]);
});

test('[DSK-205] where there is no provider none is told, and nothing is begun', async () => {
  const server = await testServer({ identityProvider: null });
  const tenant = await server.newTenant();
  expect((await tenant.call('GET', PROVIDER_START)).json()).toEqual({ provider: null });
  const start = await tenant.call('POST', PROVIDER_START);
  expect([start.status, boundBy(start)]).toEqual([404, 'undefined']);
  expect((await tenant.call('POST', `${PROVIDER_START}/return`, { body: { query: 'code=x' } })).status).toBe(404);
});
