import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBucket } from '../../http/addresses.ts';
import { limitFailures, limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';

/** When so much of the limit over all addresses together is used up, the log warns the operator. */
const ALARM_SHARE = 0.1;

/**
 * An attempt that may continue. It counts as a failure until its outcome is reported, so that parallel ones count, too.
 */
interface Attempt {
  readonly succeeded: () => Promise<void>;
  readonly failed: () => Promise<void>;
}

/** Counts of failed sign-ins, kept in PostgreSQL so that all instances see the same. */
export interface LoginLimits {
  /** Counts an attempt by password, or throws `tooManyRequests` with Retry-After. */
  readonly begin: (application: ApplicationScope, usernameKey: string, address: string) => Promise<Attempt>;
  /** Throws `tooManyRequests` when an address has tried too many wrong links. */
  readonly checkLinks: (application: ApplicationScope, address: string) => Promise<void>;
  readonly linkFailed: (application: ApplicationScope, address: string) => Promise<void>;
}

/**
 * Independent buckets per username and address, and per address; the former never counts without the address, so that
 * nobody can lock an owner out from elsewhere. A third one, of the whole application, is so large that only guessing
 * from very many addresses fills it; links and sessions continue even then. An attempt that is turned away counts
 * nowhere.
 */
export function loginLimits(parts: Parts): LoginLimits {
  const { limits } = parts.config;
  const perUsername = makeLimiter(parts, 'u', limits.loginFailuresPerUsername, { sweeps: true });
  const perAddress = makeLimiter(parts, 'a', limits.loginFailuresPerAddress);
  const perLink = limitFailures(parts, 'l', limits.linkFailuresPerAddress);
  const all = makeLimiter(parts, 'all', limits.loginFailuresAltogether);
  const alarms = [Math.ceil(all.points * ALARM_SHARE), all.points];
  const keyOf = (...words: readonly string[]) => limitKey(parts, ...words);
  return {
    async begin({ applicationId }, usernameKey, address) {
      const total = await all.get(applicationId);
      if (total !== null && total.consumedPoints >= all.points) throw tooMany(total.msBeforeNext);
      const bucket = addressBucket(address);
      const username = { limiter: perUsername, key: keyOf(applicationId, bucket, usernameKey) };
      const whole = { limiter: perAddress, key: keyOf(applicationId, bucket) };
      await consumeBoth(username, whole);
      return {
        async succeeded() {
          await Promise.all([perUsername.delete(username.key), perAddress.reward(whole.key)]);
        },
        async failed() {
          const { consumedPoints } = await all.penalty(applicationId);
          if (alarms.includes(consumedPoints)) {
            parts.log.warn({ applicationId, count: consumedPoints }, 'unusually high number of failed sign-ins');
          }
        },
      };
    },
    checkLinks: ({ applicationId }, address) => perLink.check(applicationId, addressBucket(address)),
    linkFailed: ({ applicationId }, address) => perLink.failed(applicationId, addressBucket(address)),
  };
}

interface Bucket {
  readonly limiter: RateLimiterPostgres;
  readonly key: string;
}

async function consumeBoth(...buckets: readonly Bucket[]): Promise<void> {
  const taken = await Promise.allSettled(buckets.map(({ limiter, key }) => limiter.consume(key)));
  const refusals = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (refusals.length === 0) return;
  const broken = refusals.find((reason) => !(reason instanceof RateLimiterRes));
  if (broken !== undefined) throw broken;
  await Promise.all(buckets.map(({ limiter, key }) => limiter.reward(key)));
  const counts = refusals.map((reason) => reason as RateLimiterRes);
  throw tooMany(Math.max(...counts.map((count) => count.msBeforeNext)));
}
