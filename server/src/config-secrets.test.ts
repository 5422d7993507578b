import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configOf, faultsOf } from './testing/config-of.ts';

const KEY = randomBytes(32).toString('base64');

test('a mail server is reached by TLS, with its usual port, and without access unless one is set', () => {
  const mailFrom = { MAIL_FROM: 'zaehler@stadtwerk.example' };
  const smtpOf = (env: Record<string, string>) => configOf({ ...mailFrom, ...env }).smtp;
  expect(smtpOf({})).toBeNull();
  const usual = { host: 'mail.example', port: 587, tls: 'required', login: null, ca: null };
  expect(smtpOf({ SMTP_URL: 'smtp://mail.example' })).toEqual(usual);
  expect(smtpOf({ SMTP_URL: 'smtps://mail.example' })).toEqual({ ...usual, port: 465, tls: 'atOnce' });
  expect(smtpOf({ SMTP_URL: 'smtp://[::1]:25', SMTP_TLS: 'off' })).toEqual({
    ...usual,
    host: '::1',
    port: 25,
    tls: 'off',
  });
  expect(smtpOf({ SMTP_URL: 'smtp://me%40x:p%2Fw@mail.example' })?.login).toEqual({ user: 'me@x', password: 'p/w' });
});

test('[S63] the password of the mail server comes from a file; a fault repeats none of it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-smtp-'));
  writeFileSync(path.join(folder, 'password'), 'geheim 1\n');
  const env = { MAIL_FROM: 'zaehler@stadtwerk.example', SMTP_URL: 'smtp://mail.example', SMTP_USER: 'portal' };
  const { smtp } = configOf({ ...env, SMTP_PASSWORD_FILE: path.join(folder, 'password') });
  rmSync(folder, { recursive: true });
  expect(smtp?.login).toEqual({ user: 'portal', password: 'geheim 1' });
  expect(faultsOf(env)).toEqual([expect.stringMatching(/^SMTP_USER must be set together with SMTP_PASSWORD_FILE/)]);
  expect(faultsOf({ ...env, SMTP_PASSWORD_FILE: '/nowhere' })).toContain(
    'SMTP_PASSWORD_FILE must name a file that can be read.',
  );
  expect(faultsOf({ SMTP_URL: 'smtp:mail', SMTP_TLS: 'perhaps' })).toEqual([
    expect.stringMatching(/^SMTP_TLS must be/),
    expect.stringMatching(/^SMTP_URL must name a host/),
  ]);
});

test('[S63] a CRM is asked with a key from a file, and a fault repeats none of it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-crm-'));
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const [good, spaced] = [file('key', 'geheim1\n'), file('spaced', 'geheim 2')];
  const crm = { CRM_URL: 'https://crm.example/kunden' };
  const outcomes = [
    configOf({}).crm,
    configOf({ CRM_KEY_FILE: good }).crm,
    configOf({ ...crm, CRM_KEY_FILE: good }).crm,
    faultsOf(crm),
    faultsOf({ ...crm, CRM_KEY_FILE: spaced }),
    faultsOf({ CRM_URL: 'https://ich:geheim3@crm.example', CRM_KEY_FILE: good }),
  ];
  rmSync(folder, { recursive: true });
  expect(outcomes).toEqual([
    null,
    null,
    { address: crm.CRM_URL, key: 'geheim1' },
    [expect.stringMatching(/^CRM_KEY_FILE must be set together with CRM_URL/)],
    [expect.stringMatching(/^CRM_KEY_FILE must/)],
    [expect.stringMatching(/^CRM_URL must not hold a login/)],
  ]);
  expect(JSON.stringify(outcomes.slice(3))).not.toContain('geheim');
});

test('a mail server needs a sender', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM must be set together with SMTP_URL.']);
});

