import { randomUUID } from 'node:crypto';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import { DESK_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import { waitingForLock } from '../../testing/database-sessions.ts';
import {
  callAsClerk,
  CLERK_PASSWORD,
  codeAt,
  furtherSession,
  newClerk,
  newTicket,
  resumeSession,
} from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

const NEXT = 'acht-auf-einen-streich';

async function setting(limits = {}) {
  const server = await testServer({ limits });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const { clock } = server.parts;
  const call = (rest: string, body: object, by = clerk) =>
    callAsClerk(tenant, by, 'POST', `/api/desk/session/${rest}`, { body });
  return {
    server,
    tenant,
    clerk,
    call,
    code: (of = clerk) => codeAt(of, clock()),
    /** Whose next code is another one. */
    later: () => server.setNow(new Date(clock().getTime() + 60_000).toISOString()),
    sessions: async (by = clerk) => (await callAsClerk(tenant, by, 'GET', '/api/desk/sessions')).status,
    signIn: async (password: string) =>
      (await tenant.call('POST', '/api/desk/sign-in', { body: { mail: clerk.mail, password } })).status,
    acts: async (act: string) => {
      const token = server.operatorKey;
      return (await server.call('GET', `/api/operator/audit?act=${act}`, { token })).json<{ entries: ListedAct[] }>()
        .entries;
    },
  };
}

const faultsOf = (answer: TestAnswer) =>
  answer.json<{ fieldErrors: { field: string; code: string }[] }>().fieldErrors.map(({ field, code }) => [field, code]);

/** The session as it goes on. */
const goingOn = (answer: TestAnswer) => {
  const cookie = String(answer.headers['set-cookie']);
  return { token: `desk ${new RegExp(`${DESK_COOKIE_WITHOUT_TLS}=([^;]+)`).exec(cookie)?.[1]}` };
};

test('[DSK-81, OPN-597] a password is changed by the present one and a code; all other sessions end, and this one goes on anew', async () => {
  const { server, tenant, clerk, call, code, later, sessions, signIn, acts } = await setting();
  const other = { ...clerk, token: 'desk another-session' };
  await resumeSession(server, tenant, other);
  expect(await sessions(other)).toBe(200);
  const ticket = await newTicket(server, clerk);
  const proof = { password: CLERK_PASSWORD, code: code() };
  const wrong = await call('password', { ...proof, password: 'falsch-falsch', newPassword: NEXT });
  expect([wrong.status, wrong.json<{ code: string }>().code]).toEqual([403, 'passwordWrong']);
  const badCode = await call('password', { ...proof, code: '000000', newPassword: NEXT });
  expect([badCode.status, faultsOf(badCode)]).toEqual([400, [['code', 'badFormat']]]);
  expect(faultsOf(await call('password', { ...proof, newPassword: 'kurz' }))).toEqual([['newPassword', 'tooShort']]);
  expect(faultsOf(await call('password', { ...proof, newPassword: clerk.mail }))).toEqual([
    ['newPassword', 'badFormat'],
  ]);
  expect([await signIn(CLERK_PASSWORD), await acts('clerk.changePassword')]).toEqual([200, []]);

  const changed = await call('password', { ...proof, newPassword: NEXT });
  expect([changed.status, changed.json()]).toMatchObject([200, { clerkId: clerk.clerkId, state: 'open' }]);
  expect([await sessions(), await sessions(other), await sessions({ ...clerk, ...goingOn(changed) })]).toEqual([
    401, 401, 200,
  ]);
  expect([await signIn(CLERK_PASSWORD), await signIn(NEXT)]).toEqual([401, 200]);
  later();
  // Who had given the password of before, and not yet the code, begins anew.
  expect((await tenant.call('POST', '/api/desk/sign-in/code', { body: { ticket, code: code() } })).status).toBe(401);
  const [entry] = await acts('clerk.changePassword');
  expect(entry).toMatchObject({ by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId], details: {} });
  expect((await acts('clerk.failToSignIn')).map(({ details }) => details['step'])).toContain('password');
});

test('[DSK-81] a desk that is locked while a password is changed stays locked, and nothing is changed', async () => {
  const { server, clerk, call, code, sessions, signIn } = await setting();
  const { pool } = server.parts;
  const holding = await pool.connect();
  await holding.query('begin');
  await holding.query('select from clerks where clerk_id = $1 for update', [clerk.clerkId]);
  const changing = call('password', { password: CLERK_PASSWORD, code: code(), newPassword: NEXT });
  await waitingForLock(pool);
  await pool.query('update clerk_sessions set locked_at = now() where clerk_id = $1', [clerk.clerkId]);
  await holding.query('rollback');
  holding.release();
  expect([(await changing).status, await sessions()]).toEqual([423, 423]);
  expect([await signIn(CLERK_PASSWORD), await signIn(NEXT)]).toEqual([200, 401]);
});

