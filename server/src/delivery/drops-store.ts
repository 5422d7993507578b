import type { Drop, DropFile } from '@zaehlwerk/contract/drops';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { isThere } from '../http/caller/caller-store.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';

/** Where files of readings of a tenant are put. */
export interface KeptDrop extends Omit<Drop, 'updatedAt' | 'nextAt'> {
  readonly secret: Buffer;
  readonly updatedAt: Date;
  readonly nextAt: Date | null;
}

/** That of a tenant; null where there is none. */
export async function findDrop(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<KeptDrop | null> {
  const { rows } = await sql<KeptDrop>`
    select host, port, username as user, host_key as "hostKey", secret_kind as "secretKind", secret, folder, format, list,
      updated_at as "updatedAt", failures, next_at as "nextAt"
    from drops where application_id = ${applicationId} and ended_at is null
    ${hold ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Sets it; a file that waits is given up: what is in it was not acknowledged and comes in another one. */
export async function storeDrop(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    host,
    port,
    user,
    hostKey,
    secretKind,
    secret,
    folder,
    format,
    list,
    updatedAt,
  }: Omit<KeptDrop, 'failures' | 'nextAt'>,
): Promise<void> {
  await sql`
    insert into drops (application_id, host, port, username, host_key, secret_kind, secret, folder, format, list, updated_at)
    values (${applicationId}, ${host}, ${port}, ${user}, ${hostKey}, ${secretKind}, ${secret}, ${folder}, ${format}, ${list}, ${updatedAt})
    on conflict (application_id) do update set host = excluded.host, port = excluded.port, username = excluded.username,
      host_key = excluded.host_key, secret_kind = excluded.secret_kind, secret = excluded.secret, folder = excluded.folder,
      format = excluded.format, list = excluded.list, updated_at = excluded.updated_at, failures = 0, next_at = null, ended_at = null`.execute(
    transaction,
  );
  await dropWaiting(transaction, applicationId);
}

/** Ends it and forgets its secret; returns whether there was one. */
export async function endDrop(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update drops set ended_at = ${now}, secret = null
    where application_id = ${applicationId} and ended_at is null`.execute(transaction);
  await dropWaiting(transaction, applicationId);
  return numAffectedRows === 1n;
}

async function dropWaiting(transaction: Transaction<Tables>, applicationId: string): Promise<void> {
  await sql`delete from drop_files where application_id = ${applicationId} and state = 'waiting'`.execute(transaction);
}

/** Lets the next attempt begin at once; returns whether there is a drop. */
export async function tryAtOnce(transaction: Transaction<Tables>, { applicationId }: TenantScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update drops set next_at = null where application_id = ${applicationId} and ended_at is null`.execute(transaction);
  return numAffectedRows === 1n;
}

/** The tenants whose drop is to be tried now. */
export async function listTenantsWithDrops(
  db: Kysely<Tables>,
  _system: SystemScope,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ applicationId: string }>`
    select application_id as "applicationId" from drops
    where ended_at is null and (next_at is null or next_at <= ${now}) and ${sql.raw(isThere('drops.application_id'))} order by 1`.execute(
    db,
  );
  return rows.map(({ applicationId }) => applicationId);
}

/** A file that was begun. */
export interface BegunFile extends Pick<DropFile, 'fileId' | 'list' | 'format' | 'readings'> {
  readonly after: string;
  readonly upTo: string;
  /** Running numbers of its interchanges, by medium. */
  readonly numbers: readonly number[];
  readonly createdAt: Date;
  readonly attempts: number;
}

const BEGUN = sql`
  file_id as "fileId", list, format, readings, after_position as "after", up_to as "upTo", numbers, created_at as "createdAt",
  attempts`;

/** The file that waits, if any. */
export async function findWaitingFile(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<BegunFile | null> {
  const { rows } = await sql<BegunFile>`
    select ${BEGUN} from drop_files where application_id = ${applicationId} and state = 'waiting'`.execute(db);
  return rows[0] ?? null;
}

/** Begins a file, unless one waits; its drop is held. */
export async function beginFile(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { fileId, list, format, readings, after, upTo, numbers, createdAt }: Omit<BegunFile, 'attempts'>,
): Promise<void> {
  await sql`
    insert into drop_files (application_id, file_id, list, format, after_position, up_to, readings, numbers, created_at)
    values (${applicationId}, ${fileId}, ${list}, ${format}, ${after}::bigint, ${upTo}::bigint, ${readings}, ${[...numbers]}::int[], ${createdAt})
    on conflict do nothing`.execute(transaction);
}

/** Notes that an attempt has failed, and when the next one is. */
export async function noteFailedFile(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    fileId,
    error,
    now,
    nextAt,
  }: { readonly fileId: string; readonly error: string; readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await sql`
    update drop_files set attempts = attempts + 1, last_at = ${now}, error = ${error}
    where application_id = ${applicationId} and file_id = ${fileId}`.execute(transaction);
  await sql`
    update drops set failures = failures + 1, next_at = ${nextAt} where application_id = ${applicationId}`.execute(
    transaction,
  );
}

/** Notes that a file has arrived. */
export async function endFile(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    fileId,
    names,
    readings,
    leftOut,
    now,
  }: Pick<DropFile, 'fileId' | 'names' | 'readings' | 'leftOut'> & { readonly now: Date },
): Promise<void> {
  await sql`
    update drop_files set state = 'delivered', attempts = attempts + 1, last_at = ${now}, error = null, names = ${names}::text[],
      readings = ${readings}, left_out = ${leftOut}
    where application_id = ${applicationId} and file_id = ${fileId}`.execute(transaction);
  await sql`
    update drops set failures = 0, next_at = null where application_id = ${applicationId}`.execute(transaction);
}

/** A file as it is told. */
export interface ListedFile extends Omit<DropFile, 'createdAt' | 'lastAt'> {
  readonly createdAt: Date;
  readonly lastAt: Date | null;
}

/** Files, the newest first; null where there is none that they come after. */
export async function listFiles(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  after: string | undefined,
  most: number,
): Promise<readonly ListedFile[] | null> {
  const last = after === undefined ? null : await findCreated(db, applicationId, after);
  if (after !== undefined && last === null) return null;
  const { rows } = await sql<ListedFile>`
    select file_id as "fileId", names, list, format, readings, left_out as "leftOut", state, attempts, created_at as "createdAt",
      last_at as "lastAt", error
    from drop_files
    where application_id = ${applicationId}
      and ${last === null ? sql`true` : sql`(created_at, file_id) < (${last.createdAt}::timestamptz, ${last.fileId}::uuid)`}
    order by created_at desc, file_id desc
    limit ${most}`.execute(db);
  return rows;
}

async function findCreated(db: Kysely<Tables>, applicationId: string, fileId: string) {
  // As text: a Date would round to milliseconds.
  const { rows } = await sql<{ createdAt: string; fileId: string }>`
    select created_at::text as "createdAt", file_id as "fileId" from drop_files
    where application_id = ${applicationId} and file_id::text = ${fileId.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets files that arrived before this; returns how many. */
export async function deleteOldFiles(db: Kysely<Tables>, _system: SystemScope, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from drop_files where state = 'delivered' and created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
