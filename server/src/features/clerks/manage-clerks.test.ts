import { randomUUID } from 'node:crypto';
import type { Clerk } from '@zaehlwerk/contract/clerk-management';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import { EVERY_RIGHT } from '@zaehlwerk/domain/operator/operator-key';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { callAsClerk, CLERK_PASSWORD, codeAt, newClerk, newTicket, type TestClerk } from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer, type TestTenant } from '../../testing/test-server.ts';
import { newOperatorKey } from '../../testing/utility.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const tenant = await server.newTenant();
const elsewhere = await server.newTenant();

const pathOf = (at: TestTenant, rest = '') => `/api/operator/applications/${at.applicationId}/clerks${rest}`;
const newMail = () => `${randomUUID()}@stadtwerk.example`;
const faultsOf = (answer: TestAnswer) =>
  answer.json<{ fieldErrors: { field: string; code: string }[] }>().fieldErrors.map(({ field, code }) => [field, code]);

const invite = (roles: readonly string[], mail = newMail(), by?: TestClerk, at = tenant) => {
  const body = { name: 'Tilda Abel', mail, roles };
  return by === undefined
    ? operate(server, at, 'POST', 'clerks', { body })
    : callAsClerk(at, by, 'POST', pathOf(at), { body });
};

const tokenIn = (answer: TestAnswer): string => answer.json<{ link: string }>().link.split('#')[1]!;

const desk = (path: string, body: object, at = tenant) => at.call('POST', `/api/desk/invitation${path}`, { body });

async function listed(clerkId: string, by?: TestClerk): Promise<Clerk | undefined> {
  const answer =
    by === undefined
      ? await operate(server, tenant, 'GET', 'clerks')
      : await callAsClerk(tenant, by, 'GET', pathOf(tenant));
  return answer.json<{ clerks: Clerk[] }>().clerks.find((one) => one.clerkId === clerkId);
}

test('[DSK-68] roles that somebody else has changed meanwhile are not overwritten by whoever saw them before', async () => {
  const { clerkId } = await newClerk(server, tenant, ['read']);
  const put = async (roles: readonly string[], from?: readonly string[]) =>
    (await operate(server, tenant, 'PUT', `clerks/${clerkId}/roles`, { body: { roles, from } })).status;
  expect([await put(['read', 'work'], ['read']), await put(['read', 'settings'], ['read'])]).toEqual([204, 409]);
  expect(await listed(clerkId)).toMatchObject({ roles: ['read', 'work'] });
  expect([await put(['settings'], ['work', 'read']), await put(['read'])]).toEqual([204, 204]);
});

