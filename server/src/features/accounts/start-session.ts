import { randomUUID } from 'node:crypto';
import type { TokenAnswer } from '@zaehlwerk/contract/accounts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { signAccessToken } from '../../http/caller/access-token.ts';
import { derivedKeys } from '../../secret-keys.ts';
import { REFRESH_TOKEN_DAYS } from './decide-renewal.ts';
import { hashToken, newRefreshToken } from './secret-token.ts';
import { insertRefreshToken } from './session-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody whose password, link or refresh token has just been found good. */
export interface SignedIn {
  readonly accountId: string;
  readonly roles: readonly string[];
  readonly username: string;
}

/** Begins a session: the first refresh token of a new family, and its access token (API-02). */
export function startSession(
  parts: Parts,
  db: Parts['db'],
  application: ApplicationScope,
  who: SignedIn,
): Promise<TokenAnswer> {
  return continueSession(parts, db, application, { ...who, sessionId: randomUUID() });
}

/** Issues the next pair of tokens of a session. `db` is the transaction in which the sign-in was found good. */
export async function continueSession(
  parts: Parts,
  db: Parts['db'],
  application: ApplicationScope,
  who: SignedIn & { readonly sessionId: string },
): Promise<TokenAnswer> {
  const now = parts.clock();
  const refreshToken = newRefreshToken();
  await insertRefreshToken(db, application, {
    hash: hashToken(refreshToken),
    accountId: who.accountId,
    sessionId: who.sessionId,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS),
  });
  const [key] = derivedKeys(parts.config, 'access token');
  const token = await signAccessToken(key, { ...who, applicationId: application.applicationId }, now);
  return { username: who.username, token, refreshToken };
}
