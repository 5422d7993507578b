import type { StoodInFor } from '@zaehlwerk/domain/clerk/deputy';
import type { KeyRights } from '@zaehlwerk/domain/operator/operator-key';
import type pg from 'pg';
import { stoodInForBy } from './stood-in-for.ts';

/** An operator key that has not ended. */
export interface FoundKey extends KeyRights {
  readonly keyId: string;
  readonly name: string;
  readonly lastUsedAt: Date | null;
  /** The clerk who has made it, also by a key of theirs; null where operators have. */
  readonly madeBy: string | null;
  /** What that clerk may where the key is good; none of one who is locked out. */
  readonly rolesOfMaker: readonly string[];
  /** For whom that clerk stands in there, today, before or later: a key has nothing of it, and hides nothing. */
  readonly stoodInFor: readonly StoodInFor[];
}

/** The operator key with this SHA-256, unless it has ended. */
export async function findOperatorKey(pool: pg.Pool, keyHash: Buffer): Promise<FoundKey | null> {
  const { rows } = await pool.query<FoundKey>({
    name: 'operator-key',
    text: `select k.key_id as "keyId", k.name, k.only_tenant as "onlyTenant", k.scopes, k.last_day as "lastDay",
             k.last_used_at as "lastUsedAt", k.made_by as "madeBy", coalesce((
               select r.roles from clerk_roles r join clerks c on c.clerk_id = r.clerk_id and c.locked_at is null
               where r.clerk_id = k.made_by and r.application_id = k.only_tenant
             ), '{}') as "rolesOfMaker", (${stoodInForBy('k.made_by', 'k.only_tenant')}) as "stoodInFor"
           from operator_keys k where k.key_hash = $1 and k.ended_at is null`,
    values: [keyHash],
  });
  return rows[0] ?? null;
}

/** Notes when a key was used, once for all calls that have found it as it was. */
export async function noteKeyUse(pool: pg.Pool, { keyId, lastUsedAt }: FoundKey, now: Date): Promise<void> {
  await pool.query(
    'update operator_keys set last_used_at = $2 where key_id = $1 and last_used_at is not distinct from $3',
    [keyId, now, lastUsedAt],
  );
}
