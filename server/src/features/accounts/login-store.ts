import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/** A login as far as signing in needs it. */
export interface FoundLogin {
  readonly loginId: string;
  readonly accountId: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly passwordHash: string;
  /** A password that waits to be hashed. */
  readonly sealedPassword: Buffer | null;
}

/** The login with this username key, unless it or its account has ended (both look like an unknown one). */
export async function findLogin(
  db: Kysely<Tables>,
  tenant: TenantScope,
  usernameKey: string,
): Promise<FoundLogin | null> {
  const row = await db
    .selectFrom('logins as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.application_id', '=', 'l.application_id').onRef('a.account_id', '=', 'l.account_id'),
    )
    .leftJoin('passwords_to_hash as h', (join) =>
      join.onRef('h.application_id', '=', 'l.application_id').onRef('h.login_id', '=', 'l.login_id'),
    )
    .where('l.application_id', '=', tenant.applicationId)
    .where('l.username_key', '=', usernameKey)
    .where('l.ended_at', 'is', null)
    .where('a.ended_at', 'is', null)
    .select(['l.login_id', 'l.account_id', 'l.username', 'l.password_hash', 'a.roles', 'h.sealed'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    loginId: row.login_id,
    accountId: row.account_id,
    username: row.username,
    roles: row.roles,
    passwordHash: row.password_hash,
    sealedPassword: row.sealed,
  };
}

/**
 * Holds a login until the transaction ends, provided its password is still the one that was checked; false when it was
 * changed meanwhile. Without this a sign-in could outlive the password it was made with.
 */
export async function holdLogin(db: Kysely<Tables>, tenant: TenantScope, login: FoundLogin): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .where('application_id', '=', tenant.applicationId)
    .where('login_id', '=', login.loginId)
    .where('password_hash', '=', login.passwordHash)
    .where('ended_at', 'is', null)
    .select('login_id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Exchanges the hash of an unchanged password for one made with today's parameters. */
export async function upgradeHash(
  db: Kysely<Tables>,
  tenant: TenantScope,
  login: FoundLogin,
  newHash: string,
): Promise<void> {
  await db
    .updateTable('logins')
    .set({ password_hash: newHash })
    .where('application_id', '=', tenant.applicationId)
    .where('login_id', '=', login.loginId)
    .where('password_hash', '=', login.passwordHash)
    .execute();
}

/** The login of an account, the oldest one that has not ended; null when it has none. */
export async function findLoginOf(
  db: Kysely<Tables>,
  tenant: TenantScope,
  accountId: string,
): Promise<{ readonly loginId: string; readonly username: string } | null> {
  const row = await db
    .selectFrom('logins')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('login_id')
    .select(['login_id', 'username'])
    .executeTakeFirst();
  return row === undefined ? null : { loginId: row.login_id, username: row.username };
}

/** Whether a username is free; usernames of ended logins stay taken. */
export async function isUsernameFree(db: Kysely<Tables>, tenant: TenantScope, usernameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .where('application_id', '=', tenant.applicationId)
    .where('username_key', '=', usernameKey)
    .select('login_id')
    .executeTakeFirst();
  return row === undefined;
}

/** Gives a login another password. What the last import said of it stays known, so that the next one does not undo this. */
export async function setPassword(
  db: Kysely<Tables>,
  tenant: TenantScope,
  loginId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('logins')
    .set((eb) => ({
      password_hash: passwordHash,
      imported_password_hash: eb.fn.coalesce('imported_password_hash', 'password_hash'),
    }))
    .where('application_id', '=', tenant.applicationId)
    .where('login_id', '=', loginId)
    .execute();
}

/** Whom a direct link signs in. */
interface LinkedAccount {
  readonly accountId: string;
  readonly roles: readonly string[];
}

/**
 * Uses the link token with this hash: counts the use and names its account. Null when it is unknown, expired, revoked,
 * of another tenant or of an ended account. Links are used again every year, so this never uses them up.
 */
export async function takeLinkToken(
  db: Kysely<Tables>,
  tenant: TenantScope,
  hash: Buffer,
  now: Date,
): Promise<LinkedAccount | null> {
  const row = await db
    .updateTable('link_tokens as t')
    .from('accounts as a')
    .set((eb) => ({ last_used_at: now, use_count: eb('t.use_count', '+', 1) }))
    .where('t.token_hash', '=', hash)
    .where('t.application_id', '=', tenant.applicationId)
    .where('t.ended_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]))
    .whereRef('a.application_id', '=', 't.application_id')
    .whereRef('a.account_id', '=', 't.account_id')
    .where('a.ended_at', 'is', null)
    .returning(['a.account_id', 'a.roles'])
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, roles: row.roles };
}

/** Ends the earlier links of an account and adds a new one; without `expiresAt` it lives as long as the account. */
export async function replaceLinkTokens(
  db: Kysely<Tables>,
  tenant: TenantScope,
  token: { readonly accountId: string; readonly hash: Buffer; readonly now: Date; readonly expiresAt?: Date },
): Promise<void> {
  await db
    .updateTable('link_tokens')
    .set({ ended_at: token.now })
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', token.accountId)
    .where('ended_at', 'is', null)
    .execute();
  await insertLinkToken(db, tenant, token);
}

/** Adds a link to an account; `sealed` is kept beside its hash for whoever may be told it again. */
export async function insertLinkToken(
  db: Kysely<Tables>,
  tenant: TenantScope,
  token: {
    readonly accountId: string;
    readonly hash: Buffer;
    readonly now: Date;
    readonly expiresAt?: Date;
    readonly sealed?: Buffer;
  },
): Promise<void> {
  await db
    .insertInto('link_tokens')
    .values({
      token_hash: token.hash,
      application_id: tenant.applicationId,
      account_id: token.accountId,
      created_at: token.now,
      expires_at: token.expiresAt ?? null,
      sealed_token: token.sealed ?? null,
    })
    .execute();
}
