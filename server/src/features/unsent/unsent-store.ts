import type pg from 'pg';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';

/** What an account has to do with an entry of a file. */
export interface Trace {
  readonly accountId: string;
  /** Whether it has the job now. */
  readonly hasJob: boolean;
  /** Of what it has sent under the id of the entry; null for nothing. */
  readonly contentHash: Buffer | null;
}

/** What these accounts have to do with a reading of a job. */
export async function tracesOfReading(
  pool: pg.Pool,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
  { id, jobId }: { readonly id: string | null; readonly jobId: string },
): Promise<readonly Trace[]> {
  const { rows } = await pool.query<TraceRow>(
    `select asked.account_id, h.job_id is not null as has_job, s.content_hash
     from unnest($2::uuid[]) as asked (account_id)
     left join account_jobs h
       on h.application_id = $1 and h.account_id = asked.account_id and h.job_id = $4
     left join submissions s
       on s.application_id = $1 and s.account_id = asked.account_id and s.idempotency_key = $3`,
    [applicationId, accountIds, id, isUuid(jobId) ? jobId : null],
  );
  return rows.map(traceOf);
}

/** What these accounts have to do with the reading of a meter that is not on a list: it needs no job. */
export async function tracesOfUnknownMeterReading(
  pool: pg.Pool,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
  id: string | null,
): Promise<readonly Trace[]> {
  const { rows } = await pool.query<TraceRow>(
    `select asked.account_id, true as has_job, u.content_hash
     from unnest($2::uuid[]) as asked (account_id)
     left join unknown_readings u
       on u.application_id = $1 and u.account_id = asked.account_id and u.idempotency_key = $3`,
    [applicationId, accountIds, id],
  );
  return rows.map(traceOf);
}

interface TraceRow {
  readonly account_id: string;
  readonly has_job: boolean;
  readonly content_hash: Buffer | null;
}

function traceOf({ account_id, has_job, content_hash }: TraceRow): Trace {
  return { accountId: account_id, hasJob: has_job, contentHash: content_hash };
}
