import type { ListedAct } from '@zaehlwerk/contract/audit';
import { DESK_COOKIE } from '@zaehlwerk/contract/clerks';
import type { Passkey, PasskeyToMake } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { callAsClerk, codeAt, furtherSession, newClerk, type TestClerk } from '../../testing/test-clerk.ts';
import { addPasskey, askForNew, askToSignIn, type Deviation, testPasskey } from '../../testing/test-passkey.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

async function setting(options = {}) {
  const server = await testServer(options);
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const signIn = (body: object, at = tenant) => at.call('POST', '/api/desk/sign-in/passkey', { body });
  const proof = (of = clerk) => ({ password: of.password, code: codeAt(of, server.parts.clock()) });
  return {
    server,
    tenant,
    clerk,
    signIn,
    proof,
    keep: (body: object, by = clerk) => callAsClerk(tenant, by, 'POST', '/api/desk/session/passkeys', { body }),
    remove: (passkeyId: string, body: object, by: TestClerk = clerk) =>
      callAsClerk(tenant, by, 'POST', `/api/desk/session/passkeys/${passkeyId}/removal`, { body }),
    listed: async (by: Pick<TestClerk, 'token'> = clerk) =>
      (await callAsClerk(tenant, by, 'GET', '/api/desk/session/passkeys')).json<{ passkeys: Passkey[] }>().passkeys,
    /** Whose next code is another one. */
    later: (minutes = 1) => server.setNow(new Date(server.parts.clock().getTime() + minutes * 60_000).toISOString()),
    manage: (rest: string, method: 'POST' | 'PUT', body: object) =>
      server.call(method, `/api/operator/applications/${tenant.applicationId}/clerks/${clerk.clerkId}/${rest}`, {
        token: server.operatorKey,
        body,
      }),
    acts: async (act: string) => {
      const token = server.operatorKey;
      return (await server.call('GET', `/api/operator/audit?act=${act}`, { token })).json<{ entries: ListedAct[] }>()
        .entries;
    },
  };
}

const cookieOf = ({ headers }: TestAnswer) => ({
  token: `desk ${String(headers['set-cookie']).split(';')[0]!.split('=')[1]!}`,
});

test('[DSK-169, DSK-170, OPN-663] a passkey is added for password and code, and lets its clerk in alone; the audit keeps both', async () => {
  const { server, tenant, clerk, signIn, keep, listed, acts, later } = await setting();
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
  const { server, tenant, clerk, signIn, acts, later } = await setting();
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
  const { server, tenant, clerk, signIn } = await setting();
  const passkey = await addPasskey(server, tenant, clerk);
  const signed = passkey.show(await askToSignIn(tenant));
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(signed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

test('[DSK-169, OPN-666] a passkey that has signed less often than before is a copy, and lets nobody in', async () => {
  const { server, tenant, clerk, signIn } = await setting();
  const passkey = await addPasskey(server, tenant, clerk, { counts: true });
  const enter = async (counter: number) => (await signIn(passkey.show(await askToSignIn(tenant), { counter }))).status;
  expect([await enter(7), await enter(7), await enter(3), await enter(0), await enter(8)]).toEqual([
    200, 401, 401, 401, 200,
  ]);
});

test('[DSK-169, OPN-664] a passkey is good at the host where it was made alone, and over TLS by its origin', async () => {
  const { server, tenant, clerk, signIn } = await setting();
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
  const { tenant, clerk, proof, signIn } = await setting({ config: { publicUrl: 'https://ablesen.example' } });
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
  const { server, tenant, clerk, signIn, manage } = await setting();
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
  const { server, tenant, clerk, signIn, manage } = await setting();
  const passkey = await addPasskey(server, tenant, clerk);
  expect((await manage('roles', 'PUT', { roles: [] })).status).toBe(204);
  expect((await signIn(passkey.show(await askToSignIn(tenant)))).status).toBe(401);
  expect(await server.parts.db.selectFrom('clerk_passkeys').selectAll().execute()).toEqual([]);
});

test('[DSK-170, OPN-667] a passkey is kept for the session that asked, the origin and a clerk who was recognised, once, and without certificates', async () => {
  const { server, tenant, clerk, keep, listed, later, proof } = await setting();
  const ask = (body: object) => callAsClerk(tenant, clerk, 'POST', '/api/desk/session/passkeys/challenge', { body });
  expect((await ask({ ...proof(), password: 'falsch-falsch' })).status).toBe(403);
  expect((await ask({ ...proof(), code: '000000' })).status).toBe(400);
  const asked = (await ask(proof())).json<PasskeyToMake>();
  const passkey = testPasskey(tenant);
  const other = await newClerk(server, tenant);
  const name = 'Notebook';
  expect((await keep({ name, ...passkey.make(asked) }, other)).status).toBe(404);
  const withMaker = { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array(8)]]]) };
  for (const made of [
    passkey.make(asked, { origin: 'http://elsewhere.example' }),
    passkey.make(asked, { host: 'elsewhere.example' }),
    passkey.make(asked, { isVerified: false }),
    passkey.make(asked, { type: 'webauthn.get' }),
    passkey.make(asked, {}, withMaker),
    passkey.make({ ...asked, challenge: (await askToSignIn(tenant)).challenge }),
    { ...passkey.make(asked), attestationObject: 'oA' },
  ])
    expect((await keep({ name, ...made })).status).toBe(404);
  expect((await keep({ name: '', ...passkey.make(asked) })).status).toBe(400);
  expect(await listed()).toEqual([]);

  expect((await keep({ name, ...passkey.make(asked) })).status).toBe(201);
  expect((await keep({ name, ...testPasskey(tenant).make(asked) })).status).toBe(404);
  later();
  const again = (await askForNew(server, tenant, clerk)).json<PasskeyToMake>();
  expect((await keep({ name, ...passkey.make(again) })).status).toBe(409);
  const late = (await askForNew(server, tenant, other)).json<PasskeyToMake>();
  later(10);
  expect((await keep({ name, ...testPasskey(tenant).make(late) }, other)).status).toBe(404);
  expect(await listed()).toHaveLength(1);
});

