import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope, SystemScope } from '../../http/scope.ts';

/** What the table knows of a refresh token. */
export interface KnownRefreshToken {
  readonly expiresAt: Date;
  /** When it was exchanged for a new one. */
  readonly replacedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A session is a family of refresh tokens: one sign-in on one device. */
export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

/**
 * Adds a refresh token to a session, or begins one; one that is there already stays as it is. Once a day it keeps when the account was
 * used, as a token is gone some time after it has expired; whoever holds the account is not waited for: it is being changed, or erased.
 */
export async function insertRefreshToken(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  token: SessionKey & { readonly hash: Buffer; readonly issuedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  // One statement: whoever signs in waits for the database as seldom as can be.
  await sql`
    with token as (
      insert into refresh_tokens (token_hash, application_id, account_id, family_id, issued_at, expires_at)
      values (${token.hash}, ${applicationId}, ${token.accountId}, ${token.sessionId}, ${token.issuedAt}, ${token.expiresAt})
      on conflict (token_hash) do nothing
    )
    update accounts set last_used_at = ${token.issuedAt}::timestamptz
    where application_id = ${applicationId} and account_id in (
      select a.account_id from accounts a
      where a.application_id = ${applicationId} and a.account_id = ${token.accountId}
        and (a.last_used_at is null or a.last_used_at <= ${token.issuedAt}::timestamptz - interval '1 day')
      for no key update skip locked
    )`.execute(db);
}

/** The refresh token with this hash, locked until the transaction ends so that one renewal after the other decides. */
export async function lockRefreshToken(
  db: Kysely<Tables>,
  tenant: TenantScope,
  hash: Buffer,
): Promise<(SessionKey & KnownRefreshToken) | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', hash)
    .where('application_id', '=', tenant.applicationId)
    .select(['account_id', 'family_id', 'expires_at', 'replaced_at', 'revoked_at'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId: row.account_id,
    sessionId: row.family_id,
    expiresAt: row.expires_at,
    replacedAt: row.replaced_at,
    revokedAt: row.revoked_at,
  };
}

/** Remembers when and with which salt a refresh token was exchanged; the first time counts. Returns that salt. */
export async function markReplaced(
  db: Kysely<Tables>,
  tenant: TenantScope,
  hash: Buffer,
  now: Date,
  salt: Buffer,
): Promise<Buffer> {
  const row = await db
    .updateTable('refresh_tokens')
    .set((eb) => ({
      replaced_at: eb.fn.coalesce('replaced_at', eb.val(now)),
      successor_salt: eb.fn.coalesce('successor_salt', eb.val(salt)),
    }))
    .where('token_hash', '=', hash)
    .where('application_id', '=', tenant.applicationId)
    .returning('successor_salt')
    .executeTakeFirst();
  return row?.successor_salt ?? salt;
}

/** Revokes a session with all its tokens. */
export function revokeSession(db: Kysely<Tables>, tenant: TenantScope, session: SessionKey, now: Date): Promise<void> {
  return db.transaction().execute((transaction) => revoke(transaction, tenant, 'family_id', [session.sessionId], now));
}

/** Revokes every session of some accounts, in the transaction that has just changed their logins or links. */
export async function revokeSessionsOf(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length > 0) await revoke(transaction, tenant, 'account_id', accountIds, now);
}

/**
 * The rows are locked first, in a fixed order: a renewal that is just adding a token has then ended, and the second
 * statement sees what it added.
 */
async function revoke(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  column: 'family_id' | 'account_id',
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .selectFrom('refresh_tokens')
    .where('application_id', '=', tenant.applicationId)
    .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('token_hash')
    .select('token_hash')
    .forUpdate()
    .execute();
  await transaction
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('application_id', '=', tenant.applicationId)
    .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes refresh tokens that expired before an instant, some thousand at a time. Returns their number. */
export async function deleteExpiredTokens(db: Kysely<Tables>, _system: SystemScope, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('refresh_tokens').where('expires_at', '<', before).select('token_hash').limit(5000),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
