import type { AccountScope, AnonymousScope, ApplicationScope, OperatorScope } from '../scope.ts';

/** Only after the application was found in the database. */
export function makeApplicationScope(applicationId: string): ApplicationScope {
  return { applicationId } as ApplicationScope;
}

/** Only after the account was found in this application, not ended. */
export function makeAccountScope(
  account: Pick<AccountScope, 'applicationId' | 'accountId' | 'mainAccountId' | 'roles'>,
): AccountScope {
  return account as AccountScope;
}

/** Only after the token was read and its application answers for the called host. */
export function makeAnonymousScope(applicationId: string, tokenId: string, roles: readonly string[]): AnonymousScope {
  return { applicationId, tokenId, roles } as AnonymousScope;
}

/** Only after the key was found, not ended. */
export function makeOperatorScope(keyId: string): OperatorScope {
  return { keyId } as OperatorScope;
}
