import { DESK_COOKIE } from '@zaehlwerk/contract/clerks';
import type { Passkey, PasskeyToMake } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { callAsClerk, newClerk } from '../../testing/test-clerk.ts';
import {
  addPasskey,
  askForNew,
  askToSignIn,
  cookieOf,
  type Deviation,
  passkeyDesk,
  testPasskey,
} from '../../testing/test-passkey.ts';
import type { TestAnswer } from '../../testing/test-server.ts';

test('[DSK-169, DSK-170, OPN-663] a passkey is added for password and code, and lets its clerk in alone; the audit keeps both', async () => {
  const { server, tenant, clerk, signIn, keep, listed, acts, later } = await passkeyDesk();
  const asked = (await askForNew(server, tenant, clerk)).json<PasskeyToMake>();
  expect(asked).toMatchObject({
    rp: { id: tenant.host, name: 'Stadtwerke Beispiel' },
    user: { name: clerk.mail, displayName: clerk.name },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = testPasskey(tenant, { counts: true });
  const kept = await keep({ name: 'Notebook', ...passkey.make(asked) });
  const { passkeyId } = kept.json<Passkey>();
  const createdAt = server.parts.clock().toISOString();
  expect([kept.status, kept.json()]).toEqual([
    201,
    { passkeyId, name: 'Notebook', host: tenant.host, createdAt, lastUsedAt: null },
  ]);
  later();
  const begun = await signIn(passkey.show(await askToSignIn(tenant)));
  expect([begun.status, begun.json()]).toMatchObject([200, { clerkId: clerk.clerkId, state: 'open' }]);
  expect(await listed(cookieOf(begun))).toEqual([{ ...kept.json(), lastUsedAt: server.parts.clock().toISOString() }]);
  expect((await signIn(passkey.show(await askToSignIn(tenant)))).status).toBe(200);
  expect(await acts('clerk.addPasskey')).toMatchObject([
    { by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId, passkeyId] },
  ]);
  expect(await acts('clerk.signIn')).toMatchObject([
    { by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId], details: { passkey: passkeyId } },
    { objects: [clerk.clerkId] },
  ]);
  const next = await askForNew(server, tenant, clerk);
  expect(next.json<PasskeyToMake>().excludeCredentials).toEqual([{ type: 'public-key', id: passkey.id }]);
});

