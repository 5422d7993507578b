import type { AssignmentDecision, AssignmentState } from '@zaehlwerk/domain/assignment/assignment';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import { holdGivenOut } from '../../export/acknowledged-store.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import { KINDS, TABLES } from './assignment-store.ts';

/** A reading about which something is decided. */
export interface DecidedReading {
  readonly readingId: string;
  readonly state: AssignmentState;
  readonly submissionId: string | null;
}

/**
 * Those of these readings that there are, held until the end of the transaction, after the orders that they were assigned to:
 * whoever assigns one holds its order first.
 */
export async function holdReadings(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
): Promise<ReadonlyMap<string, DecidedReading>> {
  const ids = readingIds.filter(isUuid);
  await sql`
    select from jobs j
    where j.application_id = ${applicationId} and j.job_id in (
      select s.job_id from submissions s
      where s.application_id = ${applicationId} and s.assigned_reading_id = any(${ids}::uuid[])
    )
    order by j.job_id
    for no key update`.execute(transaction);
  const found = new Map<string, DecidedReading>();
  for (const kind of KINDS) {
    const { rows } = await sql<DecidedReading>`
      select u.reading_id as "readingId", coalesce(u.clearing_state, 'open') as state,
        u.assigned_submission_id as "submissionId"
      from ${sql.table(TABLES[kind])} u
      where u.application_id = ${applicationId} and u.reading_id = any(${ids}::uuid[])
      order by u.reading_id
      for update`.execute(transaction);
    for (const row of rows) found.set(row.readingId, row);
  }
  return found;
}

/** What keeps a reading of an order from being taken back. */
export interface AssignedSubmission {
  readonly submissionId: string;
  readonly jobId: string;
  readonly orderNumber: string;
  /** Whether any of its results was given out: a place in a list alone was nobody told. */
  readonly isHandedOver: boolean;
  /** Whether each of its results is the newest of its register. */
  readonly counts: boolean;
}

/** The submissions of readings that were assigned, held so that none is handed over meanwhile. */
export async function holdSubmissions(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  submissionIds: readonly string[],
): Promise<readonly AssignedSubmission[]> {
  if (submissionIds.length === 0) return [];
  const { applicationId } = tenant;
  const ofThese = sql`r.application_id = ${applicationId} and r.submission_id = any(${submissionIds}::uuid[])`;
  await sql`select from reading_results r where ${ofThese} order by r.result_id for update`.execute(transaction);
  await sql`
    select from clearings c
    where c.application_id = ${applicationId} and c.result_id in (select r.result_id from reading_results r where ${ofThese})
    order by c.result_id for update`.execute(transaction);
  await holdGivenOut(transaction, tenant);
  const { rows } = await sql<AssignedSubmission>`
    with given as materialized (
      select g.list, max(g.position) as position
      from (
        select list, given_out as position from hand_over_lists where application_id = ${applicationId}
        union all
        select list, position from hand_overs where application_id = ${applicationId}
      ) g
      group by g.list
    )
    select s.submission_id as "submissionId", s.job_id as "jobId", j.order_number as "orderNumber", coalesce(bool_or(
        r.position <= (select max(g.position) from given g where g.list in ('readings', 'photosOfReadings'))
        or case when c.result_id is null then r.position else c.position end
          <= (select g.position from given g where g.list = 'releasedReadings')
      ), false) as "isHandedOver",
      bool_and(not exists (
        select from reading_results n
        where n.application_id = r.application_id and n.task_id = r.task_id
          and (n.created, n.result_id) > (r.created, r.result_id)
      )) as counts
    from submissions s
    join jobs j on j.application_id = s.application_id and j.job_id = s.job_id
    join reading_results r on r.application_id = s.application_id and r.submission_id = s.submission_id
    left join clearings c on c.application_id = r.application_id and c.result_id = r.result_id
    where s.application_id = ${applicationId} and ${ofThese}
    group by s.submission_id, s.job_id, j.order_number`.execute(transaction);
  return rows;
}

/** Deletes readings of orders that were assigned, with their results and the records of their photos. */
export async function deleteSubmissions(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  submissionIds: readonly string[],
): Promise<void> {
  await sql`
    delete from submissions
    where application_id = ${applicationId} and submission_id = any(${submissionIds}::uuid[])`.execute(transaction);
}

/** What is decided about readings, and by whom. */
export interface Decided {
  readonly state: AssignmentDecision;
  readonly reason: string | null;
  readonly operator: OperatorScope;
  readonly clerk: string | null;
  readonly now: Date;
}

/** Notes what was decided about these readings. */
export async function storeDecision(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
  { state, reason, operator, clerk, now }: Decided,
): Promise<void> {
  for (const kind of KINDS) {
    await sql`
      update ${sql.table(TABLES[kind])} u set clearing_state = ${state}, assigned_submission_id = null,
        decision_reason = ${reason}, clerk = ${clerk}, decided_at = ${now},
        decided_by = ${operator.name}
      where u.application_id = ${applicationId} and u.reading_id = any(${readingIds}::uuid[])`.execute(transaction);
  }
}
