import type { PasskeyToMake } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { callAsClerk, furtherSession, newClerk } from '../../testing/test-clerk.ts';
import { addPasskey, askForNew, askToSignIn, cookieOf, passkeyDesk, testPasskey } from '../../testing/test-passkey.ts';

test('[DSK-170, OPN-667] a passkey is kept for the session that asked, the origin and a clerk who was recognised, once, and without certificates', async () => {
  const { server, tenant, clerk, keep, listed, later, proof } = await passkeyDesk();
  const ask = (body: object) => callAsClerk(tenant, clerk, 'POST', '/api/desk/session/passkeys/challenge', { body });
  expect((await ask({ ...proof(), password: 'falsch-falsch' })).status).toBe(403);
  expect((await ask({ ...proof(), code: '000000' })).status).toBe(400);
  const asked = (await ask(proof())).json<PasskeyToMake>();
  const passkey = testPasskey(tenant);
  const other = await newClerk(server, tenant);
  const name = 'Notebook';
  expect((await keep({ name, ...passkey.make(asked) }, other)).status).toBe(404);
  for (const made of [
    passkey.make(asked, { origin: 'http://elsewhere.example' }),
    passkey.make(asked, { host: 'elsewhere.example' }),
    passkey.make(asked, { isVerified: false }),
    passkey.make(asked, { type: 'webauthn.get' }),
    passkey.make(asked, {}, true),
    passkey.make({ ...asked, challenge: (await askToSignIn(tenant)).challenge }),
    { ...passkey.make(asked), attestationObject: 'oA' },
    { ...passkey.make(asked), id: 'YW5kZXJl' },
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
  const { server, tenant, clerk, keep, later } = await passkeyDesk();
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
  const { server, tenant, clerk, signIn, remove, listed, later, proof, acts } = await passkeyDesk();
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