test('[DSK-169, OPN-665, OPN-666] whatever is wrong with what was signed is answered alike, and kept as a failure', async () => {
  const { server, tenant, clerk, signIn, acts, later } = await passkeyDesk();
  const other = await newClerk(server, tenant);
  const passkey = await addPasskey(server, tenant, clerk);
  const theirs = await addPasskey(server, tenant, other);
  const show = async (otherwise: Deviation, by = passkey) => by.show(await askToSignIn(tenant), otherwise);
  const good = await show({});
  const bytes = Buffer.from(good['signature']!, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  later();
  const ofAdding = (await askForNew(server, tenant, clerk)).json<PasskeyToMake>();
  const wrong = [
    await show({ origin: 'http://elsewhere.example' }),
    await show({ origin: `https://${tenant.host}` }),
    await show({ host: 'elsewhere.example' }),
    await show({ isVerified: false }),
    await show({ type: 'webauthn.create' }),
    await show({ userHandle: (await show({}, theirs))['userHandle']! }),
    { ...good, signature: bytes.toString('base64url') },
    { ...(await show({}, theirs)), id: passkey.id },
    { ...good, id: 'dW5rbm93bg' },
    { ...good, clientDataJSON: 'e30', authenticatorData: 'AA' },
    passkey.show(ofAdding),
    passkey.show({ challenge: 'c2VsYnN0' }),
  ];
  const answers = [];
  for (const body of wrong) answers.push(await signIn(body));
  const told = ({ status, headers, json }: TestAnswer) => ({
    status,
    cookie: headers['set-cookie'],
    body: { ...json(), requestId: '', instance: '' },
  });
  expect(new Set(answers.map((one) => JSON.stringify(told(one)))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401));
  expect((await acts('clerk.failToSignIn'))[0]).toMatchObject({ by: 'server', details: { step: 'passkey' } });

  // None of these has used the challenge up.
  expect([(await signIn(good)).status, (await signIn(good)).status]).toEqual([200, 401]);
  const late = await show({});
  later(10);
  expect((await signIn(late)).status).toBe(401);
});

test('[DSK-169, OPN-665] one answer that is sent several times at once begins one session', async () => {
  const { server, tenant, clerk, signIn } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk);
  const signed = passkey.show(await askToSignIn(tenant));
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(signed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

test('[DSK-169, OPN-666] a passkey that has signed less often than before is a copy, and lets nobody in', async () => {
  const { server, tenant, clerk, signIn } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk, { counts: true });
  const enter = async (counter: number) => (await signIn(passkey.show(await askToSignIn(tenant), { counter }))).status;
  expect([await enter(7), await enter(7), await enter(3), await enter(0), await enter(8)]).toEqual([
    200, 401, 401, 401, 200,
  ]);
});

test('[DSK-169, OPN-664] a passkey is good at the host where it was made alone, and over TLS by its origin', async () => {
  const { server, tenant, clerk, signIn } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk);
  const host = `zweite.${tenant.host}`;
  await server.parts.db
    .insertInto('application_hosts')
    .values({ host, application_id: tenant.applicationId })
    .execute();
  const second: typeof tenant = {
    ...tenant,
    host,
    call: (method, path, options = {}) => server.call(method, path, { ...options, host }),
  };
  const there = await askToSignIn(second);
  expect(there.rpId).toBe(host);
  const asThere = { origin: `http://${host}`, host };
  expect((await signIn(passkey.show(there, asThere), second)).status).toBe(401);
  // Neither does what was asked for here count there.
  expect((await signIn(passkey.show(await askToSignIn(tenant)), second)).status).toBe(401);
});

test('[DSK-169, OPN-664] where the portal is reached by TLS, what was signed names an origin with it', async () => {
  const { tenant, clerk, proof, signIn } = await passkeyDesk({ config: { publicUrl: 'https://ablesen.example' } });
  const headers = { cookie: `${DESK_COOKIE}=${clerk.token.slice(5)}` };
  const post = (rest: string, body: object) =>
    callAsClerk(tenant, clerk, 'POST', `/api/desk/session/passkeys${rest}`, { body, headers });
  const passkey = testPasskey(tenant);
  const origin = `https://${tenant.host}`;
  const asked = (await post('/challenge', proof())).json<PasskeyToMake>();
  expect((await post('', { name: 'x', ...passkey.make(asked) })).status).toBe(404);
  expect((await post('', { name: 'x', ...passkey.make(asked, { origin }) })).status).toBe(201);
  expect((await signIn(passkey.show(await askToSignIn(tenant)))).status).toBe(401);
  expect((await signIn(passkey.show(await askToSignIn(tenant), { origin }))).status).toBe(200);
});

test('[DSK-171] a clerk who is locked out is not let in; invited again, or without any role, they have no passkey any more', async () => {
  const { server, tenant, clerk, signIn, manage } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk);
  const enter = async () => (await signIn(passkey.show(await askToSignIn(tenant)))).status;
  const kept = async () => (await server.parts.db.selectFrom('clerk_passkeys').selectAll().execute()).length;
  expect((await manage('lock', 'POST', { locked: true })).status).toBe(204);
  expect(await enter()).toBe(401);
  await manage('lock', 'POST', { locked: false });
  expect([await enter(), await kept()]).toEqual([200, 1]);
  expect((await manage('again', 'POST', {})).status).toBe(201);
  expect([await enter(), await kept()]).toEqual([401, 0]);
});

test('[DSK-171] with the last role goes the passkey', async () => {
  const { server, tenant, clerk, signIn, manage } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk);
  expect((await manage('roles', 'PUT', { roles: [] })).status).toBe(204);
  expect((await signIn(passkey.show(await askToSignIn(tenant)))).status).toBe(401);
  expect(await server.parts.db.selectFrom('clerk_passkeys').selectAll().execute()).toEqual([]);
});

test('[DSK-169, OPN-666] guesses are limited by address, also at the same time', async () => {
  const { server, tenant, clerk, signIn } = await passkeyDesk({ limits: { linkFailuresPerAddress: 3 } });
  const passkey = await addPasskey(server, tenant, clerk);
  const good = async () => signIn(passkey.show(await askToSignIn(tenant)));
  expect([(await good()).status, (await good()).status, (await good()).status, (await good()).status]).toEqual([
    200, 200, 200, 200,
  ]);
  const bad = passkey.show(await askToSignIn(tenant), { isVerified: false });
  const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(bad)));
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  expect((await good()).status).toBe(429);
});

test('[DSK-169] a page of another site signs nobody in', async () => {
  const { server, tenant, clerk } = await passkeyDesk();
  const passkey = await addPasskey(server, tenant, clerk);
  const body = passkey.show(await askToSignIn(tenant));
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await tenant.call('POST', '/api/desk/sign-in/passkey', { body, headers })).status).toBe(403);
});
