import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { about, environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { collectLog, expectSilence } from '../../testing/collect-log.ts';
import { mailServerAt } from '../../testing/mailing-server.ts';
import { smtpSink } from '../../testing/smtp-sink.ts';
import { testServer, type TestServer } from '../../testing/test-server.ts';
import { SENDER, waitingMail } from '../../testing/waiting-mail.ts';
import { clearMails } from './send-mails.ts';

const sink = await smtpSink();
const mailServer = mailServerAt(sink.settings);
const log = collectLog();
const config = { ...SENDER, smtp: sink.settings };
const server = await testServer({ config, mailServer, log: log.log });
const tenant = await server.newTenant({ name: 'Stadtwerke Ellerbach' });

async function run(on: TestServer, ...args: readonly string[]) {
  const terminal = testTerminal('.');
  const code = await runCommand(['mails', ...args], environmentOf(on), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

async function mailCheck(on: TestServer) {
  const answer = await on.call('GET', '/health/ready');
  return { status: answer.status, mail: answer.json<{ checks: { mail: unknown } }>().checks.mail };
}

test.each([
  ['de', 'Probe-E-Mail', 'Sie müssen nichts tun.', '10.3.2026, 11:00:00'],
  ['de-informal', 'Probe-E-Mail', 'Du musst nichts tun.', '10.3.2026, 11:00:00'],
  ['en', 'Test e-mail', 'There is nothing you need to do.', '10/03/2026, 11:00:00'],
])('a test mail in %s goes out at once, and the command line says so', async (language, heading, sentence, time) => {
  const from = sink.received.length;
  const outcome = await run(server, 'test', 'karin@post.example', ...about(tenant), '--language', language);
  expect(outcome).toEqual({ code: 0, out: '', err: 'sent' });
  const [mail] = sink.received.slice(from);
  expect(mail?.header('Subject')).toBe(`${heading}: Stadtwerke Ellerbach`);
  const text = Buffer.from(mail?.raw.replaceAll('=\r\n', '') ?? '', 'utf8').toString();
  const readable = text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  );
  for (const part of [heading, sentence, time, tenant.applicationId]) expect(readable).toContain(part);
});

test('a test mail that the mail server refuses says why, and is listed with the ways to go on', async () => {
  sink.behave({ recipient: () => '550 5.1.1 fort@post.example unknown' });
  const outcome = await run(server, 'test', 'fort@post.example', ...about(tenant));
  expect(outcome).toMatchObject({ code: 1, err: 'not sent, given up (refused: 550 5.1.1 fort@post.example unknown)' });
  sink.behave({});
  const listed = await run(server);
  expect(listed).toMatchObject({ code: 0, err: '0 waiting, 1 given up' });
  expect(listed.out).toContain('fort@post.example');
  const id = /[0-9a-f-]{36}/.exec(listed.out)?.[0] ?? '';
  expect(await mailCheck(server)).toEqual({
    status: 200,
    mail: { ok: false, reason: 'Mails were given up: `npm run zaehlwerk -- mails` says which.' },
  });
  expect(await run(server, 'again', id)).toMatchObject({ code: 0, err: `${id}: is sent again` });
  expect(await run(server)).toMatchObject({ err: '1 waiting, 0 given up' });
  expect(await mailCheck(server)).toEqual({ status: 200, mail: { ok: true } });
  await server.parts.db.deleteFrom('mails').execute();
});

test('without a mail server a test mail waits, and says why', async () => {
  const bare = await testServer();
  const own = await bare.newTenant();
  const answer = await operate(bare, own, 'POST', 'mails/test', { body: { email: 'karin@post.example' } });
  expect(answer.json()).toMatchObject({ outcome: 'waiting', reason: 'unreachable: SMTP_URL is not set' });
  expect(await run(bare)).toMatchObject({ err: '1 waiting, 0 given up' });
});

test('what is no mail is 404, and wrong use is said', async () => {
  for (const id of [randomUUID(), 'nothing']) {
    const answer = await server.call('POST', `/api/operator/mails/${id}/again`, { token: server.operatorKey });
    expect(answer.status).toBe(404);
  }
  expect((await run(server, 'tset')).code).toBe(2);
  expect((await run(server, 'test', 'a@b.example', ...about(tenant), '--language', 'fr')).code).toBe(2);
});

test('tidying up gives up what expired unsent, and deletes it 90 days later', async () => {
  const own = await testServer();
  await waitingMail(own, await own.newTenant());
  const clear = () => clearMails(own.parts, systemScope('tidy-up'));
  own.setNow('2026-03-13T09:59:59Z');
  expect([await clear(), (await run(own)).err]).toEqual([0, '1 waiting, 0 given up']);
  own.setNow('2026-03-13T10:00:00Z');
  expect([await clear(), (await run(own)).err]).toEqual([0, '0 waiting, 1 given up']);
  own.setNow('2026-06-11T10:00:00Z');
  expect([await clear(), (await run(own)).err]).toEqual([0, '0 waiting, 1 given up']);
  own.setNow('2026-06-11T10:00:01Z');
  expect([await clear(), (await run(own)).err]).toEqual([1, '0 waiting, 0 given up']);
});

test('[OPN-157] the mail settings of a document are answered to an operator alone', async () => {
  const document = { name: 'Werk', hosts: [tenant.host], logo: null, brandColor: null, config: {} };
  const mail = { senderName: 'Canary', senderAddress: 'canary@werk.example', replyAddress: 'canary2@werk.example' };
  const path = `/api/operator/applications/${tenant.applicationId}`;
  await server.call('PUT', path, { token: server.operatorKey, body: { ...document, mail } });
  const stored = await server.call('GET', path, { token: server.operatorKey });
  expect(stored.json()).toMatchObject({ mail });
  const open = await tenant.call('GET', '/api/public/application');
  expect(open.status).toBe(200);
  expect(open.text).not.toMatch(/canary/i);
});

test('[S58] no address, name or word of the mail server is logged', () => {
  expect(log.lines().length).toBeGreaterThan(0);
  expectSilence(log.lines(), ['karin@', 'fort@', 'post.example', '5.1.1', 'Ellerbach']);
});
