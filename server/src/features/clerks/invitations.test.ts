import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { callAsClerk, CLERK_PASSWORD, codeAt, newClerk, newTicket } from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const [tenant, elsewhere] = [await server.newTenant(), await server.newTenant()];

const newMail = () => `${randomUUID()}@stadtwerk.example`;
const tokenIn = (answer: TestAnswer): string => answer.json<{ link: string }>().link.split('#')[1]!;

const invite = (roles: readonly string[], mail = newMail(), at = tenant) =>
  operate(server, at, 'POST', 'clerks', { body: { name: 'Tilda Abel', mail, roles } });

const desk = (path: string, body: object, at = tenant) => at.call('POST', `/api/desk/invitation${path}`, { body });

/** Chooses a password with an invitation, and gives the secret of its app. */
async function choose(token: string, password = CLERK_PASSWORD): Promise<{ readonly secret: string }> {
  return (await desk('/password', { token, password })).json();
}

const confirm = async (token: string, app: { readonly secret: string }) =>
  (await desk('/code', { token, code: codeAt(app, server.parts.clock()) })).status;

test('[DSK-02] whoever opened the link before knows neither the password nor the codes', async () => {
  const token = tokenIn(await invite(['read']));
  const seen = await choose(token, 'die-wurde-mitgelesen');
  const own = await choose(token);
  expect(own.secret).not.toBe(seen.secret);
  expect([await confirm(token, seen), await confirm(token, own)]).toEqual([400, 200]);
});

test('[DSK-02] a code of an app that was chosen before does not confirm what is chosen at the same time', async () => {
  const mail = newMail();
  const answer = await invite(['read'], mail);
  const token = tokenIn(answer);
  const seen = await choose(token, 'die-wurde-mitgelesen');
  const holder = await server.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from clerk_invitations where clerk_id = $1 for update', [answer.json()['clerkId']]);
    const chosen = choose(token);
    await waitingForLock(server.parts.pool);
    const confirmed = confirm(token, seen);
    await waitingForLock(server.parts.pool, 2);
    await holder.query('commit');
    expect([(await chosen).secret, await confirmed]).toEqual([expect.any(String), 404]);
  } finally {
    holder.release();
  }
});

/** Whether the link of an invitation is still good. */
const opens = async (token: string) => (await desk('', { token })).status;

const setRoles = (clerkId: unknown, roles: readonly string[], at = tenant) =>
  operate(server, at, 'PUT', `clerks/${String(clerkId)}/roles`, { body: { roles } });

test('[DSK-08, OPN-545] further roles for somebody still invited void the link that somebody else has', async () => {
  const people = await newClerk(server, tenant, ['people']);
  const body = { name: 'Tilda Abel', mail: newMail(), roles: ['read'] };
  const path = `/api/operator/applications/${tenant.applicationId}/clerks`;
  const first = await callAsClerk(tenant, people, 'POST', path, { body });
  const { clerkId } = first.json<{ clerkId: string }>();
  // Fewer roles, or the same, bring nobody more.
  expect((await setRoles(clerkId, ['read'])).status).toBe(204);
  expect(await opens(tokenIn(first))).toBe(200);
  const more = await setRoles(clerkId, ['read', 'keys']);
  expect([more.status, more.json()]).toMatchObject([201, { clerkId, state: 'invited', isMailed: true }]);
  expect([await opens(tokenIn(first)), await opens(tokenIn(more))]).toEqual([404, 200]);
  // Nor may the one who invited give more, and so have the link of somebody with roles that they lack.
  const own = (roles: string[]) => callAsClerk(tenant, people, 'PUT', `${path}/${clerkId}/roles`, { body: { roles } });
  expect((await own(['read', 'keys', 'people'])).status).toBe(400);
  const both = await newClerk(server, elsewhere, ['read']);
  await server.parts.pool.query('update clerks set password_hash = null where clerk_id = $1', [both.clerkId]);
  expect((await invite(['read'], both.mail)).status).toBe(201);
  const ofBoth = { body: { roles: ['people'] } };
  expect((await callAsClerk(tenant, people, 'PUT', `${path}/${both.clerkId}/roles`, ofBoth)).status).toBe(409);

  const taken = await confirm(tokenIn(more), await choose(tokenIn(more)));
  expect([taken, (await setRoles(clerkId, ['read', 'work'])).status]).toEqual([200, 204]);
});

test('[DSK-08, OPN-545] who is invited in another application as well gets a new link, and who has an account none', async () => {
  const mail = newMail();
  const first = await invite(['read'], mail, elsewhere);
  const second = await invite(['settings'], mail);
  expect(second.json()).toMatchObject({ clerkId: first.json()['clerkId'], link: expect.any(String), state: 'invited' });
  expect((await desk('', { token: tokenIn(first) }, elsewhere)).status).toBe(404);
  expect(await opens(tokenIn(second))).toBe(200);

  const known = await newClerk(server, elsewhere, ['read']);
  expect((await invite(['read'], known.mail)).json()).toMatchObject({ link: null, state: 'active' });
  const locked = await newClerk(server, elsewhere, ['read']);
  await operate(server, elsewhere, 'POST', `clerks/${locked.clerkId}/lock`, { body: { locked: true } });
  expect((await invite(['read'], locked.mail)).json()).toMatchObject({ link: null, state: 'locked', isMailed: false });
  const again = await operate(server, tenant, 'POST', `clerks/${locked.clerkId}/again`, { body: {} });
  expect(again.json()).toMatchObject({ link: expect.any(String), state: 'locked', isMailed: false });
});

test('[DSK-09] of a clerk without any role nothing is left that signs in, and with one elsewhere everything', async () => {
  const keeps = async (clerkId: unknown) => {
    const { rows } = await server.parts.pool.query<{ kept: boolean }>(
      `select c.password_hash is not null or c.totp_secret is not null or c.totp_step is not null
         or exists (select from clerk_invitations i where i.clerk_id = c.clerk_id)
         or exists (select from clerk_recovery_codes r where r.clerk_id = c.clerk_id)
         or exists (select from clerk_tickets t where t.clerk_id = c.clerk_id) as kept
       from clerks c where c.clerk_id = $1`,
      [clerkId],
    );
    return rows[0]?.kept;
  };
  const clerk = await newClerk(server, tenant, ['read']);
  expect((await invite(['read'], clerk.mail, elsewhere)).status).toBe(201);
  await newTicket(server, clerk);
  await setRoles(clerk.clerkId, []);
  expect(await keeps(clerk.clerkId)).toBe(true);
  await setRoles(clerk.clerkId, [], elsewhere);
  expect(await keeps(clerk.clerkId)).toBe(false);

  const invited = await invite(['read']);
  await setRoles(invited.json()['clerkId'], []);
  expect(await keeps(invited.json()['clerkId'])).toBe(false);
});
