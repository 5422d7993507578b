import type { AccessTokenClaims } from '@zaehlwerk/contract/accounts';
import type { Account } from '@zaehlwerk/domain/account/account';

/** A signed-in account as stored on the device. */
export interface KeptAccount extends Account {
  readonly applicationId: string;
  /**
   * How far the device's clock was ahead of the server's when the token was received, so that a wrong clock causes no
   * endless renewal (F29).
   */
  readonly clockAheadMs: number;
}

/** The entry of a new pair of tokens; null when the access token is unreadable. */
export function keptAccountOf(
  tokens: { readonly token: string; readonly refreshToken: string },
  applicationId: string,
  now: Date,
): KeptAccount | null {
  const claims = readAccessToken(tokens.token);
  if (claims === null) return null;
  const { sub, exp, iat, roles, accountId } = claims;
  return {
    id: accountId,
    token: tokens.token,
    refreshToken: tokens.refreshToken,
    tokenInfo: { sub, exp, roles, accountId },
    info: null,
    loading: true,
    applicationId,
    clockAheadMs: now.getTime() - iat * 1000,
  };
}

/** Whether what is stored is an account with its tokens. */
export function isKeptAccount(value: unknown): value is KeptAccount {
  const account = value as Partial<KeptAccount> | null;
  return (
    typeof account?.id === 'string' &&
    typeof account.token === 'string' &&
    typeof account.refreshToken === 'string' &&
    typeof account.applicationId === 'string' &&
    typeof account.clockAheadMs === 'number' &&
    typeof account.tokenInfo?.exp === 'number'
  );
}

/**
 * The claims of an access token about its owner (API-05), unverified: only the server can check the signature. Null for
 * an invalid token.
 */
export function readAccessToken(token: string): AccessTokenClaims | null {
  const claims = readTimedToken(token);
  return claims === null || typeof claims.accountId !== 'string' ? null : { ...claims, accountId: claims.accountId };
}

/** The same of any signed token of the server: an anonymous one names no account (OPN-K15). */
export function readTimedToken(
  token: string,
): (Omit<AccessTokenClaims, 'accountId'> & Partial<Pick<AccessTokenClaims, 'accountId'>>) | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<AccessTokenClaims>;
    const { sub = '', exp, iat, roles = [], accountId } = claims;
    if (typeof exp !== 'number' || typeof iat !== 'number') return null;
    return { sub, exp, iat, roles, ...(accountId === undefined ? {} : { accountId }) };
  } catch {
    return null; // not base64 or not JSON: an invalid token
  }
}
