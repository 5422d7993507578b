import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { gather } from '../../database/gather.ts';
import type { Tables } from '../../database/schema.ts';
import { applicationOfHosts } from '../../http/door-store.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { KnownRefreshToken } from './decide-renewal.ts';

/** A session is a family of refresh tokens: one sign-in on one device (OPN-031). */
export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

/** What the door asks for a signed-in call, before there is a scope. */
export interface AskedSession extends SessionKey {
  readonly applicationId: string;
  /** The hosts that were called, with and without the port. */
  readonly hosts: readonly string[];
}

/**
 * The roles of an account that is not ended, whose session is not revoked and whose application is the one that answers
 * for these hosts; null otherwise. The door asks this at every call; calls that come at the same time are asked together.
 */
export function findRolesOfSession(pool: pg.Pool, asked: AskedSession): Promise<readonly string[] | null> {
  const ask = doors.get(pool) ?? gather<AskedSession, string[] | null>((all) => findRoles(pool, all), AT_THE_DOOR);
  doors.set(pool, ask);
  return ask(asked);
}

const AT_THE_DOOR = { most: 100, patience: 200 };
const doors = new WeakMap<pg.Pool, (asked: AskedSession) => Promise<readonly string[] | null>>();

async function findRoles(pool: pg.Pool, asked: readonly AskedSession[]): Promise<(string[] | null)[]> {
  const { rows } = await pool.query<{ n: string; roles: string[] }>({
    name: 'roles-of-sessions',
    text: `
      select asked.n, a.roles
      from (
        select n, application_id, account_id, family_id, array[host, bare_host] as hosts
        from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality
          as one (application_id, account_id, family_id, host, bare_host, n)
      ) asked
      join accounts a on a.application_id = asked.application_id and a.account_id = asked.account_id
      where a.ended_at is null
        and exists (
          select from refresh_tokens r
          where r.family_id = asked.family_id and r.application_id = asked.application_id
            and r.account_id = asked.account_id and r.revoked_at is null
        )
        and asked.application_id = (${applicationOfHosts('asked.hosts')})`,
    values: [
      asked.map(({ applicationId }) => applicationId),
      asked.map(({ accountId }) => accountId),
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ hosts }) => hosts[0] ?? null),
      asked.map(({ hosts }) => hosts[1] ?? null),
    ],
  });
  const roles: (string[] | null)[] = asked.map(() => null);
  for (const row of rows) roles[Number(row.n) - 1] = row.roles;
  return roles;
}

/** Adds a refresh token to a session, or begins one. */
export async function insertRefreshToken(
  db: Kysely<Tables>,
  application: ApplicationScope,
  token: SessionKey & { readonly hash: Buffer; readonly issuedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      application_id: application.applicationId,
      account_id: token.accountId,
      family_id: token.sessionId,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The refresh token with this hash, locked until the transaction ends so that one renewal after the other decides. */
export async function lockRefreshToken(
  db: Kysely<Tables>,
  application: ApplicationScope,
  hash: Buffer,
): Promise<(SessionKey & KnownRefreshToken) | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', hash)
    .where('application_id', '=', application.applicationId)
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

/** Remembers that a refresh token has been exchanged; the first time counts. */
export async function markReplaced(
  db: Kysely<Tables>,
  application: ApplicationScope,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('token_hash', '=', hash)
    .where('application_id', '=', application.applicationId)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Revokes a session with all its tokens (OPN-031). */
export function revokeSession(
  db: Kysely<Tables>,
  application: ApplicationScope,
  session: SessionKey,
  now: Date,
): Promise<void> {
  return db
    .transaction()
    .execute((transaction) => revoke(transaction, application, 'family_id', [session.sessionId], now));
}

/** Revokes every session of some accounts, in the transaction that has just changed their logins or links (S15). */
export async function revokeSessionsOf(
  transaction: Transaction<Tables>,
  application: ApplicationScope,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length > 0) await revoke(transaction, application, 'account_id', accountIds, now);
}

/**
 * The rows are locked first, in a fixed order: a renewal that is just adding a token has then ended, and the second
 * statement sees what it added.
 */
async function revoke(
  transaction: Transaction<Tables>,
  application: ApplicationScope,
  column: 'family_id' | 'account_id',
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .selectFrom('refresh_tokens')
    .where('application_id', '=', application.applicationId)
    .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('token_hash')
    .select('token_hash')
    .forUpdate()
    .execute();
  await transaction
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('application_id', '=', application.applicationId)
    .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Forgets refresh tokens that expired before an instant, some thousand at a time. Answers how many went. */
export async function deleteExpiredTokens(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('refresh_tokens').where('expires_at', '<', before).select('token_hash').limit(5000),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
