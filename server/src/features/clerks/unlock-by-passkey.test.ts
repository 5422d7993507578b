import type { PasskeyToUnlock } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { callAsClerk, newClerk, type TestClerk } from '../../testing/test-clerk.ts';
import { addPasskey, askForNew, askToSignIn, cookieOf, passkeyDesk } from '../../testing/test-passkey.ts';

/** A desk whose clerk has locked it, with a passkey. */
async function lockedDesk(options: Parameters<typeof passkeyDesk>[0] = {}) {
  const desk = await passkeyDesk(options);
  const { server, tenant, clerk } = desk;
  const passkey = await addPasskey(server, tenant, clerk);
  const call = (method: string, rest: string, body?: object, by: Pick<TestClerk, 'token'> = clerk) =>
    callAsClerk(tenant, by, method, `/api/desk/session${rest}`, body === undefined ? {} : { body });
  const lock = (by: Pick<TestClerk, 'token'> = clerk) => call('POST', '/lock', undefined, by);
  await lock();
  return {
    ...desk,
    passkey,
    call,
    lock,
    ask: async (by: Pick<TestClerk, 'token'> = clerk) =>
      (await call('POST', '/unlock/passkey/challenge', undefined, by)).json<PasskeyToUnlock>(),
    unlock: (body: object, by: Pick<TestClerk, 'token'> = clerk) => call('POST', '/unlock/passkey', body, by),
  };
}

test('[DSK-210, OPN-725] a passkey of its clerk opens a locked session under a new token, and the audit keeps it, as it keeps the password', async () => {
  const { tenant, clerk, passkey, call, ask, unlock, lock, acts, listed } = await lockedDesk();
  expect((await call('GET', '')).json()).toMatchObject({ state: 'locked', passkeyHere: true, applications: [] });
  const asked = await ask();
  expect(asked).toMatchObject({ rpId: tenant.host, allowCredentials: [{ type: 'public-key', id: passkey.id }] });
  const opened = await unlock(passkey.show(asked));
  expect([opened.status, opened.json()]).toMatchObject([200, { clerkId: clerk.clerkId, state: 'open' }]);
  expect((await call('GET', '')).status).toBe(401);
  const now = cookieOf(opened);
  const { passkeyId } = (await listed(now))[0]!;
  await lock(now);
  expect((await call('POST', '/unlock', { password: clerk.password }, now)).status).toBe(200);
  expect(await acts('clerk.unlock')).toMatchObject([
    { by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId], details: { passkey: passkeyId } },
    { by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId], details: {} },
  ]);
});

test('[DSK-210, OPN-725] nothing opens it but what a passkey of its clerk has signed for this session; each answer is good once', async () => {
  const { server, tenant, clerk, passkey, ask, unlock, lock, acts } = await lockedDesk();
  const other = await newClerk(server, tenant);
  const theirs = await addPasskey(server, tenant, other);
  await lock(other);
  const good = passkey.show(await ask());
  const wrong = [
    theirs.show(await ask()),
    { ...theirs.show(await ask()), userHandle: good['userHandle'] },
    passkey.show(await ask(other)),
    passkey.show(await askToSignIn(tenant)),
    passkey.show(await ask(), { origin: 'http://elsewhere.example' }),
    passkey.show(await ask(), { host: 'elsewhere.example' }),
    passkey.show(await ask(), { isVerified: false }),
    passkey.show({ challenge: 'c2VsYnN0' }),
  ];
  const statuses = [];
  for (const body of wrong) statuses.push((await unlock(body)).status);
  expect(statuses).toEqual(wrong.map(() => 404));
  expect((await acts('clerk.failToSignIn'))[0]).toMatchObject({
    objects: [clerk.clerkId],
    details: { step: 'passkey' },
  });
  // What opens one session opens no other, and signs nobody in.
  expect((await unlock(good, other)).status).toBe(404);
  expect((await tenant.call('POST', '/api/desk/sign-in/passkey', { body: good })).status).toBe(401);
  const opened = await unlock(good);
  expect(opened.status).toBe(200);
  await lock(cookieOf(opened));
  expect((await unlock(good, cookieOf(opened))).status).toBe(404);
});

test('[DSK-210, OPN-725] it is limited by address, with sign-ins by passkey', async () => {
  const { tenant, passkey, ask, unlock } = await lockedDesk({ limits: { linkFailuresPerAddress: 3 } });
  const bad = passkey.show(await ask(), { isVerified: false });
  const tries = await Promise.all(Array.from({ length: 6 }, () => unlock(bad)));
  expect(tries.map(({ status }) => status).sort()).toEqual([404, 404, 404, 429, 429, 429]);
  expect((await unlock(passkey.show(await ask()))).status).toBe(429);
  const body = passkey.show(await askToSignIn(tenant));
  expect((await tenant.call('POST', '/api/desk/sign-in/passkey', { body })).status).toBe(429);
});

test('[DSK-210] a clerk without a passkey at this host is told so, and asked for none', async () => {
  const { server, tenant, call } = await lockedDesk();
  const other = await newClerk(server, tenant);
  expect((await call('GET', '', undefined, other)).json()).toMatchObject({ passkeyHere: false });
  expect((await call('POST', '/unlock/passkey/challenge', undefined, other)).status).toBe(404);
  expect((await askForNew(server, tenant, other)).status).toBe(200);
});
