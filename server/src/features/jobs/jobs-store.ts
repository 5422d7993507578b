import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { SELECT_ENDED, SELECT_JOBS } from './select-jobs.ts';
import { IS_SHOWN, IS_SHOWN_AS_ENDED } from './shown-jobs-store.ts';
import type { StoredResult } from './told-result.ts';

/** Which state of a job is meant: whatever changes it raises its revision (migration 0002). */
export interface JobState {
  readonly jobId: string;
  /** PostgreSQL's bigint as text. */
  readonly revision: string;
  /** Its order is for somebody else by now. */
  readonly hasEnded?: boolean;
}

/** What is made into JSON of a register: those of its results that its job carries, and how many it has. */
interface StoredTask {
  readonly obis: string;
  readonly targetReadingDate: string | null;
  readonly results: readonly StoredResult[];
  readonly count: number;
  /** That it could not be read, where nothing came after that. */
  readonly notReadable: StoredResult | null;
}

/**
 * What is stored of a job. What the rules have no part in is JSON already, with the names of the contract's WireJob and with
 * numbers as they are stored; the rest of it is made in job-json.ts.
 */
export interface StoredJob {
  readonly job_id: string;
  readonly revision: string;
  readonly fields: string;
  readonly meter_fields: string;
  readonly meter_type: MeterType | null;
  /** Whether it asks for a closing reading, and since when its order is for somebody else; null: it is not. */
  readonly is_closing: boolean;
  readonly left_at: Date | null;
  readonly order_terms: Terms;
  /** What the campaign says where the order says nothing. */
  readonly campaign_terms: Terms;
  /** The JSON of each register without its results, apart by the separator of records, which JSON never has in it. */
  readonly task_fields: string;
  readonly tasks: readonly StoredTask[];
}

/** Of how many jobs that have ended an account is told: those that ended last. */
const MOST_ENDED = 500;

/**
 * Which jobs the account is shown and in which state, in the order of their order numbers; then those whose orders are for
 * somebody else by now, the last one first.
 */
export async function listJobStates(pool: pg.Pool, scope: AccountScope): Promise<JobState[]> {
  const { rows } = await pool.query<{ job_id: string; revision: string; has_ended: boolean }>({
    name: 'job-states',
    text: `
      (
        select job_id, j.revision, false as has_ended
        from account_jobs h join jobs j using (application_id, job_id)
        where h.application_id = $1 and h.account_id = $2 and ${IS_SHOWN}
        order by j.order_number
      )
      union all
      (
        select j.job_id, j.revision, true
        from jobs j
        where j.application_id = $1 and ${IS_SHOWN_AS_ENDED}
        order by j.left_at desc, j.job_id limit ${MOST_ENDED}
      )`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.map((row) => ({ jobId: row.job_id, revision: row.revision, hasEnded: row.has_ended }));
}

/**
 * What is stored of the named jobs of the account; ids that are not the account's are left out. Where no mail is sent,
 * no job says anything of mails to shares: what the tenant answers holds. `haveEnded`: those that were the account's.
 */
export async function findJobs(
  pool: pg.Pool,
  scope: AccountScope,
  jobIds: readonly string[],
  { isMailing, haveEnded }: { readonly isMailing: boolean; readonly haveEnded: boolean },
): Promise<StoredJob[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await pool.query<StoredJob>({
    name: haveEnded ? 'ended-jobs-by-id' : 'jobs-by-id',
    text: haveEnded ? SELECT_ENDED : SELECT_JOBS,
    values: [scope.applicationId, scope.accountId, jobIds, isMailing],
  });
  return rows;
}