test('[S16] a secret key must be 32 random bytes: short, long, typed and repeated ones are refused', () => {
  const refused = {
    default: 'secret',
    '31 bytes': randomBytes(31).toString('base64'),
    '33 bytes': randomBytes(33).toString('base64'),
    zeros: Buffer.alloc(32).toString('base64'),
    typed: Buffer.from('this-is-a-very-secret-key-1234567').subarray(0, 32).toString('base64'),
    repeated: Buffer.from('abcd'.repeat(8)).toString('base64'),
    'second of two': `${KEY},${Buffer.alloc(32).toString('base64')}`,
    'not base64': `${KEY.slice(0, -2)}!=`,
  };
  for (const [what, value] of Object.entries(refused)) {
    expect(faultsOf({ SECRET_KEY: value }), what).toEqual([expect.stringMatching(/^SECRET_KEY must be /)]);
  }
});

test('[S16] several keys are read in order, so that the first signs and the others still verify', () => {
  const older = randomBytes(32);
  expect(configOf({ SECRET_KEY: `${KEY}, ${older.toString('base64')}` }).secretKeys).toEqual([
    Buffer.from(KEY, 'base64'),
    older,
  ]);
});

test('[S16] a shared database needs the key to be given', () => {
  const databaseUrl = 'postgres://zaehlwerk@db.example/zaehlwerk';
  expect(faultsOf({ DATABASE_URL: databaseUrl })).toEqual([expect.stringMatching(/^SECRET_KEY must be set/)]);
  expect(configOf({ DATABASE_URL: databaseUrl, SECRET_KEY: KEY }).databaseUrl).toBe(databaseUrl);
});

test('the owner of the tables is another role of the same database, and named with it', () => {
  const [databaseUrl, databaseOwnerUrl] = ['postgres://portal@db.example/x', 'postgres://owner@db.example/x'];
  const owner = { DATABASE_OWNER_URL: databaseOwnerUrl };
  expect(configOf({}).databaseOwnerUrl).toBeNull();
  expect(configOf({ DATABASE_URL: databaseUrl, SECRET_KEY: KEY, ...owner })).toMatchObject({ databaseOwnerUrl });
  expect(faultsOf(owner)).toEqual(['DATABASE_OWNER_URL must be set together with DATABASE_URL.']);
});

test('[S63, OPN-718] a provider of sign-ins is known by its address, its secret comes from a file, and a fault repeats none of it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-oidc-'));
  const file = path.join(folder, 'secret');
  writeFileSync(file, 'geheim 1\n');
  const oidc = { OIDC_ISSUER: 'https://id.example/tenant', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET_FILE: file };
  const outcomes = [
    configOf({}).signInProvider,
    configOf(oidc).signInProvider,
    configOf({ ...oidc, OIDC_ISSUER: 'http://localhost:7000', OIDC_NAME: 'Stadtwerke-Konto' }).signInProvider,
  ];
  const faults = [
    faultsOf({ OIDC_CLIENT_ID: 'portal' }),
    faultsOf({ OIDC_ISSUER: oidc.OIDC_ISSUER }),
    faultsOf({ ...oidc, OIDC_ISSUER: 'http://id.example' }),
    faultsOf({ ...oidc, OIDC_ISSUER: 'https://ich:geheim2@id.example?x' }),
    faultsOf({ ...oidc, OIDC_ISSUER: 'id.example' }),
    faultsOf({ ...oidc, OIDC_NAME: 'x'.repeat(41) }),
  ];
  rmSync(folder, { recursive: true });
  const settings = { issuer: oidc.OIDC_ISSUER, clientId: 'portal', clientSecret: 'geheim 1', name: 'id.example' };
  expect(outcomes).toEqual([
    null,
    settings,
    { ...settings, issuer: 'http://localhost:7000', name: 'Stadtwerke-Konto' },
  ]);
  expect(faults).toEqual(
    [
      /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE need OIDC_ISSUER/,
      /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE must be set together/,
      /^OIDC_ISSUER must begin with https/,
      /^OIDC_ISSUER must hold no login/,
      /^OIDC_ISSUER must be an address/,
      /^OIDC_NAME must have at most 40/,
    ].map((words) => [expect.stringMatching(words)]),
  );
  expect(faults.flat().join()).not.toMatch(/geheim/);
});
