import type { ApplicationCounts } from '@zaehlwerk/domain/tenant/application-deletion';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { OperatorScope, SystemScope, TenantScope } from '../../http/scope.ts';
import { isResultOut, isUnknownOut } from '../retention/due-store.ts';

/** A deletion as it is kept. */
export interface KeptDeletionRow {
  readonly applicationId: string;
  readonly keyName: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly rows: number;
  readonly rowsGone: number;
  readonly photosGone: number;
  /** When an attempt failed, if none has gone on since, and why. */
  readonly failedAt: Date | null;
  readonly reason: string | null;
}

const KEPT = sql`application_id as "applicationId", key_name as "keyName", begun_at as "begunAt", ended_at as "endedAt",
  rows_then::float8 as rows, rows_gone::float8 as "rowsGone", photos_gone::float8 as "photosGone",
  failed_at as "failedAt", reason`;

/** The deletions of all applications, those under way first, then the newest. */
export async function listDeletions(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  most: number,
): Promise<readonly KeptDeletionRow[]> {
  const { rows } = await sql<KeptDeletionRow>`
    select ${KEPT} from application_deletions order by ended_at is not null, begun_at desc, application_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The applications that are being deleted. */
export async function listUnfinished(db: Kysely<Tables>, _system: SystemScope): Promise<readonly string[]> {
  const { rows } = await sql<{ applicationId: string }>`
    select application_id as "applicationId" from application_deletions where ended_at is null order by begun_at`.execute(
    db,
  );
  return rows.map(({ applicationId }) => applicationId);
}

/** What is counted beside whole tables. */
export interface CountedBeside {
  readonly shares: number;
  readonly audit: number;
  /** Readings that nobody has fetched. */
  readonly notHandedOver: number;
}

/**
 * Shares, entries of the audit, and readings that nobody has fetched before an instant, of a tenant. Each in a statement of its own,
 * so that many of one kind take nothing of the time that another one has.
 */
export async function countBeside(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  before: Date,
): Promise<CountedBeside> {
  const of = sql`where application_id = ${applicationId}`;
  const count = async (rows: RawBuilder<unknown>): Promise<number> => {
    const { rows: found } = await sql<{ count: string }>`select count(*) as count from ${rows}`.execute(db);
    return Number(found[0]?.count ?? 0);
  };
  const shares = await count(sql`accounts ${of} and parent_id is not null`);
  const audit = await count(sql`audit_entries ${of}`);
  const results = await count(sql`reading_results r ${of} and (${isResultOut(applicationId, before)}) is not true`);
  const unknown = await count(sql`unknown_readings u ${of} and (${isUnknownOut(applicationId, before)}) is not true`);
  const anonymous = await count(sql`anonymous_reading_values ${of} and handed_over_at is null`);
  return { shares, audit, notHandedOver: results + unknown + anonymous };
}

/** Holds an application against whoever changes it, until the transaction ends; whoever sends readings does not wait. */
export async function holdApplication(transaction: Transaction<Tables>, { applicationId }: TenantScope): Promise<void> {
  await sql`select from applications where application_id = ${applicationId} for no key update`.execute(transaction);
}

/** Keeps that an application is being deleted: from the commit on it is there for nobody, its hosts are free, and its keys have ended. Until somebody names them, its hosts lead to nobody. */
export async function insertDeletion(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { name }: Pick<OperatorScope, 'name'>,
  { counts, rows, now }: { readonly counts: ApplicationCounts; readonly rows: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into application_deletions (application_id, key_name, begun_at, counts, rows_then, hosts, audit_days)
    select application_id, ${name}, ${now}, ${JSON.stringify(counts)}::jsonb, ${rows}, array(
      select host from application_hosts h where h.application_id = a.application_id
    ), (document #>> '{retention,audit}')::int
    from applications a where application_id = ${applicationId}`.execute(transaction);
  await sql`
    update operator_keys set ended_at = ${now} where only_tenant = ${applicationId} and ended_at is null`.execute(
    transaction,
  );
  await sql`delete from application_hosts where application_id = ${applicationId}`.execute(transaction);
}

/** Notes what a batch has deleted. */
export async function noteGone(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { rows, photos }: { readonly rows: number; readonly photos: number },
): Promise<void> {
  await sql`
    update application_deletions set rows_gone = rows_gone + ${rows}, photos_gone = photos_gone + ${photos},
      failed_at = null, reason = null
    where application_id = ${applicationId}`.execute(transaction);
}

/** Notes why an attempt broke off. */
export async function noteFailed(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> {
  await sql`
    update application_deletions set failed_at = ${at}, reason = ${reason}
    where application_id = ${applicationId} and ended_at is null`.execute(db);
}

/** The row of an application, held so that nothing of it comes any more; null where another instance has deleted it. */
export async function holdForEver(transaction: Transaction<Tables>, { applicationId }: TenantScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from applications where application_id = ${applicationId} for update`.execute(transaction);
  return rows.length > 0;
}

/** Deletes the application itself, and keeps that its deletion has ended; gives what was counted, and what has gone. */
export async function endDeletion(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  now: Date,
): Promise<{ readonly counts: ApplicationCounts; readonly rows: number; readonly photos: number }> {
  await sql`delete from applications where application_id = ${applicationId}`.execute(transaction);
  const { rows } = await sql<{ counts: ApplicationCounts; rows: number; photos: number }>`
    update application_deletions set ended_at = ${now}, rows_gone = rows_gone + 1, failed_at = null, reason = null
    where application_id = ${applicationId}
    returning counts, rows_gone::float8 as rows, photos_gone::float8 as photos`.execute(transaction);
  const [found] = rows;
  if (found === undefined) throw new Error('a deletion that was never begun');
  return found;
}

/**
 * Deletes what was written of orders and readings that went meanwhile, where no foreign key refuses it; of deletions that ended lately. Gives
 * how many rows.
 */
export async function deleteLateWords(db: Kysely<Tables>, _system: SystemScope, since: Date): Promise<number> {
  const { rows } = await sql<{ applicationId: string }>`
    select application_id as "applicationId" from application_deletions where ended_at >= ${since}`.execute(db);
  let deleted = 0;
  // One application after the other, each by an index; mostly there is none.
  for (const { applicationId } of rows) {
    for (const table of [
      'order_words',
      'orders_to_find',
      'off_list_words',
      'order_states',
      'orders_to_count',
    ] as const) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where application_id = ${applicationId}`.execute(db);
      deleted += Number(numAffectedRows);
    }
  }
  return deleted;
}
