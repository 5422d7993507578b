import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { CLERK_PASSWORD, codeAt } from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const tenant = await server.newTenant();

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
