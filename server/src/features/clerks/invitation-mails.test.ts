import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { newOperatorKey } from '../../testing/utility.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const tenant = await server.newTenant();
const newMail = () => `${randomUUID()}@stadtwerk.example`;

interface Invited {
  readonly clerkId: string;
  readonly link: string;
  readonly isMailed: boolean;
}

async function invite(mail: string, token = server.operatorKey): Promise<Invited> {
  const path = `/api/operator/applications/${tenant.applicationId}/clerks`;
  const body = { name: 'Tilda Abel', mail, roles: ['read'] };
  return (await server.call('POST', path, { token, body })).json();
}

const again = async (clerkId: string): Promise<Invited> =>
  (await operate(server, tenant, 'POST', `clerks/${clerkId}/again`, { body: {} })).json();

async function waiting(recipient: string): Promise<readonly string[]> {
  const { rows } = await server.parts.pool.query<{ body_text: string }>(
    'select body_text from mails where recipient = $1',
    [recipient],
  );
  return rows.map(({ body_text }) => body_text);
}

test('[DSK-02, OPN-546] one address gets five invitations a day, and one caller has a hundred sent: beyond them links are handed over', async () => {
  const mail = newMail();
  const { clerkId } = await invite(mail);
  const further: Invited[] = [];
  for (let n = 0; n < 5; n += 1) further.push(await again(clerkId));
  expect(further.map(({ isMailed }) => isMailed)).toEqual([true, true, true, true, false]);
  expect(further.at(-1)!.link).toContain('/betrieb/einladung#');

  const { key } = await newOperatorKey(server, 'good', {
    scopes: ['clerks', 'read'],
    onlyTenant: tenant.applicationId,
    lastDay: null,
  });
  const many: Invited[] = [];
  for (let n = 0; n < 10; n += 1) {
    many.push(...(await Promise.all(Array.from({ length: 10 }, () => invite(newMail(), key)))));
  }
  expect(many.every(({ isMailed }) => isMailed)).toBe(true);
  expect((await invite(newMail(), key)).isMailed).toBe(false);
  expect((await invite(newMail())).isMailed).toBe(true);
});

test('[DSK-02, OPN-546] no invitation goes out whose link is good no more', async () => {
  const mail = newMail();
  const first = await invite(mail);
  const second = await again(first.clerkId);
  expect(await waiting(mail)).toEqual([expect.stringContaining(second.link)]);
  await operate(server, tenant, 'POST', `clerks/${first.clerkId}/lock`, { body: { locked: true } });
  expect(await waiting(mail)).toEqual([]);
  const other = newMail();
  const { clerkId } = await invite(other);
  await operate(server, tenant, 'PUT', `clerks/${clerkId}/roles`, { body: { roles: [] } });
  expect(await waiting(other)).toEqual([]);
});
