import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { isDone } from '@zaehlwerk/domain/job/job-result';
import { type MeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { haveSameTargetDate } from '@zaehlwerk/domain/reading/reading-date';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { SELECT_JOBS } from './job-json.ts';

/** Which state of a job is meant: whatever changes it raises its revision (migration 0002). */
export interface JobState {
  readonly jobId: string;
  /** PostgreSQL's bigint as text. */
  readonly revision: string;
}

/** A job as it is sent, in one of its states. */
export interface JobText extends JobState {
  /** JSON of the contract's WireJob, as the bytes that travel. */
  readonly wire: Buffer;
}

/** Which jobs the account has and in which state, in the order of their order numbers. */
export async function listJobStates(pool: pg.Pool, scope: AccountScope): Promise<JobState[]> {
  const { rows } = await pool.query<{ job_id: string; revision: string }>({
    name: 'job-states',
    text: `
      select job_id, j.revision
      from account_jobs h join jobs j using (application_id, job_id)
      where h.application_id = $1 and h.account_id = $2
      order by j.order_number`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision }));
}

/** The named jobs of the account, built by PostgreSQL; ids that are not the account's are left out. */
export async function buildJobs(pool: pg.Pool, scope: AccountScope, jobIds: readonly string[]): Promise<JobText[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await pool.query<Facts & { job_id: string; revision: string; wire: string }>({
    name: 'build-jobs',
    text: SELECT_JOBS,
    values: [scope.applicationId, scope.accountId, jobIds],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision, wire: wireOf(row) }));
}

/** What PostgreSQL knows and the rules of the domain need. */
interface Facts {
  readonly meter_type: MeterType | null;
  readonly rates: readonly {
    readonly obis: string;
    readonly targetReadingDate: Day | null;
    readonly isRead: boolean;
  }[];
}

/** The JSON of PostgreSQL ends with a brace; what the rules say of the job goes before it. */
function wireOf(row: Facts & { readonly wire: string }): Buffer {
  return Buffer.from(`${row.wire.slice(0, -1)},${JSON.stringify(decide(row)).slice(1)}`);
}

function decide({ meter_type: meterType, rates }: Facts): Pick<WireJob, 'done' | 'sameTargetReadingDates' | 'jobInfo'> {
  return {
    done: isDone({ rates: rates.length, read: rates.filter((rate) => rate.isRead).length }),
    sameTargetReadingDates: haveSameTargetDate(rates),
    jobInfo: { meterType: meterTypeOf({ meterType, meterRateTasks: rates }) },
  };
}
