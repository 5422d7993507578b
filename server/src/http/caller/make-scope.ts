import type { KeyRights } from '@zaehlwerk/domain/operator/operator-key';
import type { AccountScope, WithoutAccessScope, TenantScope, OperatorScope } from '../scope.ts';

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

/** Only after the key was found, neither ended nor expired. */
export function makeOperatorScope(keyId: string, { onlyTenant, scopes, lastDay }: KeyRights): OperatorScope {
  return { keyId, onlyTenant, scopes, lastDay } as OperatorScope;
}
