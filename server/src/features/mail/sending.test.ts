import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import type { Parts } from '../../parts.ts';
import type { SmtpSettings } from '../../smtp-settings.ts';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { mailServerAt } from '../../testing/mailing-server.ts';
import { smtpSink, type SmtpSink } from '../../testing/smtp/smtp-sink.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { testServer, type TestServer } from '../../testing/test-server.ts';
import { SENDER, waitingMail } from '../../testing/waiting-mail.ts';
import { keepSending } from './keep-sending.ts';
import { claimMails } from './mails-store.ts';
import { pauseAfter, sendDueMails } from './send-mails.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const LOGIN = { user: 'portal', password: 'geheim' };

async function sendingServer(settings: SmtpSettings) {
  const server = await testServer({
    config: SENDER,
    mailServer: mailServerAt(settings),
  });
  const application = await server.newApplication();
  return {
    server,
    application,
    mail: (recipient?: string) => waitingMail(server, application, recipient ? { recipient } : {}),
  };
}

function sendDue(parts: Parts, { ending = new AbortController().signal } = {}): Promise<boolean> {
  return sendDueMails(parts, systemScope('mails'), { stopping: new AbortController().signal, ending });
}

/** Sets the clock so many minutes after the beginning of the tests. */
function after(server: TestServer, minutes: number): void {
  server.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + minutes * MINUTE_MS).toISOString());
}

async function unsent(server: TestServer) {
  const answer = await server.call('GET', '/api/operator/mails', { token: server.operatorKey });
  return answer.json<{ waiting: number; givenUp: number; mails: { id: string; state: string; reason: string }[] }>();
}

function messageIds(sink: SmtpSink): (string | null)[] {
  return sink.received.map((mail) => mail.header('Message-ID'));
}

test('a mail goes out by TLS and AUTH with sender, Message-ID, date and the sign that a machine sent it', async () => {
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

test('sender, name and address for answers are those of the application at the time of sending', async () => {
  const sink = await smtpSink();
  const { server, application, mail } = await sendingServer(sink.settings);
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
    .where('application_id', '=', application.applicationId)
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

test('[F45] a server that dies after DATA: sent once more with the same Message-ID, then given up and shown', async () => {
  const sink = await smtpSink();
  sink.behave({ data: () => 'cut' });
  const { server, mail } = await sendingServer(sink.settings);
  const id = await mail();
  await sendDue(server.parts);
  expect(await unsent(server)).toMatchObject({ waiting: 1, mails: [{ reason: expect.stringMatching(/^unclear: /) }] });
  after(server, 1);
  await sendDue(server.parts);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 1 });
  after(server, 2 * DAY_MINUTES);
  await sendDue(server.parts);
  expect(messageIds(sink)).toEqual([`<${id}@stadtwerk.example>`, `<${id}@stadtwerk.example>`]);
  sink.behave({});
  const again = await server.call('POST', `/api/operator/mails/${id}/again`, { token: server.operatorKey });
  expect(again.status).toBe(204);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(3);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('[F45] a process that dies between the server’s answer and the commit: one duplicate, the same Message-ID', async () => {
  const sink = await smtpSink();
  const { server, mail } = await sendingServer(sink.settings);
  await mail();
  const query = server.parts.pool.query.bind(server.parts.pool) as (
    given: unknown,
    values?: unknown,
  ) => Promise<unknown>;
  const dying = {
    query: (given: { name?: string }, values?: unknown) =>
      given.name === 'delete-sent-mails' ? Promise.reject(new Error('gone')) : query(given, values),
  } as unknown as Parts['pool'];
  await sendDue({ ...server.parts, pool: dying });
  expect(sink.received.length).toBe(1);
  after(server, 9);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(1);
  after(server, 10);
  await sendDue(server.parts);
  expect(new Set(messageIds(sink)).size).toBe(1);
  expect(sink.received.length).toBe(2);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('what a process was sending when it died is taken up by another when the lease ends; dying twice gives it up', async () => {
  const sink = await smtpSink();
  const { server, mail } = await sendingServer(sink.settings);
  const [once, twice] = [await mail(), await mail()];
  const claimAndDie = async (mailId: string, minutes: number): Promise<number> => {
    after(server, minutes);
    const [now, leaseUntil] = [server.parts.clock(), new Date(server.parts.clock().getTime() + 10 * MINUTE_MS)];
    const claim = { claimId: crypto.randomUUID(), now, leaseUntil, most: 1, mailId };
    return (await claimMails(server.parts.pool, systemScope('mails'), claim)).length;
  };
  expect([await claimAndDie(once, 0), await claimAndDie(twice, 0)]).toEqual([1, 1]);
  const again = await server.call('POST', `/api/operator/mails/${once}/again`, { token: server.operatorKey });
  expect(again.status).toBe(409);
  await sendDue(server.parts);
  expect(sink.received).toEqual([]);
  await claimAndDie(twice, 10);
  await sendDue(server.parts);
  expect(messageIds(sink)).toEqual([`<${once}@stadtwerk.example>`]);
  after(server, 20);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(1);
  expect(await unsent(server)).toMatchObject({
    givenUp: 1,
    mails: [{ id: twice, reason: expect.stringMatching(/^unclear/) }],
  });
});

test('two instances that share a database send each mail once', async () => {
  const sink = await smtpSink();
  const { target } = await copyTemplate();
  const options = {
    config: SENDER,
    database: { target, close: async () => undefined },
  };
  const [one, other] = [
    await testServer({ ...options, mailServer: mailServerAt(sink.settings) }),
    await testServer({ ...options, mailServer: mailServerAt(sink.settings) }),
  ];
  const application = await one.newApplication();
  const ids: string[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await waitingMail(one, application));
  await Promise.all([sendDue(one.parts), sendDue(other.parts)]);
  expect(messageIds(sink).toSorted()).toEqual(ids.map((id) => `<${id}@stadtwerk.example>`).toSorted());
  expect(await unsent(one)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('claims made at the same moment never share a mail', async () => {
  const server = await testServer();
  const application = await server.newApplication();
  for (let n = 0; n < 60; n += 1) await waitingMail(server, application);
  const [now, leaseUntil] = [server.parts.clock(), new Date(server.parts.clock().getTime() + 10 * MINUTE_MS)];
  const claims = Array.from({ length: 20 }, () =>
    claimMails(server.parts.pool, systemScope('mails'), { claimId: crypto.randomUUID(), now, leaseUntil, most: 10 }),
  );
  const claimed = (await Promise.all(claims)).flat().map((mail) => mail.id);
  expect(new Set(claimed).size).toBe(claimed.length);
});

test('the server looks for mails by itself until it is stopped, and lets what is under way end', async () => {
  const sink = await smtpSink();
  const { promise, resolve } = Promise.withResolvers<null>();
  sink.behave({ data: () => promise });
  const { server, mail } = await sendingServer(sink.settings);
  const sending = keepSending(server.parts, systemScope('mails'), { usual: 1, longest: 1, atStop: 60_000 });
  await mail();
  await sink.count(1);
  const stopped = sending.stop();
  await mail();
  resolve(null);
  await stopped;
  expect(await unsent(server)).toMatchObject({ waiting: 1, givenUp: 0 });
});
