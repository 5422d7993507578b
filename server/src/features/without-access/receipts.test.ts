import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  CONTACT,
  GAS_AND_POWER,
  GAS_VALUE,
  RECEIPTS,
  senderWithoutAccess,
} from '../../testing/calls/readings-without-access.ts';
import { comparable } from '../../testing/comparable.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { SENDER } from '../../testing/waiting-mail.ts';
import { tidyUp } from '../../tidy-up.ts';

const { server, mailServer, waiting, delivered } = await mailingServer({ limits: { receiptsPerDay: 20 } });
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));
const asker = (to: TestServer = server) => senderWithoutAccess(to, GAS_AND_POWER, RECEIPTS);

test('[REC-01, REC-02, API-34, OPN-138] who sent a reading gets its receipt by mail, one recipient, once', async () => {
  const { send, askForReceipt } = await asker();
  const photos = { readingValues: [{ ...GAS_VALUE, readingImages: [PHOTO] }] };
  expect((await send(photos)).status).toBe(204);
  const answer = await askForReceipt({ ...photos, email: ' maria@post.example ' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [mail, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(mail!.to).toEqual(['maria@post.example']);
  expect(mail!.header('To')).toBe('maria@post.example');
  expect(mail!.header('Auto-Submitted')).toBe('auto-generated');
  expect(mail!.header('List-Unsubscribe')).toBeNull();
  expect((await askForReceipt(photos)).json<Problem>()).toMatchObject({ status: 409, code: 'conflict' });
  expect(await delivered()).toEqual([]);
});

test('[OPN-138] photos need not be sent again, and spelling does not count', async () => {
  const { send, askForReceipt } = await asker();
  await send({ readingValues: [{ ...GAS_VALUE, readingImages: [PHOTO] }] });
  const spelled = { readingDate: '2026-03-09T23:30:00Z', contact: { ...CONTACT, firstname: ' Maria ' }, more: 1 };
  expect((await askForReceipt(spelled)).status).toBe(204);
  expect(await waiting()).toHaveLength(1);
});

test('[S27] nothing that was typed becomes a link, markup, a header or a subject', async () => {
  const { send, askForReceipt } = await asker();
  const reading = {
    readingValues: [{ ...GAS_VALUE, rateName: '<b>Gewonnen!</b> https://evil.example' }],
    contact: {
      ...CONTACT,
      firstname: 'www.evil.example/win',
      lastname: 'Jetzt evil.example (+49 9)',
      street: 'Rufen Sie an 0900 123456',
    },
  };
  expect((await send(reading)).status).toBe(204);
  expect((await askForReceipt({ ...reading, email: `${'m'.repeat(60)}@${'p'.repeat(51)}.example` })).status).toBe(204);
  const [mail] = await waiting();
  expect(mail!.recipient).toHaveLength(120);
  expect(mail!.subject).toBe('Ihre Ablesung ist eingegangen: Stadtwerke Beispiel');
  for (const body of [mail!.body_text, mail!.body_html]) {
    expect(body).toContain('evil.\u200bexample');
    expect(body).not.toMatch(/Gewonnen|evil\.example|href|https?:|<b>|0900|49/);
  }
});

test.each([
  ['no address', { email: undefined }, 'email required'],
  ['an empty address', { email: ' ' }, 'email required'],
  ['null', { email: null }, 'email required'],
  ['no address at all', { email: 'maria@' }, 'email email.invalid'],
  ['two addresses', { email: 'maria@post.example, karin@post.example' }, 'email email.invalid'],
  ['a further header', { email: 'maria@post.example\r\nBcc: karin@post.example' }, 'email email.invalid'],
  ['a long address', { email: `${'a'.repeat(110)}@example.org` }, 'email email.tooLong'],
  ['a number', { email: 7 }, 'email wrongType'],
])('[OPN-K17, S27] %s is 400 on email, and the receipt can still be had', async (_what, changes, fault) => {
  const { send, askForReceipt } = await asker();
  await send();
  const problem = (await askForReceipt(changes)).json<Problem>();
  expect(problem.status).toBe(400);
  expect(problem.fieldErrors.map(({ field, code }) => `${field} ${code}`)).toContain(fault);
  expect((await askForReceipt()).status).toBe(204);
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-K17, ROL-03, ROL-04] where receipts are off, or were when the token was made, it is 403', async () => {
  const without = await senderWithoutAccess(server);
  await without.send();
  expect((await without.askForReceipt()).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
  const switchedOff = await asker();
  await switchedOff.send();
  await server.parts.pool.query(
    `update applications set document = document #- '{config,communication}' where application_id = $1`,
    [switchedOff.tenant.applicationId],
  );
  expect((await switchedOff.askForReceipt()).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
});

test('[OPN-K17, S26] never sent, sent with another token, sent otherwise and already answered look the same', async () => {
  const [mine, other] = [await asker(), await asker()];
  const never = await mine.askForReceipt();
  await mine.send();
  const { token } = (await mine.askForToken()).json<{ token: string }>();
  const otherToken = await mine.askForReceipt({}, { token });
  await other.send({ meterNumber: '7ITR0048213908' });
  const otherUtility = await mine.askForReceipt({ meterNumber: '7ITR0048213908' });
  const otherContent = await mine.askForReceipt({ contact: { ...CONTACT, zip: '14059' } });
  expect((await mine.askForReceipt()).status).toBe(204);
  const again = await mine.askForReceipt({ email: 'karin@post.example' });
  expect(never.status).toBe(409);
  for (const answer of [otherToken, otherUtility, otherContent, again])
    expect(comparable(answer)).toEqual(comparable(never));
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-138] a reading that was sent again with a new token has its receipt with that one, but no second', async () => {
  const { askForToken, send, askForReceipt } = await asker();
  const { token } = (await askForToken()).json<{ token: string }>();
  const headers = { 'Idempotency-Key': randomUUID() };
  await send({}, { headers });
  expect((await send({}, { headers, token })).status).toBe(204);
  expect((await askForReceipt({}, { token })).status).toBe(204);
  expect((await askForReceipt()).status).toBe(409);
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-138] of two equal readings each has its receipt', async () => {
  const { send, askForReceipt } = await asker();
  await send();
  await send();
  const statuses = [await askForReceipt(), await askForReceipt(), await askForReceipt()].map(({ status }) => status);
  expect(statuses).toEqual([204, 204, 409]);
  expect(await waiting()).toHaveLength(2);
});

test('[S27] twenty requests at once lead to one mail', async () => {
  const { send, askForReceipt } = await asker();
  await send();
  const answers = await Promise.all(Array.from({ length: 20 }, () => askForReceipt()));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 409)]);
  expect(await waiting()).toHaveLength(1);
});

