import type { FlightLimits } from './http/bytes-in-flight.ts';
import type { EnvironmentReader } from './read-environment.ts';
import { LARGEST_BODY_BYTES } from './worker-share.ts';

/** What an operator may change of how much is taken at a time, an hour or a day. */
export interface Limits {
  readonly loginFailuresPerUsername: number;
  readonly loginFailuresPerAddress: number;
  readonly linkFailuresPerAddress: number;
  /** By password, of one tenant from all addresses together. */
  readonly loginFailuresAltogether: number;
  readonly windowSeconds: number;
  /** Open connections at a time. */
  readonly connections: number;
  /** Of these, open connections of one address. */
  readonly connectionsPerAddress: number;
  /** What an account may send in 24 hours, besides what its jobs add (features/quotas). */
  readonly readingsPerDay: number;
  readonly unknownMeterReadingsPerDay: number;
  readonly photoMegabytesPerDay: number;
  /** Of readings without access: tokens and sends of one address in an hour, sends with one token. */
  readonly tokensWithoutAccessPerHour: number;
  /** How many of them need no proof of work. */
  readonly unprovenTokensPerHour: number;
  readonly readingsWithoutAccessPerHour: number;
  readonly readingsWithoutAccessPerToken: number;
  /** In 24 hours: receipts without access to one mailbox, and requests for receipts of one account. */
  readonly receiptsPerDay: number;
  /** Receipts without access in an hour: that one address may ask for, this many of them without a proof of work. */
  readonly receiptsPerAddress: number;
  readonly unprovenReceipts: number;
  /** That a tenant mails. */
  readonly receiptsAltogether: number;
  /** In 24 hours, of a main account and all shares below it: new access data of shares, and mails with them. */
  readonly sharesPerDay: number;
  readonly shareMailsPerDay: number;
  /** Samples of an application that are begun in 24 hours. */
  readonly samplesPerDay: number;
  /** Jobs in all shares below a main account. */
  readonly sharedJobs: number;
  /** What one address may send in 24 hours without access. */
  readonly photoMegabytesWithoutAccessPerDay: number;
  /** What one main account, or one address without access, may have refused in ten minutes. */
  readonly refusals: number;
  /** Bytes of bodies in memory at a time; beyond it senders are asked to come again. */
  readonly bodies: FlightLimits;
  /** Bytes of answers that wait to be read; of a main account they count with those of all its shares. */
  readonly answers: FlightLimits;
}

const MEGABYTE = 1024 * 1024;
/** The largest body must have room. */
const LEAST_BODIES_MB = LARGEST_BODY_BYTES / MEGABYTE;

/** Reads LIMIT_…. That of all addresses together is out of reach for honest mistakes; bodies have room for the largest one in each worker. */
export function readLimits(read: EnvironmentReader, workers: number): Limits {
  const leastBodies = LEAST_BODIES_MB * workers;
  return {
    loginFailuresPerUsername: read.wholeNumber('LIMIT_LOGIN_FAILURES', 10, 1, 10_000),
    loginFailuresPerAddress: read.wholeNumber('LIMIT_ADDRESS_FAILURES', 100, 1, 1_000_000),
    linkFailuresPerAddress: read.wholeNumber('LIMIT_LINK_FAILURES', 30, 1, 1_000_000),
    loginFailuresAltogether: read.wholeNumber('LIMIT_ALL_FAILURES', 10_000, 1, 1_000_000_000),
    windowSeconds: read.wholeNumber('LIMIT_WINDOW_SECONDS', 900, 1, 86_400),
    connections: read.wholeNumber('LIMIT_CONNECTIONS', 5000, 1, 100_000),
    connectionsPerAddress: read.wholeNumber('LIMIT_ADDRESS_CONNECTIONS', 500, 1, 100_000),
    readingsPerDay: read.wholeNumber('LIMIT_READINGS', 100, 1, 1_000_000_000),
    unknownMeterReadingsPerDay: read.wholeNumber('LIMIT_UNKNOWN_READINGS', 250, 1, 1_000_000_000),
    photoMegabytesPerDay: read.wholeNumber('LIMIT_PHOTO_MEGABYTES', 100, 1, 1_000_000),
    unprovenTokensPerHour: read.wholeNumber('LIMIT_UNPROVEN_TOKENS', 20, 1, 1_000_000_000),
    tokensWithoutAccessPerHour: read.wholeNumber('LIMIT_ANONYMOUS_TOKENS', 120, 1, 1_000_000_000),
    readingsWithoutAccessPerHour: read.wholeNumber('LIMIT_ANONYMOUS_READINGS', 240, 1, 1_000_000_000),
    readingsWithoutAccessPerToken: read.wholeNumber('LIMIT_TOKEN_READINGS', 20, 1, 1_000_000_000),
    receiptsPerDay: read.wholeNumber('LIMIT_RECEIPTS', 20, 1, 1_000_000_000),
    receiptsPerAddress: read.wholeNumber('LIMIT_ADDRESS_RECEIPTS', 60, 1, 1_000_000_000),
    unprovenReceipts: read.wholeNumber('LIMIT_UNPROVEN_RECEIPTS', 10, 1, 1_000_000_000),
    receiptsAltogether: read.wholeNumber('LIMIT_ALL_RECEIPTS', 1000, 1, 1_000_000_000),
    refusals: read.wholeNumber('LIMIT_REFUSALS', 400, 1, 1_000_000_000),
    sharesPerDay: read.wholeNumber('LIMIT_SHARES', 500, 1, 1_000_000_000),
    samplesPerDay: read.wholeNumber('LIMIT_SAMPLES', 10, 1, 1_000_000_000),
    sharedJobs: read.wholeNumber('LIMIT_SHARED_JOBS', 100_000, 1, 1_000_000_000),
    shareMailsPerDay: read.wholeNumber('LIMIT_SHARE_MAILS', 200, 1, 1_000_000_000),
    photoMegabytesWithoutAccessPerDay: read.wholeNumber('LIMIT_ANONYMOUS_PHOTO_MEGABYTES', 200, 1, 1_000_000),
    bodies: {
      altogether: read.wholeNumber('LIMIT_BODIES_MB', Math.max(192, leastBodies), leastBodies, 65_536) * MEGABYTE,
      perAddress: read.wholeNumber('LIMIT_ADDRESS_BODIES_MB', 96, LEAST_BODIES_MB, 65_536) * MEGABYTE,
      perCaller: read.wholeNumber('LIMIT_ACCOUNT_BODIES_MB', 64, LEAST_BODIES_MB, 65_536) * MEGABYTE,
    },
    answers: {
      altogether: read.wholeNumber('LIMIT_ANSWERS_MB', 192, 1, 65_536) * MEGABYTE,
      perAddress: read.wholeNumber('LIMIT_ADDRESS_ANSWERS_MB', 96, 1, 65_536) * MEGABYTE,
      perCaller: read.wholeNumber('LIMIT_ACCOUNT_ANSWERS_MB', 64, 1, 65_536) * MEGABYTE,
    },
  };
}
