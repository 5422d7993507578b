import { randomUUID } from 'node:crypto';
import {
  CONFIGURED_KEY,
  isLastManager,
  isManager,
  KEY_SCOPES,
  type KeyRights,
  type KeyScope,
  knowsTenant,
} from '@zaehlwerk/domain/operator/operator-key';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { OperatorScope, SystemScope, TenantScope } from '../../http/scope.ts';

/** An operator key that has not ended, as it is listed. */
export interface KeptKey extends KeyRights {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Keeps the hash of a new operator key; false where it is a clerk's, who has been locked out or has no role there any more. */
export async function insertOperatorKey(
  transaction: Transaction<Tables>,
  operator: OperatorScope,
  key: {
    readonly id: string;
    readonly hash: Buffer;
    readonly name: string;
    readonly now: Date;
    readonly rights: KeyRights;
  },
): Promise<boolean> {
  const { onlyTenant, scopes, lastDay } = key.rights;
  const maker = await lockMaker(transaction, operator, onlyTenant);
  if (maker === 'gone') return false;
  await transaction
    .insertInto('operator_keys')
    .values({
      key_id: key.id,
      key_hash: key.hash,
      name: key.name,
      created_at: key.now,
      only_tenant: onlyTenant,
      scopes: scopes === null ? null : [...scopes],
      last_day: lastDay,
      made_by: maker,
    })
    .execute();
  return true;
}

/**
 * The clerk who makes a key, or has made the key by which it is made; null where nobody has. They are held until the transaction
 * ends, so that whoever takes the right away meanwhile finds the key.
 */
async function lockMaker(
  transaction: Transaction<Tables>,
  { isClerk, keyId }: OperatorScope,
  onlyTenant: string | null,
): Promise<string | null> {
  const maker = isClerk ? sql`${keyId}::uuid` : sql`(select made_by from operator_keys where key_id = ${keyId})`;
  const { rows } = await sql<{ clerkId: string }>`
    select clerk_id as "clerkId" from clerks where clerk_id = ${maker} for share`.execute(transaction);
  const clerkId = rows[0]?.clerkId;
  if (clerkId === undefined) return null;
  const held = await sql`
    select from clerks c join clerk_roles r on r.clerk_id = c.clerk_id and r.application_id = ${onlyTenant}
    where c.clerk_id = ${clerkId} and c.locked_at is null`.execute(transaction);
  return held.rows.length === 0 ? 'gone' : clerkId;
}

/** Ends the keys that a clerk has made, also by one of them, of all tenants or of one; gives their ids. */
export async function endKeysOf(
  transaction: Transaction<Tables>,
  _operator: OperatorScope,
  clerkId: string,
  { at, now }: { readonly at: TenantScope | null; readonly now: Date },
): Promise<readonly string[]> {
  const where = at === null ? sql`true` : sql`only_tenant = ${at.applicationId}`;
  const { rows } = await sql<{ id: string }>`
    update operator_keys set ended_at = ${now}
    where made_by = ${clerkId} and ended_at is null and ${where} returning key_id as id`.execute(transaction);
  return rows.map(({ id }) => id).sort();
}

/** The keys that have not ended and are for tenants that an operator may see, the oldest first. */
export async function listOperatorKeys(
  db: Kysely<Tables>,
  operator: OperatorScope | SystemScope,
): Promise<readonly KeptKey[]> {
  return (await listAll(db)).filter(({ onlyTenant }) => maySeeKey(operator, onlyTenant));
}

async function listAll(db: Kysely<Tables>): Promise<readonly KeptKey[]> {
  const rows = await db
    .selectFrom('operator_keys')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('key_id')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.key_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    ...rightsOf(row),
  }));
}

function rightsOf(row: {
  readonly only_tenant: string | null;
  readonly scopes: readonly string[] | null;
  readonly last_day: string | null;
}): KeyRights {
  return {
    onlyTenant: row.only_tenant,
    scopes: row.scopes === null ? null : row.scopes.filter(isScope),
    lastDay: row.last_day as Day | null,
  };
}

/** A scope of a later version is none here. */
function isScope(scope: string): scope is KeyScope {
  return KEY_SCOPES.some((one) => one === scope);
}

