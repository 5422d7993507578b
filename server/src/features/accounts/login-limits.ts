import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { derivedKeys } from '../../secret-keys.ts';

/** When so much of the limit over all addresses together is used up, the log warns the operator (S19). */
const ALARM_SHARE = 0.1;

/** An attempt that may go on. It counts as a failure until its outcome is reported, so that parallel ones count, too. */
interface Attempt {
  readonly succeeded: () => Promise<void>;
  readonly failed: () => Promise<void>;
}

/** Counts of failed sign-ins, kept in PostgreSQL so that all instances see the same (OPN-035). */
export interface LoginLimits {
  /** Counts an attempt by password, or throws `tooManyRequests` with Retry-After. */
  readonly begin: (application: ApplicationScope, usernameKey: string, address: string) => Promise<Attempt>;
  /** Throws `tooManyRequests` when an address has tried too many wrong links. */
  readonly checkLinks: (application: ApplicationScope, address: string) => Promise<void>;
  readonly linkFailed: (application: ApplicationScope, address: string) => Promise<void>;
}

/**
 * Independent buckets per username and address, and per address; the former never counts without the address, so that
 * nobody can lock an owner out from elsewhere (S19, S20). A third one, of the whole application, is so large that only
 * guessing from very many addresses fills it; links and sessions go on even then. An attempt that is turned away counts
 * nowhere.
 */
export function loginLimits(parts: Parts): LoginLimits {
  const { limits } = parts.config;
  const perUsername = makeLimiter(parts, 'u', limits.loginFailuresPerUsername, true);
  const perAddress = makeLimiter(parts, 'a', limits.loginFailuresPerAddress);
  const perLink = makeLimiter(parts, 'l', limits.linkFailuresPerAddress);
  const all = makeLimiter(parts, 'all', limits.loginFailuresAltogether);
  const alarms = [Math.ceil(all.points * ALARM_SHARE), all.points];
  const keyOf = (...words: string[]) =>
    createHmac('sha256', derivedKeys(parts.config, 'login limit')[0]).update(JSON.stringify(words)).digest('base64url');
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
            parts.log.warn({ applicationId, count: consumedPoints }, 'unusually many failed sign-ins');
          }
        },
      };
    },
    async checkLinks({ applicationId }, address) {
      const count = await perLink.get(keyOf(applicationId, addressBucket(address)));
      if (count !== null && count.consumedPoints >= perLink.points) throw tooMany(count.msBeforeNext);
    },
    async linkFailed({ applicationId }, address) {
      await perLink.penalty(keyOf(applicationId, addressBucket(address)));
    },
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

function tooMany(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal('tooManyRequests', [], { 'Retry-After': String(seconds) });
}

/** One of them sweeps the table: rows that expired an hour ago, every five minutes. */
function makeLimiter(parts: Parts, keyPrefix: string, points: number, sweeps = false): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: parts.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    keyPrefix,
    points,
    duration: parts.config.limits.windowSeconds,
  });
}

/**
 * What counts as one address when failures are counted (OPN-035): an IPv4 address, or the /64 of an IPv6 one, because
 * one line gets at least a whole /64. An IPv4 address mapped into IPv6 counts as itself.
 */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${networkOf(address)}/64`;
}

/** The first four groups of an IPv6 address, written the same way however it came. */
function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
