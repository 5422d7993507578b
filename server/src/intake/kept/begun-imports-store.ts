import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { type KeptRow, ROW } from './kept-imports-store.ts';

/** An import with its file, sealed. */
export interface BegunImport extends KeptRow {
  readonly parts: readonly Buffer[];
}

/** Begins an import, or begins it anew; null where it is over already, or gone. */
export async function beginImport(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  now: Date,
): Promise<BegunImport | null> {
  const { rows } = await sql<KeptRow>`
    update imports i set state = 'running', started_at = ${now}, attempts = i.attempts + 1, lines = null, lines_done = 0
    where i.application_id = ${applicationId} and i.import_id = ${importId}::uuid and i.state in ('waiting', 'running')
    returning ${ROW}, 0 as "passwordsToHash"`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const parts = await db
    .selectFrom('import_files')
    .where('application_id', '=', applicationId)
    .where('import_id', '=', importId)
    .select('sealed')
    .orderBy('part')
    .execute();
  return { ...row, parts: parts.map(({ sealed }) => sealed) };
}

/** Notes how far an import is, unless it is over. */
export async function noteProgress(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  { lines, linesDone }: Pick<KeptRow, 'lines' | 'linesDone'>,
): Promise<void> {
  await sql`
    update imports set lines = ${lines}, lines_done = ${linesDone}
    where application_id = ${applicationId} and import_id = ${importId}::uuid and state = 'running'`.execute(db);
}

/** An import that was broken off by something that passes waits again, as if it had not been begun. */
export async function putBack(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { importId, attempts }: Pick<KeptRow, 'importId' | 'attempts'>,
): Promise<void> {
  // Where somebody else has begun it since, it is theirs.
  await sql`
    update imports set state = 'waiting', attempts = attempts - 1
    where application_id = ${applicationId} and import_id = ${importId}::uuid and state = 'running'
      and attempts = ${attempts}`.execute(db);
}

/** Whether a file that was handed in before this one is not imported yet. */
export async function waitsForAnother(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from imports i join imports o on o.application_id = ${applicationId}
    where i.application_id = ${applicationId} and i.import_id = ${importId}::uuid
      and i.state in ('waiting', 'running') and o.state in ('waiting', 'running')
      and o.created_at < i.created_at
    limit 1`.execute(db);
  return rows.length > 0;
}