/** A key for all tenants is seen by those that are for all. */
function maySeeKey(operator: OperatorScope | SystemScope, onlyTenant: string | null): boolean {
  if ('task' in operator || operator.onlyTenant === null) return true;
  return onlyTenant !== null && knowsTenant(operator, onlyTenant);
}

/**
 * Ends an operator key that the operator may see, unless it is the last one that may everything: then nobody could make
 * another.
 */
export async function endOperatorKey(
  transaction: Transaction<Tables>,
  operator: OperatorScope,
  keyId: string,
  now: Date,
): Promise<EndedKey> {
  if (!isUuid(keyId)) return { outcome: 'unknown' };
  await waitForOthers(transaction);
  const all = await listAll(transaction);
  const key = all.find(({ id }) => id === keyId.toLowerCase());
  if (key === undefined || !maySeeKey(operator, key.onlyTenant)) return { outcome: 'unknown' };
  const others = all.filter(({ id }) => id !== key.id);
  if (isLastManager(key, others)) return { outcome: 'last' };
  await transaction.updateTable('operator_keys').set({ ended_at: now }).where('key_id', '=', key.id).execute();
  return { outcome: 'ended', id: key.id, onlyTenant: key.onlyTenant };
}

/** What came of ending a key. */
type EndedKey =
  | { readonly outcome: 'ended'; readonly id: string; readonly onlyTenant: string | null }
  | { readonly outcome: 'unknown' | 'last' };

/** Two keys ended at the same time must not be the last two, and no instance brings a key back that another replaces. */
async function waitForOthers(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator keys', 0))`.execute(transaction);
}

/** What became of the key that the server is started with. */
export interface ConfiguredKey {
  readonly id: string;
  /** An operator has ended it: it stays so, and nothing else changes. */
  readonly hasEnded: boolean;
  /** It was not there before, or had been replaced by one that was configured meanwhile. */
  readonly isNew: boolean;
  /** It was made by an operator and may less than everything, or not for ever: it ends none. */
  readonly isLimited: boolean;
  /** Those that were configured before and end now. */
  readonly replaced: readonly { readonly id: string; readonly name: string }[];
}

/** Keeps the hash of the configured key at a start, and ends those that were configured before, unless it may less. */
export async function keepConfiguredKey(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  hash: Buffer,
  now: Date,
): Promise<ConfiguredKey> {
  await waitForOthers(transaction);
  const found = await transaction
    .selectFrom('operator_keys')
    .where('key_hash', '=', hash)
    .select(['key_id', 'ended_at', 'replaced_at', 'only_tenant', 'scopes', 'last_day'])
    .executeTakeFirst();
  const id = found?.key_id ?? randomUUID();
  if (found !== undefined && found.ended_at !== null && found.replaced_at === null) {
    return { id, hasEnded: true, isNew: false, isLimited: false, replaced: [] };
  }
  if (found !== undefined && !isManager(rightsOf(found))) {
    return { id, hasEnded: false, isNew: false, isLimited: true, replaced: [] };
  }
  if (found === undefined) {
    const values = { key_id: id, key_hash: hash, name: CONFIGURED_KEY, created_at: now };
    await transaction.insertInto('operator_keys').values(values).execute();
  } else if (found.ended_at !== null) {
    const values = { ended_at: null, replaced_at: null };
    await transaction.updateTable('operator_keys').set(values).where('key_id', '=', id).execute();
  }
  const replaced = await transaction
    .updateTable('operator_keys')
    .set({ ended_at: now, replaced_at: now })
    .where('name', '=', CONFIGURED_KEY)
    .where('key_id', '<>', id)
    .where('ended_at', 'is', null)
    .returning(['key_id as id', 'name'])
    .execute();
  const isNew = found === undefined || found.ended_at !== null;
  return { id, hasEnded: false, isNew, isLimited: false, replaced };
}

/** Keeps the hash of a key only where there never was one. Returns its id where it was kept. */
export async function keepFirstOperatorKey(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  hash: Buffer,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into operator_keys (key_id, key_hash, name)
    select ${randomUUID()}, ${hash}, ${name} where not exists (select from operator_keys)
    returning key_id as id`.execute(transaction);
  return rows[0]?.id ?? null;
}
