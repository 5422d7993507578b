import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import type { SmtpSettings } from '../../service-settings.ts';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { smtpSink } from '../../testing/smtp-sink.ts';
import { pauseAfter } from './send-mails.ts';
import { after, DAY_MINUTES, MINUTE_MS, sendDue, sendingServer, unsent } from '../../testing/mailing-server.ts';

const LOGIN = { user: 'portal', password: 'geheim' };

test('a mail goes out by TLS and AUTH with sender, Message-ID, date and the header that says a machine sent it', async () => {
  const sink = await smtpSink({ login: LOGIN });
  const { server, mail } = await sendingServer(sink.settings);
  const id = await mail();
  expect(await sendDue(server.parts)).toBe(true);
  const [received] = sink.received;
  expect(received).toMatchObject({
    from: 'zaehler@stadtwerk.example',
    to: ['karin@post.example'],
    secure: true,
    user: LOGIN.user,
  });
  expect(received?.header('From')).toBe('Stadtwerke Beispiel <zaehler@stadtwerk.example>');
  expect(received?.header('To')).toBe('karin@post.example');
  expect(received?.header('Message-ID')).toBe(`<${id}@stadtwerk.example>`);
  expect(received?.header('Date')).toBe('Tue, 10 Mar 2026 10:00:00 +0000');
  expect(received?.header('Auto-Submitted')).toBe('auto-generated');
  expect(received?.raw).toMatch(/Content-Id: <logo>/i);
  expect(await unsent(server)).toEqual({ waiting: 0, givenUp: 0, mails: [] });
});

test('sender, name and address for answers are those of the tenant at the time of sending', async () => {
  const sink = await smtpSink();
  const { server, tenant, mail } = await sendingServer(sink.settings);
  await mail();
  const settings = {
    senderName: 'Zählerdienst',
    senderAddress: 'dienst@ellerbach.example',
    replyAddress: 'hilfe@ellerbach.example',
  };
  const document = JSON.stringify({
    name: 'Stadtwerke Ellerbach',
    hosts: [],
    brandColor: '#FFCC00',
    config: {},
    mail: settings,
  });
  await server.parts.db
    .updateTable('applications')
    .set({ document })
    .where('application_id', '=', tenant.applicationId)
    .execute();
  await sendDue(server.parts);
  const [received] = sink.received;
  expect(received?.from).toBe('dienst@ellerbach.example');
  expect(received?.header('From')).toBe('=?UTF-8?Q?Z=C3=A4hlerdienst?= <dienst@ellerbach.example>');
  expect(received?.header('Reply-To')).toBe('hilfe@ellerbach.example');
  expect(received?.header('Message-ID')).toMatch(/@ellerbach\.example>$/);
});

test('[F44] without TLS, with a certificate nobody signed or with a wrong password nothing is sent, and the mail waits', async () => {
  const plain = await smtpSink({ tls: false });
  const signed = await smtpSink({ login: LOGIN });
  const wrong: Record<string, SmtpSettings> = {
    'no STARTTLS': { ...plain.settings, tls: 'required' },
    certificate: { ...signed.settings, ca: null },
    password: { ...signed.settings, login: { ...LOGIN, password: 'falsch' } },
  };
  for (const [what, settings] of Object.entries(wrong)) {
    const { server, mail } = await sendingServer(settings);
    await mail();
    expect([what, await sendDue(server.parts)]).toEqual([what, false]);
    expect(await unsent(server), what).toMatchObject({ waiting: 1, givenUp: 0 });
  }
  expect([plain.received, signed.received]).toEqual([[], []]);
});

test('without TLS only where the settings say so', async () => {
  const sink = await smtpSink({ tls: false });
  const { server, mail } = await sendingServer(sink.settings);
  await mail();
  await sendDue(server.parts);
  expect(sink.received.map(({ secure }) => secure)).toEqual([false]);
});

test('[F44] a mail server that is down costs a mail nothing but time; pauses grow', async () => {
  const sink = await smtpSink();
  await sink.close();
  const { server, mail } = await sendingServer(sink.settings);
  await mail();
  expect(await sendDue(server.parts)).toBe(false);
  const back = await smtpSink({ port: sink.settings.port });
  expect(await sendDue(server.parts)).toBe(true);
  expect(back.received).toEqual([]);
  after(server, 1);
  await sendDue(server.parts);
  expect(back.received.length).toBe(1);
  expect([1, 2, 3, 8, 9, 50].map((attempts) => pauseAfter(attempts) / MINUTE_MS)).toEqual([1, 2, 4, 128, 240, 240]);
});

test('[F44] a recipient that is refused for good is given up and shown; the others get their mails', async () => {
  const sink = await smtpSink();
  sink.behave({ recipient: (address) => (address === 'fort@post.example' ? '550 5.1.1 no such user' : null) });
  const { server, mail } = await sendingServer(sink.settings);
  const [id] = [await mail('fort@post.example'), await mail(), await mail()];
  await sendDue(server.parts);
  expect(sink.received.length).toBe(2);
  const refused = { id, state: 'givenUp', nextAt: null, attempts: 1, reason: 'refused: 550 5.1.1 no such user' };
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 1, mails: [refused] });
});

test('[F44] greylisting (450) is tried again after the pause, and given up only after three days', async () => {
  const sink = await smtpSink();
  sink.behave({ recipient: () => '450 4.2.0 greylisted' });
  const { server, mail } = await sendingServer(sink.settings);
  await mail();
  expect(await sendDue(server.parts)).toBe(true);
  expect(await unsent(server)).toMatchObject({ waiting: 1, mails: [{ reason: 'failed: 450 4.2.0 greylisted' }] });
  after(server, 2);
  sink.behave({});
  await sendDue(server.parts);
  expect(sink.received.length).toBe(1);

  sink.behave({ recipient: () => '450 4.2.0 greylisted' });
  await mail();
  const start = 2;
  for (const minutes of [0, 60, DAY_MINUTES, 3 * DAY_MINUTES - 1]) {
    after(server, start + minutes);
    await sendDue(server.parts);
    expect(await unsent(server)).toMatchObject({ waiting: 1, givenUp: 0 });
  }
  after(server, start + 3 * DAY_MINUTES + 240);
  await sendDue(server.parts);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 1 });
});

test('[F44] a mail that the server answers slowly holds no other one up', async () => {
  const sink = await smtpSink();
  const { promise, resolve } = Promise.withResolvers<null>();
  sink.behave({ data: (mail) => (mail.to[0] === 'langsam@post.example' ? promise : null) });
  const { server, mail } = await sendingServer(sink.settings);
  await mail('langsam@post.example');
  for (let n = 0; n < 25; n += 1) await mail();
  const round = sendDue(server.parts);
  await sink.count(26);
  resolve(null);
  expect(await round).toBe(true);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('[F44] an attempt at a server that never answers can be ended, and the mail waits', async () => {
  const silent = createServer();
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  closeAtEnd({ close: async () => void silent.close() });
  const port = (silent.address() as { port: number }).port;
  const { server, mail } = await sendingServer({ host: 'localhost', port, tls: 'required', login: null, ca: null });
  await mail();
  const ending = new AbortController();
  const round = sendDue(server.parts, { ending: ending.signal });
  await connected;
  ending.abort();
  expect(await round).toBe(false);
  expect(await unsent(server)).toMatchObject({ waiting: 1, mails: [{ reason: 'unreachable: EABORT' }] });
});
