import type { AccessTokenClaims } from '@zaehlwerk/contract/accounts';

/**
 * What an access token says about its owner (API-05). Read to know whom it is for and how long it lasts; whether it is
 * genuine only the server can tell. Null when it is not one.
 */
export function readAccessToken(token: string): AccessTokenClaims | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<AccessTokenClaims>;
    const { sub = '', exp, iat, roles = [], accountId } = claims;
    if (typeof exp !== 'number' || typeof iat !== 'number' || typeof accountId !== 'string') return null;
    return { sub, exp, iat, roles, accountId };
  } catch {
    return null; // not base64 or not JSON: no token of ours
  }
}
