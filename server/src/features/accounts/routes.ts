import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findAccountInfo } from './account-store.ts';
import { checkTokenRequest } from './check-token-request.ts';
import { loginLimits } from './login-limits.ts';
import { argon2Check, type PasswordCheck } from './password-hash.ts';
import { signInByPassword, type SignInParts } from './sign-in-by-password.ts';
import { signInByToken } from './sign-in-by-token.ts';

/** Signing in, and who is signed in (API-01 to API-07). */
export function accountRoutes(app: FastifyInstance, parts: Parts, passwords: PasswordCheck = argon2Check): void {
  const signInParts: SignInParts = { ...parts, passwords, limits: loginLimits(parts) };

  serve(app, postToken, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    const wish = checkTokenRequest(body, scope.applicationId);
    if (wish.by === 'nothing') throw new Refusal('invalid', wish.faults);
    const attempt = { ...wish, address: request.ip };
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

/** Browsers say where a call comes from; a page of another site may not sign anybody in here (S10, S50). */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('forbidden');
}
