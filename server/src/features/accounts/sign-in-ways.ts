import type { TokenAnswer } from '@zaehlwerk/contract/accounts';
import { readCardCode } from '@zaehlwerk/domain/account/card-code';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBucket } from '../../http/addresses.ts';
import { findAccount } from '../../http/caller/caller-store.ts';
import { limitFailures, limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { takeCardCode } from './access-store.ts';
import { hashesOfCardCode } from './card-codes.ts';
import { findLogin, findLoginOf, type FoundLogin, holdLogin, takeLinkToken, upgradeHash } from './login-store.ts';
import { hashPassword, hashToken, needsRehash, type PasswordCheck } from './secrets.ts';
import { lockRefreshToken, revokeSession, type SessionKey } from './session-store.ts';
import { continueSession, decideRenewal, startSession } from './session.ts';
import { hashAtSignIn } from './waiting-passwords.ts';

interface PasswordAttempt {
  readonly username: string;
  /** Compared exactly as received. */
  readonly password: string;
  /** Where it comes from, for counting failures. */
  readonly address: string;
}

/** What signing in needs beside the parts of the server. */
export interface SignInParts extends Parts {
  readonly limits: LoginLimits;
  readonly passwords: PasswordCheck;
}

/**
 * Signs in by username and password, or by the code on a card in its place. Wrong username, wrong password and an ended account are one and the same
 * `unauthorized`, with the same work done; too many failures are `tooManyRequests`.
 */
export async function signInByPassword(
  parts: SignInParts,
  tenant: TenantScope,
  attempt: PasswordAttempt,
): Promise<TokenAnswer> {
  const key = usernameKey(attempt.username);
  // Beside each other: whoever signs in waits for the database as seldom as can be.
  const [counted, found] = await Promise.all([
    parts.limits.begin(tenant, key, attempt.address),
    findLogin(parts.db, tenant, key),
  ]);
  const login = await hashAtSignIn(parts, tenant, found, key, attempt.password);
  const fits = await parts.passwords.fits(login?.passwordHash ?? null, attempt.password);
  const answer =
    fits && login !== null
      ? await openSession(parts, tenant, login, attempt.password)
      : await openSessionByCardCode(parts, tenant, login, attempt.password);
  if (answer === null) {
    await counted.failed();
    throw new Refusal('unauthorized');
  }
  await counted.succeeded();
  return answer;
}

/** The login of nobody, so that a code is looked for whether the username is known or not. */
const NOBODYS_LOGIN = '00000000-0000-4000-8000-000000000000';

/** Null where what was typed is no card code of this login. */
async function openSessionByCardCode(
  parts: Parts,
  tenant: TenantScope,
  login: FoundLogin | null,
  typed: string,
): Promise<TokenAnswer | null> {
  const code = readCardCode(typed);
  if (code === null) return null;
  const loginId = login?.loginId ?? NOBODYS_LOGIN;
  const hashes = hashesOfCardCode(parts.keys, { tenant, loginId }, code);
  return parts.db.transaction().execute(async (transaction) => {
    const taken = await takeCardCode(transaction, tenant, loginId, hashes, parts.clock());
    return taken && login !== null ? startSession(parts, transaction, tenant, login) : null;
  });
}

/** Null when the password was changed while it was being checked. */
async function openSession(
  parts: Parts,
  tenant: TenantScope,
  login: FoundLogin,
  password: string,
): Promise<TokenAnswer | null> {
  const newHash = needsRehash(login.passwordHash) ? await hashPassword(password) : null;
  return parts.db.transaction().execute(async (transaction) => {
    if (!(await holdLogin(transaction, tenant, login))) return null;
    if (newHash !== null) await upgradeHash(transaction, tenant, login, newHash);
    return startSession(parts, transaction, tenant, login);
  });
}

/**
 * Signs in by a token: looked up first as refresh token, then as link token. Unknown, expired and revoked are one and
 * the same `unauthorized`; who holds the session of an account that has ended is told just that, for the sake of what
 * waits there. Only values that are neither count as guesses, so a device that comes back after a long time is never in
 * the way of others behind the same address.
 */
export async function signInByToken(
  parts: SignInParts,
  tenant: TenantScope,
  attempt: { readonly token: string; readonly address: string },
): Promise<TokenAnswer> {
  const hash = hashToken(attempt.token);
  const renewal = await renewSession(parts, tenant, attempt.token);
  if (renewal === 'ended') throw new Refusal('accountEnded');
  if (renewal === 'refused') throw new Refusal('unauthorized');
  if (renewal !== 'unknown') return renewal;
  await parts.limits.checkLinks(tenant, attempt.address);
  const answer = await followLink(parts, tenant, hash);
  if (answer !== null) return answer;
  await parts.limits.linkFailed(tenant, attempt.address);
  throw new Refusal('unauthorized');
}

type Renewal = TokenAnswer | 'unknown' | 'refused' | 'ended';

/** Exchanges a refresh token for the next pair, or ends its session where the token comes back too late. */
async function renewSession(parts: Parts, tenant: TenantScope, refreshToken: string): Promise<Renewal> {
  const now = parts.clock();
  let stolen: SessionKey | null = null;
  const renewal = await parts.db.transaction().execute(async (transaction): Promise<Renewal> => {
    const token = await lockRefreshToken(transaction, tenant, hashToken(refreshToken));
    if (token === null) return 'unknown';
    const decision = decideRenewal(token, now);
    if (decision === 'revokeSession') stolen = token;
    const account = await findAccount(transaction, tenant, token.accountId);
    if (account === null) return 'ended';
    if (decision !== 'renew') return 'refused';
    const login = await findLoginOf(transaction, tenant, token.accountId);
    const who = { ...token, roles: account.roles, username: login?.username ?? '' };
    return continueSession(parts, transaction, tenant, who, refreshToken);
  });
  // In a transaction of its own, when no token is locked any more: otherwise two reuses at once would deadlock.
  if (stolen !== null) await revokeSession(parts.db, tenant, stolen, now);
  return renewal;
}

function followLink(parts: Parts, tenant: TenantScope, hash: Buffer): Promise<TokenAnswer | null> {
  return parts.db.transaction().execute(async (transaction) => {
    const linked = await takeLinkToken(transaction, tenant, hash, parts.clock());
    if (linked === null) return null;
    const login = await findLoginOf(transaction, tenant, linked.accountId);
    return startSession(parts, transaction, tenant, { ...linked, username: login?.username ?? '' });
  });
}

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
interface LoginLimits {
  /** Counts an attempt by password, or throws `tooManyRequests` with Retry-After. */
  readonly begin: (tenant: TenantScope, usernameKey: string, address: string) => Promise<Attempt>;
  /** Throws `tooManyRequests` when an address has tried too many wrong links. */
  readonly checkLinks: (tenant: TenantScope, address: string) => Promise<void>;
  readonly linkFailed: (tenant: TenantScope, address: string) => Promise<void>;
}

/**
 * Independent buckets per username and address, and per address; the former never counts without the address, so that
 * nobody can lock an owner out from elsewhere. A third one, of the whole tenant, is so large that only guessing from
 * very many addresses fills it; links and sessions continue even then. An attempt that is turned away counts nowhere.
 * `whose` keeps the counts of clerks apart from those of customers.
 */
export function loginLimits(parts: Parts, whose: '' | 'c' = ''): LoginLimits {
  const { limits } = parts.config;
  const perUsername = makeLimiter(parts, `${whose}u`, limits.loginFailuresPerUsername, { sweeps: whose === '' });
  const perAddress = makeLimiter(parts, `${whose}a`, limits.loginFailuresPerAddress);
  const perLink = limitFailures(parts, `${whose}l`, limits.linkFailuresPerAddress);
  const all = makeLimiter(parts, `${whose}all`, limits.loginFailuresAltogether);
  const alarms = [Math.ceil(all.points * ALARM_SHARE), all.points];
  const keyOf = (...words: readonly string[]) => limitKey(parts, ...words);
  return {
    async begin({ applicationId }, key, address) {
      const total = await all.get(applicationId);
      if (total !== null && total.consumedPoints >= all.points) throw tooMany(total.msBeforeNext);
      const bucket = addressBucket(address);
      const username = { limiter: perUsername, key: keyOf(applicationId, bucket, key) };
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
