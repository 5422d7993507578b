import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer as createPlainServer, type Server } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../testing/calls/run-command-line.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { smtpSink } from '../testing/smtp-sink.ts';
import { testServer } from '../testing/test-server.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';
import { lookAtMail } from './examine.ts';
import { levelOf, sentenceOf } from './finding.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import { lookAtPortal } from './look-at-portal.ts';
import { lookAtProxy } from './look-at-proxy.ts';

/* What the doctor says of real proxies is in e2e/deploy. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const webDist = path.join(folder, 'web');
mkdirSync(webDist);
for (const file of ['index.html', 'service-worker.js']) writeFileSync(path.join(webDist, file), '');
const login = { user: 'zaehler', password: 'geheim-am-mailserver' };
const sink = await smtpSink({ login });
const server = await testServer({ webDist, config: { smtp: sink.settings, mailFrom: 'zaehler@stadtwerk.example' } });
const authority = path.join(folder, 'authority.pem');
writeFileSync(authority, TEST_CERTIFICATE.cert);

// What belongs to root is worth a note where root asks.
if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);

/** Listens on this machine until the tests have ended; gives the port. */
async function listen(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  closeAtEnd({ close: () => new Promise((resolve) => listener.close(() => resolve())) });
  return (listener.address() as AddressInfo).port;
}