test('[DSK-02, OPN-511] an invitation is taken up once: password, app, recovery codes, and the clerk is in', async () => {
  const mail = newMail();
  const answer = await invite(['read', 'work'], mail);
  expect([answer.status, answer.json()]).toMatchObject([
    201,
    { isMailed: true, expiresAt: '2026-03-17T10:00:00.000Z' },
  ]);
  const { clerkId } = answer.json<{ clerkId: string }>();
  expect(await listed(clerkId)).toMatchObject({ state: 'invited', roles: ['read', 'work'], lastSeenAt: null });
  const { rows } = await server.parts.pool.query<{ recipient: string; body_text: string }>(
    "select recipient, body_text from mails where kind = 'invitation' and recipient = $1",
    [mail],
  );
  const token = tokenIn(answer);
  expect(rows).toEqual([{ recipient: mail, body_text: expect.stringContaining(`/betrieb/einladung#${token}`) }]);

  expect((await desk('', { token })).json()).toMatchObject({ name: 'Tilda Abel', mail, passwordMinLength: 12 });
  expect(faultsOf(await desk('/code', { token, code: '123456' }))).toEqual([['password', 'required']]);
  for (const [password, code] of [
    ['kurz', 'tooShort'],
    ['11 zeichen x', 'tooShort'],
    [mail, 'badFormat'],
  ]) {
    expect(faultsOf(await desk('/password', { token, password }))).toEqual([['password', code]]);
  }
  const chosen = await desk('/password', { token, password: CLERK_PASSWORD });
  const { secret, otpauthUri } = chosen.json<{ secret: string; otpauthUri: string }>();
  expect(otpauthUri).toContain(`secret=${secret}`);
  expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/Stadtwerke%20Beispiel:/);
  expect(faultsOf(await desk('/code', { token, code: '000000' }))).toEqual([['code', 'badFormat']]);

  const code = codeAt({ secret }, server.parts.clock());
  const taken = await desk('/code', { token, code });
  const { recoveryCodes, session } = taken.json<{ recoveryCodes: string[]; session: { name: string } }>();
  expect([taken.status, session.name, recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([
    200,
    'Tilda Abel',
    10,
    10,
  ]);
  expect(String(taken.headers['set-cookie'])).toContain('HttpOnly');
  expect((await desk('', { token })).status).toBe(404);
  expect((await desk('/code', { token, code })).status).toBe(404);
  expect(await listed(clerkId)).toMatchObject({ state: 'active' });

  const enter = async (typed: string) => {
    const body = { ticket: await newTicket(server, { clerkId }), code: typed };
    return (await tenant.call('POST', '/api/desk/sign-in/code', { body })).status;
  };
  // The code that confirmed the app was one.
  expect(await enter(code)).toBe(401);
  const recovery = recoveryCodes[3]!;
  expect(recovery).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect([await enter(` ${recovery.toUpperCase()} `), await enter(recovery)]).toEqual([200, 401]);
  expect((await tenant.call('POST', '/api/desk/sign-in', { body: { mail, password: CLERK_PASSWORD } })).status).toBe(
    200,
  );
});

test('[DSK-02] an invitation is over after seven days, and none at the desk of another application', async () => {
  const answer = await invite(['read']);
  const token = tokenIn(answer);
  expect((await desk('', { token }, elsewhere)).status).toBe(404);
  server.setNow('2026-03-17T10:00:00Z');
  expect((await desk('', { token })).status).toBe(404);
  expect((await listed(answer.json<{ clerkId: string }>().clerkId))?.state).toBe('invitationOver');
  server.setNow('2026-03-10T10:00:00Z');
});

test('[DSK-08, OPN-516] nobody gives a role of what they may not, nor changes whoever has one', async () => {
  const people = await newClerk(server, tenant, ['people']);
  expect((await invite(['people', 'read'], newMail(), people)).status).toBe(201);
  expect(faultsOf(await invite(['read', 'keys', 'work'], newMail(), people))).toEqual([
    ['roles[1]', 'notOneOf'],
    ['roles[2]', 'notOneOf'],
  ]);
  const boss = await newClerk(server, tenant, ['people', 'work']);
  const change = (clerkId: string, method: string, rest: string, body: object) =>
    callAsClerk(tenant, people, method, pathOf(tenant, `/${clerkId}${rest}`), { body });
  expect(await listed(boss.clerkId, people)).toMatchObject({ mayChange: false, isSelf: false });
  expect((await change(boss.clerkId, 'PUT', '/roles', { roles: ['read'] })).status).toBe(400);
  expect((await change(boss.clerkId, 'POST', '/lock', { locked: true })).status).toBe(403);
  expect((await change(boss.clerkId, 'POST', '/again', {})).status).toBe(403);
  // Nor themselves: a clerk alone would be out, and one who was taken over would stay in.
  expect(await listed(people.clerkId, people)).toMatchObject({ mayChange: false, isSelf: true });
  expect((await change(people.clerkId, 'PUT', '/roles', { roles: [] })).status).toBe(409);
  expect((await change(people.clerkId, 'POST', '/lock', { locked: true })).status).toBe(409);
  expect((await change(people.clerkId, 'POST', '/again', {})).status).toBe(409);
  // Whoever has roles elsewhere as well is not theirs to give a new password.
  const reader = await newClerk(server, tenant, ['read']);
  await server.parts.db
    .insertInto('clerk_roles')
    .values({ application_id: elsewhere.applicationId, clerk_id: reader.clerkId, roles: ['read'] })
    .execute();
  expect((await change(reader.clerkId, 'POST', '/again', {})).status).toBe(403);
  expect((await change(reader.clerkId, 'PUT', '/roles', { roles: ['people'] })).status).toBe(204);
});

test('[DSK-08, OPN-517] whoever is known elsewhere is taken, but for a key of all; without any role they begin anew', async () => {
  const known = await newClerk(server, elsewhere, ['read']);
  const { key } = await newOperatorKey(server, 'good', { ...EVERY_RIGHT, onlyTenant: tenant.applicationId });
  const body = { name: 'Tilda', mail: known.mail, roles: ['read'] };
  expect(faultsOf(await server.call('POST', pathOf(tenant), { token: key, body }))).toEqual([['mail', 'taken']]);
  const given = await invite(['read'], known.mail.toUpperCase());
  expect(given.json()).toMatchObject({ clerkId: known.clerkId, link: null, isMailed: false });
  expect(faultsOf(await invite(['read'], known.mail))).toEqual([['mail', 'taken']]);

  const gone = await newClerk(server, elsewhere, ['read']);
  await operate(server, elsewhere, 'PUT', `clerks/${gone.clerkId}/roles`, { body: { roles: [] } });
  const anew = await server.call('POST', pathOf(tenant), { token: key, body: { ...body, mail: gone.mail } });
  expect(anew.json()).toMatchObject({ clerkId: gone.clerkId, link: expect.any(String) });
  const signIn = { mail: gone.mail, password: gone.password };
  expect((await tenant.call('POST', '/api/desk/sign-in', { body: signIn })).status).toBe(401);
});

test('[DSK-09] who is locked out, invited again, or without a role is out at once, sessions and sign-ins with it', async () => {
  const ways: readonly (readonly [string, string, object])[] = [
    ['POST', '/lock', { locked: true }],
    ['POST', '/again', {}],
    ['PUT', '/roles', { roles: [] }],
  ];
  for (const [method, rest, body] of ways) {
    const clerk = await newClerk(server, tenant, ['read']);
    const ticket = await newTicket(server, clerk);
    const progress = () =>
      callAsClerk(tenant, clerk, 'GET', `/api/operator/applications/${tenant.applicationId}/progress`);
    expect((await progress()).status).toBe(200);
    expect((await operate(server, tenant, method, `clerks/${clerk.clerkId}${rest}`, { body })).status).toBeLessThan(
      300,
    );
    expect([rest, (await progress()).status]).toEqual([rest, 401]);
    const code = { ticket, code: codeAt(clerk, server.parts.clock()) };
    expect((await tenant.call('POST', '/api/desk/sign-in/code', { body: code })).status).toBe(401);
  }
});

test('[DSK-07, OPN-515] a change of roles counts at the next call', async () => {
  const clerk = await newClerk(server, tenant, ['read']);
  const mails = (by: TestClerk) =>
    callAsClerk(tenant, by, 'GET', `/api/operator/applications/${tenant.applicationId}/clearing`);
  expect((await mails(clerk)).status).toBe(403);
  await operate(server, tenant, 'PUT', `clerks/${clerk.clerkId}/roles`, { body: { roles: ['work'] } });
  expect((await mails(clerk)).status).toBe(200);
});

test('[DSK-10, OPN-522] what a clerk does is kept under their name, with sign-ins, failures and changes of roles', async () => {
  const own = await testServer();
  const at = await own.newTenant();
  const clerk = await newClerk(own, at);
  const campaign = `/api/operator/applications/${at.applicationId}/campaigns/c1`;
  expect((await callAsClerk(at, clerk, 'PUT', campaign, { body: { name: 'Ablesung' } })).status).toBe(201);
  const enter = async (code: string) => {
    const body = { ticket: await newTicket(own, clerk), code };
    return at.call('POST', '/api/desk/sign-in/code', { body });
  };
  expect((await enter('000000')).status).toBe(401);
  expect((await enter(codeAt(clerk, own.parts.clock()))).status).toBe(200);
  const other = await newClerk(own, at, ['read']);
  await callAsClerk(at, clerk, 'PUT', pathOf(at, `/${other.clerkId}/roles`), { body: { roles: ['work'] } });
  await operate(own, at, 'PUT', `clerks/${other.clerkId}/roles`, { body: { roles: [] } });
  const { entries } = (await own.call('GET', '/api/operator/audit', { token: own.operatorKey })).json<{
    entries: ListedAct[];
  }>();
  const byClerk = { by: 'clerk', keyId: clerk.clerkId, keyName: clerk.name };
  expect(entries).toMatchObject([
    { act: 'campaign.put', ...byClerk, objects: ['c1'] },
    {
      act: 'clerk.failToSignIn',
      by: 'server',
      keyId: null,
      objects: [clerk.clerkId],
      details: { step: 'code', count: 1 },
    },
    { act: 'clerk.signIn', ...byClerk, objects: [clerk.clerkId] },
    { act: 'clerk.setRoles', ...byClerk, objects: [other.clerkId], details: { roles: 'work' } },
    { act: 'clerk.setRoles', by: 'key', keyName: 'test', details: { roles: '' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(clerk.mail);
});
