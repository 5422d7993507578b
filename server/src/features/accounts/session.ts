import { randomUUID } from 'node:crypto';
import type { TokenAnswer } from '@zaehlwerk/contract/accounts';
import { signAccessToken } from '../../http/caller/access-token.ts';
import type { TenantScope, SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { hashToken, newRefreshToken, newSuccessorSalt, successorOf } from './secrets.ts';
import { deleteExpiredTokens, insertRefreshToken, type KnownRefreshToken, markReplaced } from './session-store.ts';

const REFRESH_TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an exchanged token still leads to its successor, so that two tabs that renew at once stay signed in. */
const GRACE_SECONDS = 60;

/** Somebody whose password, link or refresh token has just been verified. */
export interface SignedIn {
  readonly accountId: string;
  readonly roles: readonly string[];
  readonly username: string;
}

/** Begins a session: the first refresh token of a new family, and its access token. */
export function startSession(parts: Parts, db: Parts['db'], tenant: TenantScope, who: SignedIn): Promise<TokenAnswer> {
  return issueTokens(parts, db, tenant, { ...who, sessionId: randomUUID() }, newRefreshToken());
}

/**
 * Exchanges a refresh token for the next pair of its session. All renewals of one token lead to one and the same
 * successor, on every instance, so that a session never has branches. `db` is the transaction that holds the token.
 */
export async function continueSession(
  parts: Parts,
  db: Parts['db'],
  tenant: TenantScope,
  who: SignedIn & { readonly sessionId: string },
  refreshToken: string,
): Promise<TokenAnswer> {
  const hash = hashToken(refreshToken);
  const salt = await markReplaced(db, tenant, hash, parts.clock(), newSuccessorSalt());
  return issueTokens(parts, db, tenant, who, successorOf(refreshToken, salt));
}

async function issueTokens(
  parts: Parts,
  db: Parts['db'],
  tenant: TenantScope,
  who: SignedIn & { readonly sessionId: string },
  refreshToken: string,
): Promise<TokenAnswer> {
  const now = parts.clock();
  await insertRefreshToken(db, tenant, {
    hash: hashToken(refreshToken),
    accountId: who.accountId,
    sessionId: who.sessionId,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
  });
  const [key] = parts.keys['access token'];
  const token = await signAccessToken(key, { ...who, applicationId: tenant.applicationId }, now);
  return { username: who.username, token, refreshToken };
}

/**
 * What a presented refresh token leads to: a new pair, a refusal, or, when a token comes back long after it was
 * exchanged, the end of its whole session, because then two hold it and one of them stole it.
 */
export function decideRenewal(token: KnownRefreshToken, now: Date): 'renew' | 'refuse' | 'revokeSession' {
  if (token.revokedAt !== null || token.expiresAt <= now) return 'refuse';
  if (token.replacedAt === null) return 'renew';
  return now.getTime() - token.replacedAt.getTime() <= GRACE_SECONDS * 1000 ? 'renew' : 'revokeSession';
}

/**
 * Deletes refresh tokens that have expired; an exchanged one is kept until then, so that its reuse is noticed. Returns
 * their number.
 */
export async function deleteExpiredSessions(parts: Pick<Parts, 'db' | 'clock'>, system: SystemScope): Promise<number> {
  const now = parts.clock();
  let deleted = 0;
  for (;;) {
    const some = await deleteExpiredTokens(parts.db, system, now);
    if (some === 0) return deleted;
    deleted += some;
  }
}
