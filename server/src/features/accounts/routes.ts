import { randomUUID } from 'node:crypto';
import { getAccountInfo, postToken, type TokenRequest } from '@zaehlwerk/contract/accounts';
import { deleteOperatorKey, getOperatorKeys, postCredentials, postOperatorKey } from '@zaehlwerk/contract/operator';
import { hasExpired, KEY_SCOPES, type KeyRights, planKey } from '@zaehlwerk/domain/operator/operator-key';
import type { FastifyInstance } from 'fastify';
import { hashOperatorKey } from '../../http/caller/authenticate.ts';
import { isTenant } from '../../http/caller/caller-store.ts';
import { type FieldFault, Refusal, refuseOtherSites } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findAccountInfo } from './account-store.ts';
import { countSignIn } from './count-sign-in.ts';
import { drawOperatorKey } from './admit-operator.ts';
import { issueCredentials } from './issue-credentials.ts';
import { endOperatorKey, insertOperatorKey, listOperatorKeys } from './operator-keys-store.ts';
import { argon2Check, type PasswordCheck } from './secrets.ts';
import { loginLimits, signInByPassword, signInByToken, type SignInParts } from './sign-in-ways.ts';

/** Signing in, and who is signed in. */
export function accountRoutes(app: FastifyInstance, parts: Parts, passwords: PasswordCheck = argon2Check): void {
  const signInParts: SignInParts = { ...parts, passwords, limits: loginLimits(parts) };

  serve(app, postToken, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    const attempt = { ...credentialsOf(body, scope.applicationId), address: request.ip };
    return countSignIn(parts, { who: 'customer', way: attempt.by }, () =>
      attempt.by === 'password'
        ? signInByPassword(signInParts, scope, attempt)
        : signInByToken(signInParts, scope, attempt),
    );
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
 * what is missing, a token beside a password, a tenant that is not the one of the called host.
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

/** Accounts with their credentials, and the keys of the operator interface itself (interfaces.md). */
export function operatorRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postCredentials, ({ scope, params, act }) => issueCredentials(parts, scope, params.accountId, act));

  serve(app, getOperatorKeys, async ({ scope }) => {
    const now = parts.clock();
    const keys = await listOperatorKeys(parts.db, scope);
    return {
      keys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        ...toldRights(key),
        state: hasExpired(key, now) ? ('expired' as const) : ('valid' as const),
        createdAt: key.createdAt.toISOString(),
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  serve(app, postOperatorKey, async ({ scope, body, act }) => {
    const now = parts.clock();
    const { name } = body;
    const { rights, faults } = planKey({ ...scope, scopes: scope.ownScopes }, body, now);
    if (faults.length > 0) throw new Refusal('invalid', faults);
    const { onlyTenant } = rights;
    if (onlyTenant !== null && !(await isTenant(parts.db, scope, onlyTenant))) {
      throw new Refusal('invalid', [{ field: 'applicationId', code: 'unknownApplication' }]);
    }
    const [id, key] = [randomUUID(), drawOperatorKey()];
    const kept = { id, hash: hashOperatorKey(key), name, now, rights };
    await act.change(
      async (transaction) => {
        if (!(await insertOperatorKey(transaction, scope, kept))) throw new Refusal('unauthorized');
      },
      () => ({ applicationId: onlyTenant, objects: [id], details: { name, ...keptRights(rights) } }),
    );
    return { id, name, key, ...toldRights(rights) };
  });

  serve(app, deleteOperatorKey, async ({ scope, params: { keyId }, act }) => {
    const { outcome } = await act.change(
      (transaction) => endOperatorKey(transaction, scope, keyId, parts.clock()),
      (found) => (found.outcome === 'ended' ? { applicationId: found.onlyTenant, objects: [found.id] } : null),
    );
    if (outcome === 'unknown') throw new Refusal('notFound');
    if (outcome === 'last') throw new Refusal('conflict');
    return null;
  });
}

/** As the audit has them. */
function keptRights({ scopes, lastDay }: KeyRights) {
  return { scopes: (scopes ?? KEY_SCOPES).join(' '), ...(lastDay !== null && { lastDay }) };
}

function toldRights({ onlyTenant, scopes, lastDay }: KeyRights) {
  return { applicationId: onlyTenant, scopes: [...(scopes ?? KEY_SCOPES)], lastDay };
}