test('[S27, OPN-198] an address gets 20 receipts a day, however it is written; then none, the reading counts, and others go on', async () => {
  const { send, askForReceipt, stored } = await asker();
  const numbers = Array.from({ length: 21 }, (_, n) => ({ meterNumber: `7ITR00482139${n + 10}` }));
  for (const [n, number] of numbers.entries()) {
    expect((await send(number)).status).toBe(204);
    const answer = await askForReceipt({ ...number, email: n % 2 === 0 ? 'Maria@Post.example' : 'maria@post.example' });
    expect(answer.status).toBe(n < 20 ? 204 : 502);
    if (n === 20) expect(answer.json<Problem>().code).toBe('mailNotAccepted');
  }
  expect((await askForReceipt({ ...numbers[20], email: 'karin@post.example' })).status).toBe(204);
  expect(await stored()).toHaveLength(21);
  const { rows } = await server.parts.pool.query('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/maria|post\.example/i);
  expect(await waiting()).toHaveLength(21);
});

test.each([
  ['no mail server', { config: SENDER }],
  ['no sender', { mailServer }],
])('[OPN-K17, REC-03] with %s it is 502, and the reading still counts', async (_what, options) => {
  const { send, askForReceipt, stored } = await asker(await testServer(options));
  await send();
  expect((await askForReceipt()).json<Problem>()).toMatchObject({ status: 502, code: 'mailNotAccepted' });
  expect(await stored()).toHaveLength(1);
});

test('with which token a reading was sent is forgotten once the token has expired', async () => {
  const { tenant, send } = await asker();
  await send();
  const left = async () => {
    const query = 'select * from anonymous_submissions where application_id = $1';
    return (await server.parts.pool.query(query, [tenant.applicationId])).rows.length;
  };
  await tidyUp(server.parts);
  expect(await left()).toBe(1);
  server.setNow('2026-03-10T12:00:01Z');
  await tidyUp(server.parts);
  server.setNow('2026-03-10T10:00:00Z');
  expect(await left()).toBe(0);
});
