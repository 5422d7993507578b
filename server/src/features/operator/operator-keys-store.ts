import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/is-uuid.ts';
import type { Tables } from '../../database/schema.ts';
import type { OperatorScope } from '../../http/scope.ts';

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

/** Ends an operator key, unless it is the last one: then nobody could operate the portal any more. */
export async function endOperatorKey(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  keyId: string,
  now: Date,
): Promise<'ended' | 'unknown' | 'last'> {
  if (!isUuid(keyId)) return 'unknown';
  return db.transaction().execute(async (transaction) => {
    // Two keys ended at the same time must not be the last two: one after the other.
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
