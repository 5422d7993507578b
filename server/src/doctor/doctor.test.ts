import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../testing/calls/run-command-line.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { smtpSink } from '../testing/smtp-sink.ts';
import { copyTemplate, emptyDatabase } from '../testing/test-database.ts';
import { testServer } from '../testing/test-server.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';
import { urlOfTarget } from '../testing/url-of-target.ts';
import { levelOf, sentenceOf } from './finding.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtBuckets, lookAtFolders } from './look-at-folders.ts';

/* What the doctor says of a proxy is in e2e/deploy. */

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

/** Settings of a portal without fault; `server` is the one that runs. */
const SOUND = {
  DATA_DIR: folder,
  PORT: new URL(server.origin).port,
  PUBLIC_URL: server.origin,
  IMAGES_URL: `file://${folder}`,
};

async function doctor(env: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, out, err } = await runCommandLine(['doctor', '--still', '1', ...args], { env: { ...SOUND, ...env } });
  return { code, out: out.toString(), err };
}

async function codesOf(env: Readonly<Record<string, string>>): Promise<readonly [number, ...string[]]> {
  const { code, out, err } = await doctor(env, '--json');
  if (out === '') throw new Error(err);
  return [code, ...(JSON.parse(out) as { findings: { code: string }[] }).findings.map((one) => one.code)];
}

/** A new database with all tables, and its address. */
async function newDatabase() {
  const database = await copyTemplate();
  closeAtEnd(database);
  return urlOfTarget(database.target);
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
    expect(await doctor(env)).toEqual({ code: 0, out: 'Nothing found.\n', err: '' });
    expect(sink.received).toEqual([]);
    expect(await doctor({ LANG: 'de_DE.UTF-8' })).toMatchObject({
      code: 0,
      out: 'HINWEIS SMTP_URL ist nicht gesetzt: Mails warten. (mail.off)\n',
    });

    writeFileSync(password, 'ein-anderes-geheimnis\n');
    const wrong = await doctor(env);
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^FAULT +The mail server localhost:\d+ takes nothing: 535/),
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
    expect(out).toContain('Not looked at: proxy, because PUBLIC_URL is wrong.');
  });

  test('looks at the database without writing to it, and repeats no password', async () => {
    const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
    const url = await newDatabase();
    expect(await codesOf({ ...secret, DATABASE_URL: url })).toEqual([0, 'database.auditNotApart', 'mail.off']);
    expect(await codesOf({ ...secret, DATABASE_URL: url, DATABASE_OWNER_URL: url })).toContain('database.sameRole');
    const away = { ...secret, DATABASE_URL: 'postgres://zaehlwerk:kanarienvogel@127.0.0.1:1/zaehlwerk' };
    const { code, out, err } = await doctor(away);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('the database at 127.0.0.1:1/zaehlwerk cannot be reached'),
    ]);
    expect(out + err).not.toContain('kanarienvogel');
  });

  test('tells tables that lack steps, or are those of a newer version', async () => {
    const without = urlOfTarget((await emptyDatabase()).target);
    const at = (databaseUrl: string) => lookAtDatabase({ databaseUrl, databaseOwnerUrl: null });
    expect(await at(without)).toEqual([{ code: 'database.behind', values: { count: expect.any(Number) } }]);
    const newer = await newDatabase();
    const client = new Client(newer);
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
    await client.end();
    expect((await at(newer))[0]).toEqual({ code: 'database.newer', values: { migrations: '9999-later' } });
  });

  test('asks the portal on this machine what it says of itself, and says where there is none', async () => {
    expect(await codesOf({ PORT: '1' })).toEqual([0, 'portal.silent', 'mail.off']);
  });

  test('looks at folders and their room', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const files = (place: string) => ({ images: { kind: 'files' as const, folder: place }, formerImages: null });
    const images = { dataDir: path.join(folder, 'not-there'), ...files(`${file}/images`) };
    expect((await lookAtFolders(images)).map(({ code }) => code)).toEqual(['folder.missing', 'folder.closed']);
    const here = { dataDir: folder, ...files(folder) };
    expect(await lookAtFolders(here, { megabytes: 0, files: 0 })).toEqual([]);
    const codes = (await lookAtFolders(here, { megabytes: 1e12, files: 1e15 })).map(({ code }) => code);
    expect(codes).toEqual(['disk.full', 'disk.files', 'disk.full', 'disk.files']);
  });

  test('looks whether the bucket of the photos answers', async () => {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'CanaryOfABucket', sessionToken: null };
    const images = { kind: 's3', bucket: 'photos', region: 'eu', pathStyle: true, credentials } as const;
    const silent = { ...images, endpoint: 'http://127.0.0.1:1' };
    const findings = await lookAtBuckets({ images: silent, formerImages: null });
    expect(findings).toEqual([
      { code: 'bucket.closed', values: { setting: 'IMAGES_URL', bucket: 'photos', reason: expect.any(String) } },
    ]);
    expect(JSON.stringify(findings)).not.toContain('Canary');
  });

  test('looks at the certificate: not believed, ending, none at all', async () => {
    const tls = createServer(TEST_CERTIFICATE, (socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => void tls.listen(0, '127.0.0.1', resolve));
    closeAtEnd({ close: () => new Promise((resolve) => tls.close(() => resolve())) });
    const place = `localhost:${(tls.address() as AddressInfo).port}`;
    const at = (publicUrl: string, now: string) => lookAtCertificate({ publicUrl }, new Date(now));
    const notBelieved = { code: 'certificate.wrong', values: { place, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' } };
    expect(await at(`https://${place}`, '2126-01-01T00:00:00Z')).toEqual([notBelieved]);
    expect(await at(`https://${place}`, '2126-10-20T00:00:00Z')).toEqual([
      notBelieved,
      { code: 'certificate.ending', values: { place, days: 9 } },
    ]);
    expect(await at('http://zaehler.example', '2126-01-01T00:00:00Z')).toEqual([{ code: 'url.plain', values: {} }]);
    expect(await at('http://localhost:8080', '2126-01-01T00:00:00Z')).toEqual([]);
    expect((await at('https://localhost:1', '2126-01-01T00:00:00Z')).map(({ code }) => code)).toEqual([
      'certificate.unreachable',
    ]);
  });

  test('refuses words and waits that the portal itself would cut', async () => {
    expect((await doctor({}, 'now')).code).toBe(2);
    expect((await runCommandLine(['doctor', '--still', '40'], { env: SOUND })).code).toBe(2);
  });

  test('speaks both languages, each with what it found', () => {
    const finding = { code: 'proxy.bodyLimit', values: { megabytes: 30, reason: '413' } } as const;
    expect(levelOf(finding)).toBe('fault');
    expect(sentenceOf(finding, 'de')).toMatch(/^Der Proxy lehnt Sendungen von 30 MiB ab \(413\)/);
    expect(sentenceOf(finding, 'en')).toMatch(/^The proxy refuses bodies of 30 MiB \(413\)/);
  });
});
