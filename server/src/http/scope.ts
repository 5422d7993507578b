/**
 * Whose data a query may touch is an argument that only the door can make (models.md, principle 8): stores demand a
 * scope, and the symbol that makes one never leaves this folder. Forgetting the check does not compile.
 */
declare const minted: unique symbol;

/** The application (tenant) of the host that was called, or the one an operator's path names. */
export interface ApplicationScope {
  readonly applicationId: string;
  readonly [minted]: 'application' | 'account';
}

/** A signed-in account within its application (OPN-167). */
export interface AccountScope extends ApplicationScope {
  readonly accountId: string;
  readonly roles: readonly string[];
  readonly [minted]: 'account';
}

/** Somebody with an operator key: may name any application. */
export interface OperatorScope {
  readonly keyId: string;
  readonly [minted]: 'operator';
}

/** Only for http/door.ts, and for tests and the demo seed that stand in for it. */
export function mintApplicationScope(applicationId: string): ApplicationScope {
  return { applicationId } as ApplicationScope;
}

/** Only for http/door.ts, and for tests that stand in for it. */
export function mintAccountScope(applicationId: string, accountId: string, roles: readonly string[]): AccountScope {
  return { applicationId, accountId, roles } as AccountScope;
}

/** Only for http/door.ts, and for tests that stand in for it. */
export function mintOperatorScope(keyId: string): OperatorScope {
  return { keyId } as OperatorScope;
}
