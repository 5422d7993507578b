import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import { type StoredResult, WHOLE_RESULT } from '../jobs/told-result.ts';
import { type FoundOrderRow, tellOrder } from './order-search-store.ts';

/** An order as whoever looks for it is told it, with the job that it is to its customer. */
export type OneOrderRow = Omit<FoundOrderRow, 'foundBy'> & { readonly jobId: string };

/** The order with this number as whose it is now; null where there is none. */
export async function findOneOrder(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orderNumber: string,
): Promise<OneOrderRow | null> {
  const { rows } = await sql<OneOrderRow>`
    select j.job_id as "jobId", ${tellOrder(applicationId)}
    from jobs j
    where j.application_id = ${applicationId} and j.order_number = ${orderNumber} and j.left_at is null and j.erased_at is null
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One result of an order. */
export interface OrderResultRow {
  readonly resultId: string;
  readonly taskId: string;
  readonly result: StoredResult;
  readonly clerk: string | null;
  readonly replaces: string | null;
}

/**
 * The results of a job, those accepted last first, so many at most. Each register gives no more than that, by its index.
 * What somebody else had read there before is not among them: the job is asked for as its account's.
 */
export async function listOrderResults(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  jobId: string,
  most: number,
): Promise<readonly OrderResultRow[]> {
  const { rows } = await sql<OrderResultRow>`
    select r.result_id as "resultId", r.task_id as "taskId", ${sql.raw(WHOLE_RESULT)} as result, s.clerk, r.replaces
    from jobs j
    join rate_tasks k on k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
    cross join lateral (
      select r.* from reading_results r
      where r.application_id = ${applicationId} and r.task_id = k.task_id
      order by r.created desc, r.result_id desc limit ${most}
    ) r
    left join submissions s on s.application_id = ${applicationId} and s.submission_id = r.submission_id
    where j.application_id = ${applicationId} and j.account_id = ${accountId} and j.job_id = ${jobId}
    order by r.created desc, r.result_id desc
    limit ${most}`.execute(db);
  return rows;
}
