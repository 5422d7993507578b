import { LANGUAGES } from '@zaehlwerk/contract/application';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import {
  type UnknownMeterReadingSender,
  unknownMeterReadingSender,
} from '../../testing/calls/unknown-meter-readings.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestAnswer, type TestServer, testServer } from '../../testing/test-server.ts';
import { SENDER } from '../../testing/waiting-mail.ts';

const { server, mailServer, waiting, delivered } = await mailingServer();

/** Says what the CRM knows of an account. */
async function register(to: TestServer, { accountId, tenant }: TestAccount, changes: object = {}): Promise<void> {
  const body = { ...registrationOf('post'), ...changes };
  expect((await operateRegistration(to, tenant, accountId, 'PUT', body)).status).toBe(200);
}

/** Somebody whose address the CRM has confirmed. */
async function confirmedSender(to: TestServer = server, changes: object = {}): Promise<UnknownMeterReadingSender> {
  const sender = await unknownMeterReadingSender(to);
  await register(to, sender.account, changes);
  return sender;
}

function ask(account: TestAccount, language = 'de'): Promise<TestAnswer> {
  return account.call('POST', '/api/pro/unknown-readings/receipts', { headers: { 'Accept-Language': language } });
}

test('[REC-08, API-47, OPN-142, OPN-K26] one mail with all readings goes to the address that the CRM has confirmed', async () => {
  const { account, send } = await confirmedSender();
  await send({ meterNumber: '8ZRI1' });
  await send({ meterNumber: '8ZRI2' });
  const answer = await ask(account);
  expect([answer.status, answer.json()]).toEqual([200, { count: 2 }]);
  const [mail, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(mail!.to).toEqual(['karin@post.example']);
  expect(mail!.header('To')).toBe('karin@post.example');
  expect(mail!.header('Auto-Submitted')).toBe('auto-generated');
  expect(mail!.raw).toMatch(/8ZRI1[^]*8ZRI2/);
});

const GERMAN_FACTS = `Zählernummer: 8ZRI0019045527
Zählerstand: 11.482,5
Ablesedatum: 10.03.2026
Eingegangen: 10.3.2026, 11:00:00

Zählernummer: 8ZRI2
Zählerstand: 1.482
Ablesedatum: 09.03.2026
Eingegangen: 10.3.2026, 11:20:00`;
const SAYS = {
  de: [
    'Ihre Ablesungen sind eingegangen',
    'Vielen Dank. Diese Zählerstände haben wir bekommen:',
    GERMAN_FACTS,
    'Sie bekommen diese E-Mail, weil mit Ihrem Zugang eine Bestätigung angefordert wurde.\n',
  ],
  'de-informal': [
    'Deine Ablesungen sind eingegangen',
    'Vielen Dank. Diese Zählerstände haben wir bekommen:',
    GERMAN_FACTS,
    'Du bekommst diese E-Mail, weil mit deinem Zugang eine Bestätigung angefordert wurde.\n',
  ],
  en: [
    'We have received your readings',
    'Thank you. These are the readings we have received:',
    `Meter number: 8ZRI0019045527
Reading: 11,482.5
Reading date: 10.03.2026
Received: 10/03/2026, 11:00:00

Meter number: 8ZRI2
Reading: 1,482
Reading date: 09.03.2026
Received: 10/03/2026, 11:20:00`,
    'You get this e-mail because a receipt was requested with your access.\n',
  ],
};

test.each(LANGUAGES)(
  '[OPN-142, OPN-200] in %s it says what was sent and when, without comment and photos',
  async (language) => {
    const { account, send } = await confirmedSender();
    await send({ readingValue: 11482.5, comment: 'im Keller', readingImages: [wirePhoto(await photo())] });
    server.setNow('2026-03-10T10:20:00Z');
    await send({ meterNumber: '8ZRI2', readingDate: '2026-03-09' });
    await ask(account, language);
    server.setNow('2026-03-10T10:00:00Z');
    const [mail] = await waiting();
    expect(mail!.subject).toBe(`${SAYS[language][0]}: Stadtwerke Beispiel`);
    expect(mail!.body_text).toContain(SAYS[language].join('\n\n'));
    expect(mail!.body_html).not.toContain('Keller');
    expect(mail!.body_html.match(/<img[^>]*>/g)).toEqual(['<img src="cid:logo" alt="" height="34">']);
  },
);

test('[S27] a meter number becomes neither a link nor markup', async () => {
  const { account, send } = await confirmedSender();
  await send({ meterNumber: '<b>https://evil.example</b>\r\nBcc: x' });
  await ask(account);
  const [mail] = await waiting();
  expect(mail!.body_text).toContain('<b>https:\u200b//evil.\u200bexample</b> Bcc: x\n');
  expect(mail!.body_html).not.toMatch(/<b>|https?:\/\/|href|evil\.example/);
});

test('[OPN-142, OPN-200] the next receipt lists what has come since, and without anything there is no mail', async () => {
  const { account, tenant, send } = await confirmedSender();
  expect((await ask(account)).json()).toEqual({ count: 0 });
  await send({ meterNumber: '8ZRI1' });
  expect((await ask(account)).json()).toEqual({ count: 1 });
  expect((await ask(account)).json()).toEqual({ count: 0 });
  expect(await waiting()).toHaveLength(1);
  await send({ meterNumber: '8ZRI2' });
  await send({ meterNumber: '8ZRI3' });
  // Accepted before the receipt, committed after it.
  await server.parts.pool.query(
    `update unknown_readings set created = created - interval '1 hour' where application_id = $1 and meter_number = '8ZRI3'`,
    [tenant.applicationId],
  );
  expect((await ask(account)).json()).toEqual({ count: 2 });
  const [mail, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(mail!.body_text).toMatch(/8ZRI3[^]*8ZRI2/);
  expect(mail!.body_text).not.toContain('8ZRI1');
});

test('[OPN-142] a reading that was sent twice is listed once', async () => {
  const { account, send } = await confirmedSender();
  const headers = { 'Idempotency-Key': '3f0e7a52-4b1c-4df7-9a53-0f6f8a0a9b11' };
  await send({}, { headers });
  await send({}, { headers });
  expect((await ask(account)).json()).toEqual({ count: 1 });
  expect((await waiting())[0]!.body_text.match(/8ZRI0019045527/g)).toHaveLength(1);
});

test('[OPN-142, S05] nobody’s readings stand in the receipt of another account or tenant', async () => {
  const mine = await confirmedSender();
  const neighbour = await newAccount(server, mine.tenant);
  await register(server, neighbour, { email: 'nachbar@post.example' });
  const elsewhere = await confirmedSender(server, { email: 'anderswo@post.example' });
  await mine.send({ meterNumber: '8ZRI1' });
  const body = { meterNumber: '8ZRI2', readingValue: 7, readingDate: '2026-03-10', login: neighbour.accountId };
  expect((await neighbour.call('POST', '/api/pro/unknown-reading', { body })).status).toBe(201);
  await elsewhere.send({ meterNumber: '8ZRI3' });
  const expected = [
    [mine.account, 'karin@post.example', '8ZRI1'],
    [neighbour, 'nachbar@post.example', '8ZRI2'],
    [elsewhere.account, 'anderswo@post.example', '8ZRI3'],
  ] as const;
  for (const [account, recipient, number] of expected) {
    expect((await ask(account)).json()).toEqual({ count: 1 });
    const mails = await waiting();
    expect(mails.map((mail) => [mail.recipient, mail.body_text.match(/8ZRI\d/g)])).toEqual([[recipient, [number]]]);
  }
});

test('[S27, OPN-142] twenty requests at once lead to one mail', async () => {
  const { account, send } = await confirmedSender();
  await send();
  await send({ meterNumber: '8ZRI2' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(account)));
  const counts = answers.map((answer) => answer.json<{ count: number }>().count);
  expect(counts.toSorted((one, other) => other - one)).toEqual([2, ...Array.from({ length: 19 }, () => 0)]);
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-200] one mail lists the 1,000 oldest, the next one the rest', async () => {
  const { account, tenant, send } = await confirmedSender();
  await send();
  await server.parts.pool.query(
    `insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date,
       content_hash, created)
     select application_id, gen_random_uuid(), account_id, 'LATER' || n, n, reading_date, content_hash,
       created + n * interval '1 second'
     from unknown_readings, generate_series(1, 1000) n where application_id = $1`,
    [tenant.applicationId],
  );
  expect((await ask(account)).json()).toEqual({ count: 1000 });
  expect((await ask(account)).json()).toEqual({ count: 1 });
  const listed = (await waiting()).map((mail) => mail.body_text.match(/8ZRI0019045527|LATER\d+/g)!);
  expect(listed.toSorted((one, other) => other.length - one.length)).toEqual([
    ['8ZRI0019045527', ...Array.from({ length: 999 }, (_, n) => `LATER${n + 1}`)],
    ['LATER1000'],
  ]);
});

test.each([
  ['of which the CRM knows nothing', null],
  ['that is not registered', { registered: false }],
  ['whose address is not confirmed', { currentConfirmedCommunicationTypes: ['LETTER'] }],
])('[OPN-147, OPN-K26] an account %s gets 409 and no mail, and later its receipt', async (_what, changes) => {
  const { account, tenant, send } = await confirmedSender(server, changes ?? {});
  await send();
  // The role stays, as where another CRM stops knowing somebody.
  if (changes === null) {
    const { applicationId } = tenant;
    await server.parts.pool.query('delete from crm_registrations where application_id = $1', [applicationId]);
  }
  expect((await ask(account)).json<Problem>()).toMatchObject({ status: 409, code: 'conflict' });
  expect(await waiting()).toEqual([]);
  await register(server, account);
  expect((await ask(account)).json()).toEqual({ count: 1 });
  expect(await waiting()).toHaveLength(1);
});

test.each([[[]], [['ROLE_KSA_PRO_USER']], [['ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT']]])(
  '[ROL-02, ROL-05, ROL-06, OPN-K26] with the roles %j it is 403 and no mail',
  async (roles) => {
    const { account, send } = await confirmedSender();
    await send();
    await server.parts.pool.query('update accounts set roles = $1 where account_id = $2', [roles, account.accountId]);
    expect((await ask(account)).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await waiting()).toEqual([]);
  },
);

test.each([
  ['no mail server', { config: SENDER }],
  ['no sender', { mailServer }],
])('[OPN-K26] with %s it is 502, no reading counts as told, and without readings it is 200', async (_what, options) => {
  const other = await testServer(options);
  const { account, send } = await confirmedSender(other);
  expect((await ask(account)).json()).toEqual({ count: 0 });
  await send();
  expect((await ask(account)).json<Problem>()).toMatchObject({ status: 502, code: 'mailNotAccepted' });
  const { rows } = await other.parts.pool.query('select receipt_at from unknown_readings');
  expect(rows).toEqual([{ receipt_at: null }]);
});

test('[OPN-201, S27] an account asks so often in a day, whatever comes of it; others go on', async () => {
  const strict = await testServer({ config: SENDER, mailServer, limits: { receiptsPerDay: 3 } });
  const { account, tenant } = await confirmedSender(strict, { registered: false });
  expect((await ask(account)).status).toBe(409);
  await register(strict, account);
  expect([(await ask(account)).status, (await ask(account)).status]).toEqual([200, 200]);
  const refused = await ask(account);
  expect([refused.status, Number(refused.headers['retry-after']) > 3600]).toEqual([429, true]);
  const neighbour = await newAccount(strict, tenant);
  await register(strict, neighbour);
  expect((await ask(neighbour)).status).toBe(200);
});
