import type { TokenRequest } from '@zaehlwerk/contract/accounts';
import type { FieldFault } from '../../http/refusal.ts';

/** What a sign-in turned out to ask for. */
export type TokenWish =
  | { readonly by: 'password'; readonly username: string; readonly password: string }
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'nothing'; readonly faults: readonly FieldFault[] };

/**
 * Tells the three ways to sign in apart by what the body holds (OPN-030): username and password, or a token. All faults
 * are returned: what is missing, a token beside a password (OPN-K01, OPN-K02), an application that is not the one of
 * the called host (OPN-175).
 */
export function checkTokenRequest(body: TokenRequest, applicationId: string): TokenWish {
  const { username, password, token } = body;
  const faults: FieldFault[] = [];
  const miss = (field: string, code: string) => faults.push({ field, code });
  if (body.applicationId !== applicationId) miss('applicationId', 'unknownApplication');
  const byPassword = username !== undefined || password !== undefined;
  if (token !== undefined && byPassword) miss('token', 'notTogether');
  else if (token === undefined) {
    if (username === undefined) miss('username', 'required');
    if (password === undefined) miss('password', 'required');
    if (!byPassword) miss('token', 'required');
  }
  if (faults.length > 0) return { by: 'nothing', faults };
  if (token !== undefined) return { by: 'token', token };
  return { by: 'password', username: username ?? '', password: password ?? '' };
}
