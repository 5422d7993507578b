import type { KeyRights } from '@zaehlwerk/domain/operator/operator-key';

/**
 * Whose data a query may touch is an argument that only authentication can make: stores demand a scope, and only
 * http/caller makes one, from a token, a key, a host or what an operator names. Code that forgets the check does not
 * compile. Dependency rules keep make-scope.ts to http/caller and system-scope.ts to what nobody calls.
 */
declare const origin: unique symbol;

/** One tenant: that of the host that was called, or the one that an operator's path names. */
export interface TenantScope {
  readonly applicationId: string;
  readonly [origin]: 'tenant' | 'account' | 'withoutAccess';
}

/** A signed-in account within its tenant. */
export interface AccountScope extends TenantScope {
  readonly accountId: string;
  /** The account above all those that shared until this one was made, itself where nobody made it: limits count for it. */
  readonly mainAccountId: string;
  readonly roles: readonly string[];
  readonly [origin]: 'account';
}

/** Somebody without access with a token without access, who may hand in readings without access. */
export interface WithoutAccessScope extends TenantScope {
  /** The `jti` of the token. */
  readonly tokenId: string;
  readonly roles: readonly string[];
  readonly [origin]: 'withoutAccess';
}

/** A clerk for whom somebody stands in. */
export interface StandsInFor {
  readonly clerkId: string;
  readonly name: string;
}

/**
 * Somebody with an operator key, who may name the tenants that the key is for, or a clerk at the desk, who may in one
 * application what a key with the scopes of their roles may.
 */
export interface OperatorScope extends KeyRights {
  /** The id of the key, or of the clerk. */
  readonly keyId: string;
  /** What the key or the clerk is called: kept with what they do. */
  readonly name: string;
  /** Whether it is a clerk with a session, who is known by their name, whatever the call says. */
  readonly isClerk: boolean;
  /** The clerk with the session, or who has made the key, also by a key of theirs; null where operators have. */
  readonly clerkId: string | null;
  /** What they may give to others: without what is theirs as a deputy. */
  readonly ownScopes: KeyRights['scopes'];
  /** For whom that clerk stands in today in the application that the call is about. */
  readonly standsInFor: readonly StandsInFor[];
  readonly [origin]: 'operator';
}

/** Who it was, beside the key: of a clerk with a session their own name, which no call changes; else whoever the call names. */
export function clerkWho({ isClerk, name }: OperatorScope, said: string | null): string | null {
  return isClerk ? name : said;
}

/** A clerk with a session at the desk of the application whose host was called. */
export interface ClerkScope {
  readonly clerkId: string;
  readonly name: string;
  readonly sessionId: string;
  /** Whether nothing but the session itself can be asked about, until the password was given. */
  readonly isLocked: boolean;
  readonly [origin]: 'clerk';
}

/** The server itself, doing work without a caller. */
export interface SystemScope {
  readonly task:
    | 'start'
    | 'demo'
    | 'tidy-up'
    | 'mails'
    | 'imports'
    | 'reminders'
    | 'deliveries'
    | 'order search'
    | 'order states'
    | 'deletions'
    | 'backup';
  readonly [origin]: 'system';
}

/** Who may name tenants. */
export type EveryTenantScope = OperatorScope | SystemScope;
