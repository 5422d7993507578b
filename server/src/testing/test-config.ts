import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Limits } from '../limit-settings.ts';

const LIMITS: Limits = {
  loginFailuresPerUsername: 10,
  loginFailuresPerAddress: 100,
  linkFailuresPerAddress: 30,
  loginFailuresAltogether: 10_000,
  windowSeconds: 900,
  connections: 1000,
  connectionsPerAddress: 1000,
  readingsPerDay: 1_000_000,
  unknownMeterReadingsPerDay: 1_000_000,
  photoMegabytesPerDay: 1_000_000,
  tokensWithoutAccessPerHour: 1_000_000,
  unprovenTokensPerHour: 1_000_000,
  readingsWithoutAccessPerHour: 1_000_000,
  readingsWithoutAccessPerToken: 1_000_000,
  receiptsPerDay: 1_000_000,
  receiptsPerAddress: 1_000_000,
  unprovenReceipts: 1_000_000,
  receiptsAltogether: 1_000_000,
  refusals: 1_000_000,
  sharesPerDay: 1_000_000,
  samplesPerDay: 1_000_000,
  sharedJobs: 1_000_000,
  shareMailsPerDay: 1_000_000,
  photoMegabytesWithoutAccessPerDay: 1_000_000,
  bodies: { altogether: 192 * 1024 * 1024, perAddress: 96 * 1024 * 1024, perCaller: 64 * 1024 * 1024 },
  answers: { altogether: 192 * 1024 * 1024, perAddress: 96 * 1024 * 1024, perCaller: 64 * 1024 * 1024 },
};

/** What a test may set otherwise. */
interface TestConfigOptions {
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<Config>;
}

/** The configuration of a test server: nothing outside is set up, and no limit is met. */
export function testConfig(dataDir: string, options: TestConfigOptions): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePooler: 'none',
    dataDir,
    workers: 1,
    databaseConnections: 16,
    images: { kind: 'files', folder: path.join(dataDir, 'images') },
    formerImages: null,
    secretKeys: [randomBytes(32)],
    operatorKey: null,
    smtp: null,
    mailFrom: null,
    crm: null,
    photoService: 'own',
    signInProvider: null,
    handOverNetworks: 'off',
    clerkIdleMinutes: 15,
    demo: 'off',
    trustProxy: 'off',
    logLevel: 'silent',
    ...options.config,
    limits: { ...LIMITS, ...options.limits },
  };
}
