import type { TokenAnswer } from '@zaehlwerk/contract/accounts';
import { findAccount } from '../../http/caller/caller-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { takeLinkToken } from './link-token-store.ts';
import { findLoginOf } from './login-store.ts';
import { hashToken } from './secrets.ts';
import { lockRefreshToken, revokeSession, type SessionKey } from './session-store.ts';
import type { SignInParts } from './sign-in-by-password.ts';
import { continueSession, decideRenewal, startSession } from './session.ts';

/**
 * Signs in by a token: looked up first as refresh token, then as link token. Unknown, expired and revoked are one and
 * the same `unauthorized`; who holds the session of an account that has ended is told just that, for the sake of what
 * waits there. Only values that are neither count as guesses, so a device that comes back after a long time is never in
 * the way of others behind the same address.
 */
export async function signInByToken(
  parts: SignInParts,
  application: ApplicationScope,
  attempt: { readonly token: string; readonly address: string },
): Promise<TokenAnswer> {
  const hash = hashToken(attempt.token);
  const renewal = await renewSession(parts, application, attempt.token);
  if (renewal === 'ended') throw new Refusal('accountEnded');
  if (renewal === 'refused') throw new Refusal('unauthorized');
  if (renewal !== 'unknown') return renewal;
  await parts.limits.checkLinks(application, attempt.address);
  const answer = await followLink(parts, application, hash);
  if (answer !== null) return answer;
  await parts.limits.linkFailed(application, attempt.address);
  throw new Refusal('unauthorized');
}

type Renewal = TokenAnswer | 'unknown' | 'refused' | 'ended';

/** Exchanges a refresh token for the next pair, or ends its session where the token comes back too late. */
async function renewSession(parts: Parts, application: ApplicationScope, refreshToken: string): Promise<Renewal> {
  const now = parts.clock();
  let stolen: SessionKey | null = null;
  const renewal = await parts.db.transaction().execute(async (transaction): Promise<Renewal> => {
    const token = await lockRefreshToken(transaction, application, hashToken(refreshToken));
    if (token === null) return 'unknown';
    const decision = decideRenewal(token, now);
    if (decision === 'revokeSession') stolen = token;
    const account = await findAccount(transaction, application, token.accountId);
    if (account === null) return 'ended';
    if (decision !== 'renew') return 'refused';
    const login = await findLoginOf(transaction, application, token.accountId);
    const who = { ...token, roles: account.roles, username: login?.username ?? '' };
    return continueSession(parts, transaction, application, who, refreshToken);
  });
  // In a transaction of its own, when no token is locked any more: otherwise two reuses at once would deadlock.
  if (stolen !== null) await revokeSession(parts.db, application, stolen, now);
  return renewal;
}

function followLink(parts: Parts, application: ApplicationScope, hash: Buffer): Promise<TokenAnswer | null> {
  return parts.db.transaction().execute(async (transaction) => {
    const linked = await takeLinkToken(transaction, application, hash, parts.clock());
    if (linked === null) return null;
    const login = await findLoginOf(transaction, application, linked.accountId);
    return startSession(parts, transaction, application, { ...linked, username: login?.username ?? '' });
  });
}
