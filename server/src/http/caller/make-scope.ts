import type { AccountScope, ApplicationScope, OperatorScope } from '../scope.ts';

/** Only after the application was found in the database. */
export function makeApplicationScope(applicationId: string): ApplicationScope {
  return { applicationId } as ApplicationScope;
}

/** Only after the account was found in this application, not ended. */
export function makeAccountScope(applicationId: string, accountId: string, roles: readonly string[]): AccountScope {
  return { applicationId, accountId, roles } as AccountScope;
}

/** Only after the key was found, not ended. */
export function makeOperatorScope(keyId: string): OperatorScope {
  return { keyId } as OperatorScope;
}
