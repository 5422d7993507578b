import { addressBucket } from '../../http/addresses.ts';
import { limitKey } from '../../http/failure-limits.ts';
import type { AccountScope, WithoutAccessScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type Amounts, countJobs } from './quota-store.ts';

/** Whose readings are counted together, and how much they may send in 24 hours. */
export interface Sender {
  /** Distinguishes senders. */
  readonly key: string;
  /** What may be sent by somebody with this many jobs. */
  readonly allowed: (jobs: number) => Amounts;
  readonly countJobs: () => Promise<number>;
  /** What the log says once it is used up, and of whom. */
  readonly alarm: string;
  readonly named: Readonly<Record<string, string>>;
}

/**
 * A main account with all shares below it: more than anybody legitimately sends in a day. Each job adds its reading,
 * corrected three times, and three registers with three photos each as the app takes them. Nothing adds to readings of
 * meters that are on nobody's list.
 */
export function accountSender({ pool, config: { limits } }: Parts, scope: AccountScope): Sender {
  const { applicationId, mainAccountId: accountId } = scope;
  return {
    key: `${accountId}:${applicationId}`,
    allowed: (jobs) => ({
      readings: limits.readingsPerDay + 4 * jobs,
      unknownReadings: limits.unknownMeterReadingsPerDay,
      photoKilobytes: limits.photoMegabytesPerDay * 1000 + 2000 * jobs,
    }),
    countJobs: () => countJobs(pool, scope),
    alarm: 'an account has used up its quota',
    named: { applicationId, accountId },
  };
}

/** Everybody who sends readings without access from one address: only their photos count. */
export function addressSender(parts: Parts, { applicationId }: WithoutAccessScope, address: string): Sender {
  const { photoMegabytesWithoutAccessPerDay: megabytes } = parts.config.limits;
  const most = { readings: 0, unknownReadings: 0, photoKilobytes: megabytes * 1000 };
  return {
    key: `address:${limitKey(parts, applicationId, addressBucket(address))}`,
    allowed: () => most,
    countJobs: async () => 0,
    alarm: 'an address has used up its quota of photos without access',
    named: { applicationId },
  };
}
