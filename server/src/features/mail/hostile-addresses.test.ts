import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { waitingMail } from '../../testing/waiting-mail.ts';

const { server, sink, delivered } = await mailingServer();
const tenant = await server.newTenant();

const HOSTILE = [
  'karin@post.example\r\nBcc: victim@evil.example',
  'karin@post.example\nBcc: victim@evil.example',
  'karin@post.example\rBcc: victim@evil.example',
  'karin@post.example\0',
  '\u0000karin@post.example',
  'karin@post.example%0d%0aBcc:victim@evil.example,',
  'karin@post.example, victim@evil.example',
  'karin@post.example;victim@evil.example',
  'karin@post.example victim@evil.example',
  'Karin <karin@post.example>',
  '<karin@post.example>',
  'karin@post.example>',
  'karin@post.example> RCPT TO:<victim@evil.example',
  'karin(victim@evil.example)@post.example',
  'karin@post.example(comment)',
  '(comment)karin@post.example',
  '"karin@evil.example"@post.example',
  '"karin\r\n"@post.example',
  '"karin"@post.example',
  'karin@[127.0.0.1]',
  'karin@localhost',
  'karin@pоst.example',
  'kärin@post.example',
  'karin@post.exаmple',
  'karin@post.example\u2028Bcc: victim@evil.example',
  'karin\u202e@post.example',
  '@post.example',
  'karin@',
  'karin@@post.example',
  'karin@evil.example@post.example',
  '@relay.example:karin@post.example',
  'group: karin@post.example;',
  'karin..k@post.example',
  '.karin@post.example',
  'karin@-post.example',
  'karin@post..example',
  ' karin@post.example',
  'karin@post.example\t',
  `${'k'.repeat(65)}@post.example`,
  `karin@${'p'.repeat(110)}.example`,
  'karin@post.example\n\nA second mail',
  '=?utf-8?q?karin=40evil.example?=@post.example\r\n',
];

test.each(HOSTILE)('[S38] %j is no address: refused at its field, and no mail is made', async (email) => {
  const before = await server.parts.db.selectFrom('mails').selectAll().execute();
  const answer = await operate(server, tenant, 'POST', 'mails/test', { body: { email } });
  expect(answer.status).toBe(400);
  expect(answer.json<{ fieldErrors: { field: string }[] }>().fieldErrors).toMatchObject([{ field: 'email' }]);
  expect(await server.parts.db.selectFrom('mails').selectAll().execute()).toEqual(before);
});

test.each(HOSTILE)('[S38] even from the outbox itself, %j is not sent to anybody', async (recipient) => {
  if (recipient.includes('\0')) return;
  const own = await server.newTenant();
  await waitingMail(server, own, { recipient });
  expect(await delivered()).toEqual([]);
});

test.each([
  'Werk\r\nBcc: victim@evil.example',
  'Werk\nX-Injected: yes\n\nA second mail',
  'Werk" <victim@evil.example>, "x',
  'Werk\u2028Bcc: victim@evil.example',
  '<victim@evil.example>',
])('[S27, S38] a name %j stays in its place in sender and subject', async (name) => {
  const hostile = await server.newTenant({ name });
  const from = sink.received.length;
  const answer = await operate(server, hostile, 'POST', 'mails/test', { body: { email: 'karin@post.example' } });
  expect(answer.json()).toMatchObject({ outcome: 'sent' });
  const [mail] = sink.received.slice(from);
  expect(sink.received.length).toBe(from + 1);
  expect([mail?.to, mail?.from]).toEqual([['karin@post.example'], 'zaehler@stadtwerk.example']);
  expect([mail?.header('Bcc'), mail?.header('X-Injected')]).toEqual([null, null]);
  expect(mail?.header('From')).toMatch(/<zaehler@stadtwerk\.example>$/);
  expect(mail?.header('Subject')).not.toBeNull();
});

test('[S38] addresses and names of a document are checked when it is put', async () => {
  const id = `neu-${randomUUID().slice(0, 8)}`;
  const document = { name: 'Neu', hosts: [], logo: null, brandColor: null, config: {} };
  const mail = {
    senderName: 'A\r\nBcc: b@evil.example',
    senderAddress: 'A <a@b.example>',
    replyAddress: 'a@b.example, c@d.example',
  };
  const put = (body: unknown) =>
    server.call('PUT', `/api/operator/applications/${id}`, { token: server.operatorKey, body });
  const answer = await put({ ...document, mail });
  expect(answer.status).toBe(400);
  expect(answer.json<{ fieldErrors: { field: string }[] }>().fieldErrors.map(({ field }) => field)).toEqual([
    'mail.senderName',
    'mail.senderAddress',
    'mail.replyAddress',
  ]);
  const good = { senderName: 'Werk', senderAddress: 'a@b.example', replyAddress: 'c@d.example' };
  expect((await put({ ...document, mail: good })).json()).toMatchObject({ mail: good });
});
