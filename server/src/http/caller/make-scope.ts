import type { KeyRights } from '@zaehlwerk/domain/operator/operator-key';
import type { AccountScope, ClerkScope, OperatorScope, TenantScope, WithoutAccessScope } from '../scope.ts';

/** Only after the tenant was found in the database. */
export function makeTenantScope(applicationId: string): TenantScope {
  return { applicationId } as TenantScope;
}

/** Only after the account was found in this tenant, not ended. */
export function makeAccountScope(
  account: Pick<AccountScope, 'applicationId' | 'accountId' | 'mainAccountId' | 'roles'>,
): AccountScope {
  return account as AccountScope;
}

/** Only after the token was read and its tenant answers for the called host. */
export function makeWithoutAccessScope(
  applicationId: string,
  tokenId: string,
  roles: readonly string[],
): WithoutAccessScope {
  return { applicationId, tokenId, roles } as WithoutAccessScope;
}

/** Who acts as an operator: a key, or a clerk. */
export type Acting = Pick<OperatorScope, 'keyId' | 'name'>;

/** Only after the key was found, neither ended nor expired, or the session of a clerk, open, with the roles in one application. */
export function makeOperatorScope(
  { keyId, name }: Acting,
  { onlyTenant, scopes, lastDay }: KeyRights,
  {
    isClerk = false,
    clerkId = null,
    ownScopes = scopes,
    standsInFor = [],
  }: Partial<Pick<OperatorScope, 'isClerk' | 'clerkId' | 'ownScopes' | 'standsInFor'>> = {},
): OperatorScope {
  return { keyId, name, isClerk, clerkId, onlyTenant, scopes, ownScopes, standsInFor, lastDay } as OperatorScope;
}

/** Only after the session was found, neither over nor of another host, and its clerk not locked out. */
export function makeClerkScope(clerk: Pick<ClerkScope, 'clerkId' | 'name' | 'sessionId' | 'isLocked'>): ClerkScope {
  return clerk as ClerkScope;
}
