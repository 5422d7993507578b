import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import type { Keys } from '../secret-keys.ts';
import { Refusal } from './refusal.ts';

/** What counting needs. */
type LimitParts = Pick<Connection, 'pool'> & { readonly config: Config; readonly keys: Keys };

/** A limit on failures of one kind. What they are counted by, such as an address, is given in words. */
export interface FailureLimit {
  /** Throws `tooManyRequests` with Retry-After once there were as many failures as are allowed. */
  readonly check: (...words: readonly string[]) => Promise<void>;
  readonly failed: (...words: readonly string[]) => Promise<void>;
  /**
   * Counts a try as a failure before its work, so that no number of tries at once gets round the limit; one that is turned
   * away counts nowhere. What it gives takes the count back, for a try that has not failed.
   */
  readonly begin: (...words: readonly string[]) => Promise<() => Promise<void>>;
}

/**
 * Counts uses of one kind by what is given in words; beyond `points` in `seconds` throws `tooManyRequests` with
 * Retry-After. Refused uses still count, and the period does not start over.
 */
export function limitUses(
  parts: LimitParts,
  keyPrefix: string,
  points: number,
  seconds: number,
): (...words: readonly string[]) => Promise<void> {
  const limiter = makeLimiter(parts, keyPrefix, points, { seconds });
  return async (...words) => {
    try {
      await limiter.consume(limitKey(parts, ...words));
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
    }
  };
}

/** Counts failures within LIMIT_WINDOW_SECONDS; `keyPrefix` names their kind. */
export function limitFailures(parts: LimitParts, keyPrefix: string, points: number): FailureLimit {
  const limiter = makeLimiter(parts, keyPrefix, points);
  return {
    async check(...words) {
      const count = await limiter.get(limitKey(parts, ...words));
      if (count !== null && count.consumedPoints >= points) throw tooMany(count.msBeforeNext);
    },
    async failed(...words) {
      await limiter.penalty(limitKey(parts, ...words));
    },
    async begin(...words) {
      const key = limitKey(parts, ...words);
      const giveBack = async () => {
        await limiter.reward(key);
      };
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        await giveBack();
        throw tooMany(error.msBeforeNext);
      }
      return giveBack;
    },
  };
}

/** Counts failures within LIMIT_WINDOW_SECONDS without refusing any; gives how many there were, this one with them. */
export function countFailures(parts: LimitParts, keyPrefix: string): (...words: readonly string[]) => Promise<number> {
  const limiter = makeLimiter(parts, keyPrefix, 1);
  return async (...words) => (await limiter.penalty(limitKey(parts, ...words))).consumedPoints;
}

/**
 * A count in PostgreSQL, so that all instances see the same, for LIMIT_WINDOW_SECONDS unless `seconds` says otherwise.
 * One limiter sweeps the table: rows that expired an hour ago, every five minutes.
 */
export function makeLimiter(
  parts: LimitParts,
  keyPrefix: string,
  points: number,
  { sweeps = false, seconds = parts.config.limits.windowSeconds } = {},
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: parts.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    keyPrefix,
    points,
    duration: seconds,
  });
}

/** The key kept in the table: a hash that reveals neither user name nor address. */
export function limitKey({ keys }: Pick<LimitParts, 'keys'>, ...words: readonly string[]): string {
  return createHmac('sha256', keys['login limit'][0]).update(JSON.stringify(words)).digest('base64url');
}

/** The refusal of a caller who may try again in this many milliseconds. */
export function tooMany(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal('tooManyRequests', [], { 'Retry-After': String(seconds) });
}
