import { bodyLimitOf } from '@zaehlwerk/contract/endpoint';
import { postUnsent } from '@zaehlwerk/contract/unsent-file';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { configOf, faultsOf } from './testing/config-of.ts';

const MEGABYTE = 1024 * 1024;

test('nothing needs to be set', () => {
  expect(configOf({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    demo: 'auto',
    trustProxy: 'off',
    logLevel: 'info',
    secretKeys: [],
  });
});

test('[OPN-699, OPN-704] half as many workers as cores serve, eight at the most, and one on two; their connections are as many as PostgreSQL has', () => {
  const usual = (cores: number, env = {}) => {
    const outcome = readConfig(env, cores);
    if (!outcome.ok) throw new Error(outcome.faults.join(' '));
    return [outcome.config.workers, outcome.config.databaseConnections];
  };
  const cores = [1, 2, 3, 4, 8, 16, 64];
  expect(cores.map((one) => usual(one))).toEqual([
    [1, 16],
    [1, 16],
    [1, 16],
    [2, 16],
    [4, 32],
    [8, 40],
    [8, 40],
  ]);
  expect(usual(2, { WORKERS: '16' })).toEqual([16, 64]);
  expect(usual(8, { WORKERS: '1', DATABASE_CONNECTIONS: '30' })).toEqual([1, 30]);
  for (const wrong of ['0', '65', 'all'])
    expect(faultsOf({ WORKERS: wrong })).toEqual([expect.stringMatching(/^WORKERS must/)]);
  expect(faultsOf({ WORKERS: '4', DATABASE_CONNECTIONS: '15' })).toEqual([
    expect.stringMatching(/^DATABASE_CONNECTIONS must/),
  ]);
});

test('[OPN-701] what several workers hold in memory has room for the largest body in each of them', () => {
  const { limits } = configOf({ WORKERS: '8' });
  expect(limits.bodies.altogether).toBe(256 * MEGABYTE);
  expect(faultsOf({ WORKERS: '8', LIMIT_BODIES_MB: '255' })).toEqual([expect.stringMatching(/^LIMIT_BODIES_MB must/)]);
});

test('the limits of failed sign-ins have the decided defaults and can be set', () => {
  expect(configOf({}).limits).toMatchObject({
    loginFailuresPerUsername: 10,
    loginFailuresPerAddress: 100,
    linkFailuresPerAddress: 30,
    loginFailuresAltogether: 10_000,
    windowSeconds: 15 * 60,
  });
  const { limits } = configOf({
    LIMIT_LOGIN_FAILURES: '5',
    LIMIT_ADDRESS_FAILURES: '50',
    LIMIT_LINK_FAILURES: '7',
    LIMIT_ALL_FAILURES: '900',
    LIMIT_WINDOW_SECONDS: '60',
    LIMIT_BODIES_MB: '100',
    LIMIT_ADDRESS_BODIES_MB: '50',
    LIMIT_ACCOUNT_BODIES_MB: '40',
    LIMIT_ANSWERS_MB: '90',
    LIMIT_ADDRESS_ANSWERS_MB: '30',
    LIMIT_ACCOUNT_ANSWERS_MB: '20',
  });
  expect(limits).toMatchObject({
    loginFailuresPerUsername: 5,
    loginFailuresPerAddress: 50,
    linkFailuresPerAddress: 7,
    loginFailuresAltogether: 900,
    windowSeconds: 60,
    bodies: { altogether: 100 * MEGABYTE, perAddress: 50 * MEGABYTE, perCaller: 40 * MEGABYTE },
    answers: { altogether: 90 * MEGABYTE, perAddress: 30 * MEGABYTE, perCaller: 20 * MEGABYTE },
  });
});

test('[S34] the bytes of bodies in memory always have room for the largest body', () => {
  const { bodies } = configOf({}).limits;
  expect(bodies).toEqual({ altogether: 192 * MEGABYTE, perAddress: 96 * MEGABYTE, perCaller: 64 * MEGABYTE });
  for (const name of ['LIMIT_BODIES_MB', 'LIMIT_ADDRESS_BODIES_MB', 'LIMIT_ACCOUNT_BODIES_MB']) {
    expect(faultsOf({ [name]: '30' })).toEqual([expect.stringMatching(new RegExp(`^${name} must`))]);
    const limits = Object.values(configOf({ [name]: '32' }).limits.bodies);
    expect(Math.min(...limits)).toBeGreaterThan(bodyLimitOf(postUnsent));
  }
});

test('[S34, S47, OPN-180] the limits of connections and of what an account sends have the decided defaults and can be set', () => {
  expect(configOf({}).limits).toMatchObject({
    connections: 5000,
    connectionsPerAddress: 500,
    readingsPerDay: 100,
    unknownMeterReadingsPerDay: 250,
    photoMegabytesPerDay: 100,
  });
  const { limits } = configOf({
    LIMIT_CONNECTIONS: '10',
    LIMIT_ADDRESS_CONNECTIONS: '9',
    LIMIT_READINGS: '8',
    LIMIT_UNKNOWN_READINGS: '7',
    LIMIT_PHOTO_MEGABYTES: '6',
  });
  expect(limits).toMatchObject({
    connections: 10,
    connectionsPerAddress: 9,
    readingsPerDay: 8,
    unknownMeterReadingsPerDay: 7,
    photoMegabytesPerDay: 6,
  });
});

test('[S34, OPN-116, OPN-218] the limits of sharing have the decided defaults and can be set', () => {
  expect(configOf({}).limits).toMatchObject({ sharesPerDay: 500, sharedJobs: 100_000, shareMailsPerDay: 200 });
  const { limits } = configOf({ LIMIT_SHARES: '5', LIMIT_SHARED_JOBS: '6', LIMIT_SHARE_MAILS: '4' });
  expect(limits).toMatchObject({ sharesPerDay: 5, sharedJobs: 6, shareMailsPerDay: 4 });
});

test('[OPN-141, OPN-195, OPN-198, OPN-197] the limits of readings without access have the decided defaults and can be set', () => {
  expect(configOf({}).limits).toMatchObject({
    tokensWithoutAccessPerHour: 120,
    readingsWithoutAccessPerHour: 240,
    readingsWithoutAccessPerToken: 20,
    photoMegabytesWithoutAccessPerDay: 200,
    unprovenTokensPerHour: 20,
    receiptsPerDay: 20,
  });
  const { limits } = configOf({
    LIMIT_ANONYMOUS_TOKENS: '4',
    LIMIT_ANONYMOUS_READINGS: '3',
    LIMIT_TOKEN_READINGS: '2',
    LIMIT_ANONYMOUS_PHOTO_MEGABYTES: '1',
    LIMIT_UNPROVEN_TOKENS: '5',
    LIMIT_RECEIPTS: '6',
  });
  expect(limits).toMatchObject({
    tokensWithoutAccessPerHour: 4,
    readingsWithoutAccessPerHour: 3,
    readingsWithoutAccessPerToken: 2,
    photoMegabytesWithoutAccessPerDay: 1,
    unprovenTokensPerHour: 5,
    receiptsPerDay: 6,
  });
});

test('[OPN-317] how much may be refused has the decided default and can be set', () => {
  expect(configOf({}).limits.refusals).toBe(400);
  expect(configOf({ LIMIT_REFUSALS: '7' }).limits.refusals).toBe(7);
});

test('an empty variable counts as not set', () => {
  expect(configOf({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '', LOG_LEVEL: '' })).toMatchObject({ port: 8080 });
});

test('the public address follows the port and loses its last slash', () => {
  expect(configOf({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(configOf({ PUBLIC_URL: 'https://zaehler.example/' }).publicUrl).toBe('https://zaehler.example');
});

test('every fault is reported at once, each in one sentence that names its variable', () => {
  const faults = faultsOf({
    PORT: '80800',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'javascript:alert(1)',
    IMAGES_URL: 'ftp://x',
    SMTP_URL: 'http://x',
    CRM_URL: 'ftp://x',
    SECRET_KEY: 'c2hvcnQ=',
    OPERATOR_KEY: 'short',
    DEMO: 'perhaps',
    TRUST_PROXY: 'everybody',
    LOG_LEVEL: 'loud',
    LIMIT_WINDOW_SECONDS: '1.5',
    MAIL_FROM: 'Werk <a@b>',
  });
  const names = [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'IMAGES_URL',
    'SMTP_URL',
    'CRM_URL',
    'SECRET_KEY',
    'OPERATOR_KEY',
    'DEMO',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'LIMIT_WINDOW_SECONDS',
    'MAIL_FROM',
  ];
  for (const name of names)
    expect(faults.filter((one) => one.startsWith(`${name} must`)).length, name).toBeGreaterThan(0);
  for (const sentence of faults) expect(sentence).toMatch(/^[A-Z_]+ must [^\n]+\.$/);
});

test('proxies are trusted only by name', () => {
  for (const one of ['off', 'on', '::ffff:10.0.0.0/104', '0.0.0.0/0']) {
    expect(configOf({ TRUST_PROXY: one }).trustProxy).toBe(one);
  }
  expect(configOf({ TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' }).trustProxy).toBe('loopback, 10.0.0.0/8, fd00::/8');
});

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '999.1.1.1',
  '10.0.0',
  '010.0.0.1',
  '::::',
  '10.0.0.0/8,',
  'on, loopback',
  '1',
])('[S19] TRUST_PROXY=%s is told in one sentence', (value) => {
  const sentence = 'TRUST_PROXY must be off, on, or a list of addresses such as 10.0.0.0/8, loopback.';
  expect(faultsOf({ TRUST_PROXY: value })).toEqual([sentence]);
});
