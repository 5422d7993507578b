import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { isUuid } from '../../database/is-uuid.ts';
import { APPLICATION_SETTINGS } from '../jobs/job-settings.ts';
import type { JobState } from '../jobs/jobs-store.ts';

/** What was accepted under an idempotency key before (OPN-083). */
export interface EarlierSubmission {
  readonly contentHash: Buffer;
  /** Null once the answer was cleared. */
  readonly answer: string | null;
}

/** What judging a submission needs besides the job itself, in one look. */
export interface JobToRead {
  readonly state: JobState;
  readonly application: ApplicationSettings;
  readonly earlier: EarlierSubmission | null;
}

/** What an application sets for all its jobs. */
export interface ApplicationSettings {
  /** PostgreSQL's own mark of the row; every change gives it another. */
  readonly version: string;
  readonly settings: JobSettings;
}

/** The state of a job of the account, with what was accepted under this key before; null when it has no such job. */
export async function findJobToRead(
  pool: pg.Pool,
  scope: AccountScope,
  jobId: string,
  idempotencyKey: string | null,
): Promise<JobToRead | null> {
  if (!isUuid(jobId)) return null;
  const { rows } = await pool.query<{
    job_id: string;
    revision: string;
    settings: JobSettings;
    version: string;
    content_hash: Buffer | null;
    answer: string | null;
  }>({
    name: 'job-to-read',
    text: `
      select j.job_id, j.revision, ${APPLICATION_SETTINGS} as settings, a.xmin::text as version, s.content_hash,
        s.answer
      from jobs j
      join applications a on a.application_id = $1
      left join submissions s on s.application_id = $1 and s.account_id = $2 and s.idempotency_key = $4
      where j.application_id = $1 and j.account_id = $2 and j.job_id = $3`,
    values: [scope.applicationId, scope.accountId, jobId, idempotencyKey],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { revision, settings, version, content_hash: contentHash, answer } = row;
  const earlier = contentHash === null ? null : { contentHash, answer };
  return { state: { jobId: row.job_id, revision }, application: { version, settings }, earlier };
}