const portOfServer = new URL(server.origin).port;
/** The simplest proxy: it does the TLS. */
const front = createServer(TEST_CERTIFICATE, (socket) => {
  const behind = connect(Number(portOfServer), '127.0.0.1');
  for (const [one, other] of [
    [socket, behind],
    [behind, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
});

/** Settings of a portal without fault; `server` is the one that runs. */
const SOUND = {
  DATA_DIR: folder,
  PORT: portOfServer,
  PUBLIC_URL: `https://localhost:${await listen(front)}`,
  NODE_EXTRA_CA_CERTS: authority,
  TRUST_PROXY: 'loopback',
  IMAGES_URL: `file://${folder}`,
};

async function doctor(env: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, out, err } = await runCommandLine(['doctor', '--still', '1', ...args], { env: { ...SOUND, ...env } });
  return { code, out: out.toString(), err };
}

const codeOf = (findings: readonly { level: string }[]) => Number(findings.some(({ level }) => level === 'fault'));

async function codesOf(env: Readonly<Record<string, string>>): Promise<readonly [number, ...string[]]> {
  const { code, out, err } = await doctor(env, '--json');
  if (out === '') throw new Error(err);
  const { findings } = JSON.parse(out) as { findings: { code: string; level: string }[] };
  expect(code).toBe(codeOf(findings));
  // How much room there is does not depend on the settings.
  const left = findings.filter((one) => !one.code.startsWith('disk.'));
  return [codeOf(left), ...left.map((one) => one.code)];
}

describe('[OPS-181] the doctor', () => {
  test('[OPN-634] finds nothing where nothing is wrong, and says so; a note alone is no failure', async () => {
    const password = path.join(folder, 'smtp-password');
    writeFileSync(password, `${login.password}\n`);
    const env = {
      SMTP_URL: `smtp://localhost:${sink.settings.port}`,
      SMTP_USER: login.user,
      SMTP_PASSWORD_FILE: password,
      SMTP_CA_FILE: authority,
      MAIL_FROM: 'zaehler@stadtwerk.example',
    };
    expect(await codesOf(env)).toEqual([0]);
    expect((await doctor(env)).out).toMatch(/^(Nothing found\.\n|(FAULT .* \(disk\.\w+\)\n)+)$/);
    expect(sink.received).toEqual([]);
    expect((await doctor({ LANG: 'de_DE.UTF-8' })).out).toMatch(
      /^HINWEIS SMTP_URL ist nicht gesetzt: Mails warten. \(mail\.off\)$/m,
    );

    writeFileSync(password, 'ein-anderes-geheimnis\n');
    const wrong = await doctor(env);
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^FAULT +The mail server localhost:\d+ takes nothing: 535/m),
    });
    expect(wrong.out + wrong.err).not.toContain('geheim');
    const unencrypted = await smtpSink({ tls: false });
    const plain = { ...env, SMTP_URL: `smtp://localhost:${unencrypted.settings.port}` };
    expect(await codesOf(plain)).toEqual([1, 'mail.unreachable']);
  });

  test('[OPN-635] says every wrong setting as the start does, looks at all that does not rest on them, and names what it leaves out', async () => {
    const env = { IMAGE_AI_KEY_FILE: '/nowhere', LIMIT_READINGS: 'many', PUBLIC_URL: 'zaehler.example' };
    const faults = ['settings.wrong', 'settings.wrong', 'settings.wrong'];
    expect(await codesOf(env)).toEqual([1, ...faults, 'mail.off', 'check.skipped', 'check.skipped']);
    const { out } = await doctor(env);
    expect(out).toContain('PUBLIC_URL must be an address that begins with http:// or https://.');
    expect(out).toContain('Not looked at: proxy, because of wrong settings (PUBLIC_URL).');
  });

  test('ends with a fault and repeats no password where the database is away', async () => {
    const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
    const away = { ...secret, DATABASE_URL: 'postgres://zaehlwerk:kanarienvogel@127.0.0.1:1/zaehlwerk' };
    const { code, out, err } = await doctor(away);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('the database at 127.0.0.1:1/zaehlwerk cannot be reached'),
    ]);
    expect(out + err).not.toContain('kanarienvogel');
  });

  test('asks the portal on this machine what it says of itself, and says where there is none', async () => {
    expect(await codesOf({ PORT: '1' })).toEqual([0, 'portal.silent', 'mail.off']);
    const other = createHttpServer((_request, response) => response.writeHead(404).end('nothing here'));
    const port = await listen(other);
    expect(await lookAtPortal({ host: '127.0.0.1', port, smtp: null })).toEqual([
      { code: 'portal.taken', values: { address: `http://127.0.0.1:${port}`, status: 404 } },
    ]);
  });

  test('[OPN-634] says that a PUBLIC_URL of this machine leads nobody here, and that it is forgotten where others are meant to come', async () => {
    const plain = { PUBLIC_URL: `http://localhost:${portOfServer}`, TRUST_PROXY: 'off' };
    expect(await codesOf(plain)).toEqual([0, 'mail.off', 'url.ofThisMachine']);
    expect(await codesOf({ ...plain, TRUST_PROXY: 'loopback' })).toEqual([1, 'mail.off', 'url.forgotten']);
    expect(await codesOf({ ...plain, PUBLIC_URL: '' })).toEqual([0, 'mail.off', 'url.ofThisMachine']);
    const address = { publicUrl: plain.PUBLIC_URL, databaseUrl: null, host: '127.0.0.1', trustProxy: 'off' };
    const at = async (more: Partial<Parameters<typeof lookAtCertificate>[0]>) =>
      (await lookAtCertificate({ ...address, ...more }, new Date())).map(({ code }) => code);
    expect(await at({ databaseUrl: 'postgres://db/zaehlwerk' })).toEqual(['url.forgotten']);
    expect(await at({ host: '0.0.0.0' })).toEqual(['url.forgotten']);
  });

  test('finds clocks that are apart, a header that says less, and answers that are older than their question', async () => {
    const before = new Date(Date.now() - 60_000).toUTCString();
    const answer = { date: before, 'strict-transport-security': 'max-age=0', 'cache-control': 'no-cache, no-store' };
    const kept = createHttpServer((_request, response) => response.writeHead(200, answer).end('{"live":true}'));
    const publicUrl = `http://127.0.0.1:${await listen(kept)}`;
    const found = await lookAtProxy({ publicUrl, trustProxy: 'off', host: '127.0.0.1', port: 1 }, 1);
    const told = found.map(({ code, values }) => `${code} ${values['name'] ?? values['path'] ?? ''}`.trim());
    expect(told).toEqual(
      expect.arrayContaining([
        'clock.proxy',
        'proxy.headerChanged strict-transport-security',
        'proxy.header content-security-policy',
        'proxy.cached /',
        'proxy.cached /service-worker.js',
      ]),
    );
  });

  test('gives up on what sends a byte now and then, and lets go of it', async () => {
    const letGo: Promise<unknown>[] = [];
    const dripping = createPlainServer((socket) => {
      socket.write('220 here\r\n');
      const drip = setInterval(() => socket.write('2'), 20);
      socket.on('error', () => undefined).resume();
      letGo.push(new Promise((resolve) => socket.once('close', resolve)).then(() => clearInterval(drip)));
    });
    const port = await listen(dripping);
    const smtp = { host: '127.0.0.1', port, tls: 'off', login: null, ca: null } as const;
    const mail = await lookAtMail({ smtp }, 2000);
    expect(mail).toEqual([
      { code: 'mail.unreachable', values: { place: `127.0.0.1:${port}`, reason: 'no answer in time' } },
    ]);
    // Bytes that are no TLS end it at once; it is let go of all the same.
    const address = { publicUrl: `https://127.0.0.1:${port}`, databaseUrl: null, host: '127.0.0.1', trustProxy: 'off' };
    const [certificate] = await lookAtCertificate(address, new Date(), 2000);
    expect(certificate?.code).toBe('certificate.unreachable');
    expect(letGo).toHaveLength(2);
    await Promise.all(letGo);
  });

  test('looks at the certificate: not believed, ending, none at all', async () => {
    const place = new URL(SOUND.PUBLIC_URL).host;
    const at = (publicUrl: string, now: string) =>
      lookAtCertificate({ publicUrl, databaseUrl: null, host: '127.0.0.1', trustProxy: 'off' }, new Date(now));
    const notBelieved = { code: 'certificate.wrong', values: { place, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' } };
    expect(await at(`https://${place}`, '2126-01-01T00:00:00Z')).toEqual([notBelieved]);
    expect(await at(`https://${place}`, '2126-10-20T00:00:00Z')).toEqual([
      notBelieved,
      { code: 'certificate.ending', values: { place, days: 9 } },
    ]);
    expect(await at('http://zaehler.example', '2126-01-01T00:00:00Z')).toEqual([{ code: 'url.plain', values: {} }]);
    expect((await at('https://localhost:1', '2126-01-01T00:00:00Z')).map(({ code }) => code)).toEqual([
      'certificate.unreachable',
    ]);
  });

  test('refuses words, waits that the portal itself would cut, and options of a server that it does not ask', async () => {
    expect((await doctor({}, 'now')).code).toBe(2);
    expect((await doctor({}, '--url', 'https://zaehler.example')).code).toBe(2);
    expect((await doctor({}, '--help')).out).not.toContain('--key-file');
    expect((await runCommandLine(['doctor', '--still', '40'], { env: SOUND })).code).toBe(2);
  });

  test('speaks both languages, each with what it found', () => {
    const finding = { code: 'proxy.bodyLimit', values: { megabytes: 30, reason: '413' } } as const;
    expect(levelOf(finding)).toBe('fault');
    expect(sentenceOf(finding, 'de')).toMatch(/^Der Proxy lehnt Sendungen von 30 MiB ab \(413\)/);
    expect(sentenceOf(finding, 'en')).toMatch(/^The proxy refuses bodies of 30 MiB \(413\)/);
  });
});
