import type { Language } from '@zaehlwerk/contract/application';
import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Undone } from '@zaehlwerk/contract/undone';
import type { ImportState } from '@zaehlwerk/domain/order-file/import-progress';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { FieldFault } from '../../http/refusal.ts';
import type { OperatorScope, SystemScope, TenantScope } from '../../http/scope.ts';
import type { TableFormat } from '../files/table.ts';

/** What a call said of the import that it asked for. */
export interface KeptOptions {
  /** Null where there is no file. */
  readonly format: TableFormat | null;
  readonly dryRun: boolean;
  readonly partial: boolean;
  readonly campaign: string | null;
  readonly withdrawMissing: number | null;
  readonly language: Language;
  /** The import that is taken back, and how many orders the dry run has told. */
  readonly undo?: { readonly importId: string; readonly orders: number };
}

/** Why an import failed: a refusal before it is worded. */
export interface KeptProblem {
  readonly code: string;
  readonly faults: readonly FieldFault[];
}

/** A file as it is handed in, or that an import is to be taken back. */
export interface HandedIn {
  readonly importId: string;
  readonly kind: 'orders' | 'history' | 'undo';
  readonly options: KeptOptions;
  readonly fileName: string | null;
  readonly fileHash: Buffer;
  readonly fileBytes: number;
  /** The file, sealed. */
  readonly parts: () => Iterable<Buffer>;
  readonly requestId: string;
  readonly now: Date;
}

/** An import as it is kept, without its answer. */
export interface KeptRow extends Pick<HandedIn, 'importId' | 'kind' | 'options' | 'fileName'> {
  readonly fileBytes: number;
  /** In hexadecimal. */
  readonly fileHash: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly requestId: string;
  readonly state: ImportState;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly attempts: number;
  readonly lines: number | null;
  readonly linesDone: number;
  readonly passwordsToHash: number;
  readonly accepted: boolean | null;
  readonly counts: Pick<OrdersAnswer, 'created' | 'updated' | 'unchanged' | 'rejected' | 'changed' | 'cleared'> | null;
  readonly problem: KeptProblem | null;
  readonly undoneAt: Date | null;
}

/** The same with what the call would have answered; null until then, and again once that was dropped. */
export interface ToldRow extends KeptRow {
  readonly answer: OrdersAnswer | null;
  readonly undone: Undone | null;
}

/** What of the answer stays: counts. */
const COUNTED = ['created', 'updated', 'unchanged', 'rejected', 'changed', 'cleared'];
const COUNTS = sql.raw(COUNTED.map((name) => `'${name}', i.answer -> '${name}'`).join(', '));

/** What stays of the problem of taking one back, which names orders. */
const CODE_ALONE = sql`jsonb_set(i.problem, '{faults}', '[]')`;

/** What is told of an import `i`. */
export const ROW = sql`i.import_id as "importId", i.kind, i.options, i.file_name as "fileName", i.file_bytes as "fileBytes",
  encode(i.file_hash, 'hex') as "fileHash", i.key_id as "keyId", i.key_name as "keyName", i.request_id as "requestId",
  i.state, i.created_at as "createdAt", i.started_at as "startedAt", i.ended_at as "endedAt", i.attempts, i.lines,
  i.lines_done as "linesDone", i.accepted, i.problem, (
    select u.undone_at from undoable_imports u where u.application_id = i.application_id and u.import_id = i.import_id
  ) as "undoneAt",
  case when i.answer is not null and i.kind <> 'undo' then jsonb_build_object(${COUNTS}) end as counts`;

