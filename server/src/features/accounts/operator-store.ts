import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { OperatorScope, SystemScope } from '../../http/scope.ts';

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
