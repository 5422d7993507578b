import type pg from 'pg';
import { isUuid } from '../../database/sql-values.ts';
import type { AccountScope } from '../../http/scope.ts';
import { WITH_TOLD } from './job-settings.ts';
import { IS_SHOWN, IS_SHOWN_AS_ENDED } from './shown-jobs-store.ts';
import { type StoredResult, TOLD_RESULT } from './told-result.ts';

/** Some results of a job, those accepted last first. */
export interface ResultPage {
  readonly results: readonly { readonly taskId: string; readonly result: StoredResult }[];
  /** The last result of this page where there are more; null where there are none. */
  readonly next: string | null;
}

/** Which page: the one after a result, from the beginning without one. */
export interface PageAsked {
  readonly jobId: string;
  readonly after: string | null;
  readonly most: number;
}

/**
 * A page of the results of a job of the account, of all the registers that the job has. Each register gives no more
 * than a page, by its index, so the last page costs as much as the first. Null when the account has no such job;
 * 'unknown' when the job has no result to continue after.
 */
export async function listResults(
  pool: pg.Pool,
  scope: AccountScope,
  { jobId, after, most }: PageAsked,
): Promise<ResultPage | 'unknown' | null> {
  if (!isUuid(jobId)) return null;
  const { rows } = await pool.query<PageRow>({
    name: 'results-of-job',
    text: `
      ${WITH_TOLD}
      select $4::uuid is null or edge.result_id is not null as is_known, page.*
      from (
        select h.application_id, h.account_id, h.job_id, h.given_by
        from account_jobs h
        join jobs j on j.application_id = $1 and j.job_id = h.job_id and ${IS_SHOWN}
        where h.application_id = $1 and h.account_id = $2 and h.job_id = $3
        union all
        select j.application_id, j.account_id, j.job_id, null from jobs j
        where j.application_id = $1 and j.job_id = $3 and ${IS_SHOWN_AS_ENDED}
      ) h
      cross join told
      left join lateral (
        select e.created, e.result_id
        from (
          select * from reading_results e where e.application_id = h.application_id and e.result_id = $4 offset 0
        ) e
        cross join lateral (
          select from rate_tasks k
          where k.application_id = e.application_id and k.task_id = e.task_id and k.job_id = h.job_id
          offset 0
        ) k
      ) edge on true
      left join lateral (
        select r.created, r.result_id, r.task_id, ${TOLD_RESULT} as result
        from rate_tasks k
        cross join lateral (
          select r.* from reading_results r
          where r.application_id = k.application_id and r.task_id = k.task_id
            and (r.created, r.result_id) < (coalesce(edge.created, 'infinity'), coalesce(edge.result_id, $6))
          order by r.created desc, r.result_id desc limit $5
        ) r
        where k.application_id = h.application_id and k.job_id = h.job_id and k.ended_at is null
        order by r.created desc, r.result_id desc limit $5
      ) page on true
      order by page.created desc, page.result_id desc`,
    values: [scope.applicationId, scope.accountId, jobId, isUuid(after ?? '') ? after : null, most + 1, LARGEST],
  });
  const [first] = rows;
  if (first === undefined) return null;
  if (!first.is_known || (after !== null && !isUuid(after))) return 'unknown';
  const found = rows.filter((row) => row.result_id !== null);
  const page = found.slice(0, most);
  return {
    results: page.map(({ task_id: taskId, result }) => ({ taskId, result })),
    next: found.length > most ? (page.at(-1)?.result_id ?? null) : null,
  };
}

/** Of a page without results there is one row, without any. */
interface PageRow {
  readonly is_known: boolean;
  readonly result_id: string | null;
  readonly task_id: string;
  readonly result: StoredResult;
}

/** The uuid that is behind all others. */
const LARGEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
