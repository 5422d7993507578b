import type { FastifyInstance } from 'fastify';
import { getAccountInfo, postToken, type TokenRequest } from '@zaehlwerk/contract/accounts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import { refuseOtherSites } from '../../http/refuse-other-sites.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findAccountInfo } from './account-store.ts';
import { loginLimits } from './login-limits.ts';
import { argon2Check, type PasswordCheck } from './password-hash.ts';
import { signInByPassword, type SignInParts } from './sign-in-by-password.ts';
import { signInByToken } from './sign-in-by-token.ts';

/** Signing in, and who is signed in. */
export function accountRoutes(app: FastifyInstance, parts: Parts, passwords: PasswordCheck = argon2Check): void {
  const signInParts: SignInParts = { ...parts, passwords, limits: loginLimits(parts) };

  serve(app, postToken, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    const attempt = { ...credentialsOf(body, scope.applicationId), address: request.ip };
    return attempt.by === 'password'
      ? signInByPassword(signInParts, scope, attempt)
      : signInByToken(signInParts, scope, attempt);
  });

  serve(app, getAccountInfo, async ({ scope }) => {
    const info = await findAccountInfo(parts.db, scope);
    if (info === null) throw new Refusal('unauthorized');
    return info;
  });
}

type Credentials =
  | { readonly by: 'password'; readonly username: string; readonly password: string }
  | { readonly by: 'token'; readonly token: string };

/**
 * Which of the ways to sign in a body asks for: username and password, or a token. Throws `invalid` with all errors:
 * what is missing, a token beside a password, an application that is not the one of the called host.
 */
function credentialsOf(body: TokenRequest, applicationId: string): Credentials {
  const { username, password, token } = body;
  const faults: FieldFault[] = [];
  const fault = (field: string, code: string) => faults.push({ field, code });
  if (body.applicationId !== applicationId) fault('applicationId', 'unknownApplication');
  const byPassword = username !== undefined || password !== undefined;
  if (token !== undefined && byPassword) fault('token', 'notTogether');
  else if (token === undefined) {
    if (username === undefined) fault('username', 'required');
    if (password === undefined) fault('password', 'required');
    if (!byPassword) fault('token', 'required');
  }
  if (faults.length > 0) throw new Refusal('invalid', faults);
  if (token !== undefined) return { by: 'token', token };
  return { by: 'password', username: username ?? '', password: password ?? '' };
}