test('[DSK-170, OPN-667] nobody has more than twenty passkeys', async () => {
  const { server, tenant, clerk, keep, later } = await setting();
  const asked = (await askForNew(server, tenant, clerk)).json<PasskeyToMake>();
  await server.parts.pool.query(
    `insert into clerk_passkeys (passkey_id, clerk_id, credential_id, public_key, counter, host, name, created_at)
     select gen_random_uuid(), $1, decode(lpad(to_hex(n), 8, '0'), 'hex'), '', 0, 'x', 'x', now() from generate_series(1, 20) n`,
    [clerk.clerkId],
  );
  expect((await keep({ name: 'einer mehr', ...testPasskey(tenant).make(asked) })).status).toBe(409);
  later();
  expect((await askForNew(server, tenant, clerk)).status).toBe(409);
});

test('[DSK-170, OPN-667] a passkey is removed for password and code; all other sessions end, this one goes on anew, and it lets nobody in', async () => {
  const { server, tenant, clerk, signIn, remove, listed, later, proof, acts } = await setting();
  const passkey = await addPasskey(server, tenant, clerk);
  const other = await newClerk(server, tenant);
  await furtherSession(server, tenant, clerk);
  later();
  expect((await remove(passkey.passkeyId, { ...proof(), password: 'falsch-falsch' })).status).toBe(403);
  expect((await remove(passkey.passkeyId, proof(other), other)).status).toBe(404);
  expect(await acts('clerk.removePasskey')).toEqual([]);
  const begun = cookieOf(await signIn(passkey.show(await askToSignIn(tenant))));
  const removed = await remove(passkey.passkeyId, proof());
  expect([removed.status, removed.json()]).toMatchObject([200, { clerkId: clerk.clerkId, state: 'open' }]);
  expect(await listed(cookieOf(removed))).toEqual([]);
  const open = await server.parts.db
    .selectFrom('clerk_sessions')
    .where('clerk_id', '=', clerk.clerkId)
    .selectAll()
    .execute();
  expect(open).toHaveLength(1);
  expect((await callAsClerk(tenant, begun, 'GET', '/api/desk/session')).status).toBe(401);
  expect((await signIn(passkey.show(await askToSignIn(tenant)))).status).toBe(401);
  expect(await acts('clerk.removePasskey')).toMatchObject([{ objects: [clerk.clerkId, passkey.passkeyId] }]);
  later();
  expect((await remove(passkey.passkeyId, proof(), { ...clerk, ...cookieOf(removed) })).status).toBe(404);
});

test('[DSK-169, OPN-666] guesses are limited by address, also at the same time', async () => {
  const { server, tenant, clerk, signIn } = await setting({ limits: { linkFailuresPerAddress: 3 } });
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
  const { server, tenant, clerk } = await setting();
  const passkey = await addPasskey(server, tenant, clerk);
  const body = passkey.show(await askToSignIn(tenant));
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await tenant.call('POST', '/api/desk/sign-in/passkey', { body, headers })).status).toBe(403);
});
