import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope, OperatorScope, SystemScope } from '../../http/scope.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';

/** Keeps the hash of a new operator key. */
export async function insertOperatorKey(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  key: { readonly id: string; readonly hash: Buffer; readonly name: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('operator_keys')
    .values({ key_id: key.id, key_hash: key.hash, name: key.name, created_at: key.now })
    .execute();
}

/** Keeps the hash of the configured key at a start; one that is known already, or has ended, stays as it is. */
export async function keepOperatorKey(
  db: Kysely<Tables>,
  _system: SystemScope,
  hash: Buffer,
  name: string,
): Promise<void> {
  await db
    .insertInto('operator_keys')
    .values({ key_id: randomUUID(), key_hash: hash, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the hash of a key only where there never was one. Returns whether it was kept. */
export async function keepFirstOperatorKey(
  db: Kysely<Tables>,
  _system: SystemScope,
  hash: Buffer,
  name: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operator_keys (key_id, key_hash, name)
    select ${randomUUID()}, ${hash}, ${name} where not exists (select from operator_keys)`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends an operator key, unless it is the last one: then nobody could operate the portal any more. */
export async function endOperatorKey(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  keyId: string,
  now: Date,
): Promise<'ended' | 'unknown' | 'last'> {
  if (!isUuid(keyId)) return 'unknown';
  return db.transaction().execute(async (transaction) => {
    // Two keys ended at the same time must not be the last two: one at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended('operator keys', 0))`.execute(transaction);
    const active = await transaction
      .selectFrom('operator_keys')
      .where('ended_at', 'is', null)
      .select('key_id')
      .execute();
    if (!active.some((key) => key.key_id === keyId.toLowerCase())) return 'unknown';
    if (active.length === 1) return 'last';
    await transaction.updateTable('operator_keys').set({ ended_at: now }).where('key_id', '=', keyId).execute();
    return 'ended';
  });
}

/** An account that can sign in by password, for an operator. */
interface ListedAccount {
  readonly accountId: string;
  readonly name: string | null;
  readonly username: string;
  readonly jobs: number;
}

/**
 * The utility's own accounts with a login that has not ended, by username; when a username key is given, the one that has
 * it, be it that of a share.
 */
export async function listAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { usernameKey, limit }: { readonly usernameKey: string | null; readonly limit: number },
): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.account_id as "accountId", a.name, l.username, (
        select count(*)::int from account_jobs h join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
        where h.application_id = a.application_id and h.account_id = a.account_id and ${isShownOf(applicationId)}
      ) as jobs
    from logins l
    join accounts a using (application_id, account_id)
    where l.application_id = ${applicationId} and l.ended_at is null and a.ended_at is null
      and (${usernameKey}::text is null and a.parent_id is null or l.username_key = ${usernameKey})
    order by l.username_key
    limit ${limit}`.execute(db);
  return rows;
}