test('[DSK-81] guessing password or code at an open desk ends as it does at the sign-in', async () => {
  const { call, code } = await setting({ loginFailuresPerUsername: 3 });
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => call('password', { password: randomUUID(), code: code(), newPassword: NEXT })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([403, 403, 403, 429, 429, 429, 429, 429]);
  expect((await call('app', { password: CLERK_PASSWORD, code: code() })).status).toBe(429);
});

test('[DSK-83, OPN-598] a new app counts once its first code was given; codes of the one before are none, and all other sessions end', async () => {
  const { server, tenant, clerk, call, code, later, sessions, acts } = await setting();
  expect((await call('app', { password: 'falsch-falsch', code: code() })).status).toBe(403);
  const begun = await call('app', { password: CLERK_PASSWORD, code: code() });
  const app = begun.json<{ secret: string; otpauthUri: string; setUp: string }>();
  expect([begun.status, app.otpauthUri]).toEqual([200, expect.stringContaining(app.secret)]);
  const first = code({ ...clerk, secret: app.secret });
  expect(faultsOf(await call('app/code', { setUp: app.setUp, code: code() }))).toEqual([['code', 'badFormat']]);
  // One bit of the nonce, the tag and the text each.
  const changed = [0, 12, 28].map((at) => {
    const sealed = Buffer.from(app.setUp, 'base64url');
    sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    return sealed.toString('base64url');
  });
  for (const setUp of ['x', ...changed, app.setUp.slice(4)])
    expect((await call('app/code', { setUp, code: first })).status).toBe(404);
  later();
  // Nothing has changed until then.
  const renewed = await call('recovery-codes', { code: code() });
  expect(renewed.status).toBe(200);

  const other = await newClerk(server, tenant);
  expect((await call('app/code', { setUp: app.setUp, code: first }, other)).status).toBe(404);
  const now = code({ ...clerk, secret: app.secret });
  const confirmed = await call('app/code', { setUp: app.setUp, code: now });
  const on = { ...clerk, ...goingOn(confirmed) };
  expect([confirmed.status, await sessions(), await sessions(on), await sessions(other)]).toEqual([200, 401, 200, 200]);
  expect((await call('app/code', { setUp: app.setUp, code: now }, on)).status).toBe(404);
  later();
  const enter = async (secret: string) => {
    const body = { ticket: await newTicket(server, clerk), code: code({ ...clerk, secret }) };
    return (await tenant.call('POST', '/api/desk/sign-in/code', { body })).status;
  };
  expect([await enter(clerk.secret), await enter(app.secret)]).toEqual([401, 200]);
  const kept = await acts('clerk.renewApp');
  expect(kept).toMatchObject([{ by: 'clerk', keyId: clerk.clerkId, objects: [clerk.clerkId] }]);
  expect(JSON.stringify(kept)).not.toContain(app.secret);
});

test('[DSK-83, OPN-598] what was begun with an app is over after ten minutes', async () => {
  const { server, clerk, call, code } = await setting();
  const begun = await call('app', { password: CLERK_PASSWORD, code: code() });
  const { secret, setUp } = begun.json<{ secret: string; setUp: string }>();
  server.setNow(new Date(server.parts.clock().getTime() + 10 * 60_000).toISOString());
  expect((await call('app/code', { setUp, code: code({ ...clerk, secret }) })).status).toBe(404);
});

test('[DSK-82] a session that its clerk ends is over, and the audit keeps it', async () => {
  const { server, tenant, clerk, acts } = await setting();
  const sessionId = await furtherSession(server, tenant, clerk);
  const end = async () => (await callAsClerk(tenant, clerk, 'DELETE', `/api/desk/sessions/${sessionId}`)).status;
  expect([await end(), await end()]).toEqual([204, 404]);
  expect(await acts('clerk.endSession')).toMatchObject([{ by: 'clerk', objects: [clerk.clerkId] }]);
});

test('[DSK-80, OPN-596] of two who take the right to manage clerks from each other, one keeps it', async () => {
  const { server, tenant } = await setting();
  for (let round = 0; round < 6; round += 1) {
    const [one, two] = [await newClerk(server, tenant, ['people']), await newClerk(server, tenant, ['people'])];
    const path = (of: { readonly clerkId: string }) =>
      `/api/operator/applications/${tenant.applicationId}/clerks/${of.clerkId}`;
    const take = (by: typeof one, from: typeof two) => {
      if (round % 3 === 0) return callAsClerk(tenant, by, 'PUT', `${path(from)}/roles`, { body: { roles: ['read'] } });
      if (round % 3 === 1) return callAsClerk(tenant, by, 'POST', `${path(from)}/lock`, { body: { locked: true } });
      return callAsClerk(tenant, by, 'POST', `${path(from)}/again`, { body: {} });
    };
    const answers = await Promise.all([take(one, two), take(two, one)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { rows } = await server.parts.pool.query(
      `select from clerks c join clerk_roles r on r.clerk_id = c.clerk_id
       where c.clerk_id = any($1) and c.locked_at is null and c.password_hash is not null and 'people' = any(r.roles)`,
      [[one.clerkId, two.clerkId]],
    );
    expect(rows).toHaveLength(1);
  }
});