/** How many files of a tenant wait or are being imported, and their bytes; one call after the other asks. */
export async function lockWaiting(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
): Promise<{ readonly files: number; readonly bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${applicationId}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ files: number; bytes: string }>`
    select count(*)::int as files, coalesce(sum(file_bytes), 0) as bytes from imports
    where application_id = ${applicationId} and state in ('waiting', 'running')`.execute(transaction);
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Keeps a file that is to be imported. */
export async function insertImport(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { keyId, name }: OperatorScope,
  { importId, kind, options, fileName, fileHash, fileBytes, parts, requestId, now }: HandedIn,
): Promise<void> {
  await sql`
    insert into imports (application_id, import_id, kind, options, file_name, file_bytes, file_hash, key_id, key_name,
      request_id, created_at)
    values (${applicationId}, ${importId}::uuid, ${kind}, ${JSON.stringify(options)}::jsonb, ${fileName}, ${fileBytes},
      ${fileHash}, ${keyId}, ${name}, ${requestId}, ${now})`.execute(transaction);
  let part = 0;
  for (const sealed of parts()) {
    await transaction
      .insertInto('import_files')
      .values({ application_id: applicationId, import_id: importId, part, sealed })
      .execute();
    part += 1;
  }
}

/** Passwords of an import that wait to be hashed. */
function toHash(applicationId: string): RawBuilder<unknown> {
  return sql`(select count(*)::int from passwords_to_hash h
    where h.application_id = ${applicationId} and h.import_id = i.import_id) as "passwordsToHash"`;
}

/** One import; null when the tenant has none of this id. */
export async function findImport(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<ToldRow | null> {
  const { rows } = await sql<ToldRow>`
    select ${ROW}, ${toHash(applicationId)}, case when i.answer ? 'findings' then i.answer end as answer,
      case when i.kind = 'undo' and i.answer ? 'obstacles' then i.answer end as undone
    from imports i
    where i.application_id = ${applicationId} and i.import_id = ${importId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The work to take an import back that is not over; null where there is none. */
export async function findUndo(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<KeptRow | null> {
  const { rows } = await sql<KeptRow>`
    select ${ROW}, 0 as "passwordsToHash" from imports i
    where i.application_id = ${applicationId} and i.kind = 'undo' and i.state in ('waiting', 'running')
      and i.options #>> '{undo,importId}' = ${importId}`.execute(db);
  return rows[0] ?? null;
}

/** Imports of a tenant, the newest first, after one of them; null when there is none of this id. */
export async function listImports(
  db: Kysely<Tables>,
  tenant: TenantScope,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<KeptRow[] | null> {
  const { applicationId } = tenant;
  if (after !== undefined && !isUuid(after)) return null;
  const last = after === undefined ? null : await findImport(db, tenant, after);
  if (after !== undefined && last === null) return null;
  const further = last === null ? sql`` : sql`and (i.created_at, i.import_id) < (${last.createdAt}, ${after}::uuid)`;
  const { rows } = await sql<KeptRow>`
    select ${ROW}, ${toHash(applicationId)} from imports i
    where i.application_id = ${applicationId} ${further}
    order by i.created_at desc, i.import_id desc limit ${most}`.execute(db);
  return rows;
}

interface UnfinishedImport extends Pick<KeptRow, 'importId' | 'kind'> {
  readonly applicationId: string;
}

/** Imports that are not over, of all tenants. */
export async function listUnfinished(db: Kysely<Tables>, _system: SystemScope): Promise<UnfinishedImport[]> {
  const { rows } = await sql<UnfinishedImport>`
    select application_id as "applicationId", import_id as "importId", kind from imports
    where state in ('waiting', 'running') order by created_at`.execute(db);
  return rows;
}

/**
 * Drops findings and changes of imports that ended before, and which orders kept one from being taken back; their counts stay,
 * those of one that was taken back in the audit alone.
 */
export async function dropAnswers(db: Kysely<Tables>, _system: SystemScope, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update imports i set answer = case when i.kind <> 'undo' then jsonb_build_object(${COUNTS}) end,
      problem = case when i.kind <> 'undo' then i.problem else ${CODE_ALONE} end
    where i.ended_at < ${before}
      and (i.answer ? 'findings' or i.kind = 'undo' and (i.answer is not null or i.problem -> 'faults' <> '[]'))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
