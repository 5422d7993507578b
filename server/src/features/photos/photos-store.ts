import type pg from 'pg';
import type { EffectiveSettings, JobSettings } from '@zaehlwerk/domain/job/settings';
import { isUuid } from '../../database/is-uuid.ts';
import type { AccountScope, SystemScope } from '../../http/scope.ts';
import { APPLICATION_SETTINGS, settingsOfJob } from '../jobs/job-settings.ts';
import { ARE_REMARKS_SHOWN, WITH_SHOWN } from '../jobs/shown-to-shares.ts';

/** Where one photo of a result stands, as its address names it. */
export interface ResultImagePath {
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

export interface FoundImage {
  readonly storageKey: string;
  readonly settings: EffectiveSettings;
}

/**
 * The photo, if job, rate and photo belong together and to the account, and a share is shown it; otherwise null.
 */
export async function findResultImage(
  pool: pg.Pool,
  scope: AccountScope,
  { jobId, taskId, imageId }: ResultImagePath,
): Promise<FoundImage | null> {
  if (![jobId, taskId, imageId].every(isUuid)) return null;
  const { rows } = await pool.query<{ storage_key: string; application: JobSettings; job: JobSettings }>({
    name: 'result-image',
    text: `
      ${WITH_SHOWN}
      select i.storage_key, j.config as job, ${APPLICATION_SETTINGS} as application
      from result_images i
      join reading_results r using (application_id, result_id)
      join rate_tasks k using (application_id, task_id)
      join jobs j using (application_id, job_id)
      join account_jobs h using (application_id, job_id)
      join applications a using (application_id)
      cross join shown
      where i.application_id = $1 and h.account_id = $2 and h.job_id = $3 and k.task_id = $4 and i.image_id = $5
        and ${ARE_REMARKS_SHOWN}`,
    values: [scope.applicationId, scope.accountId, jobId, taskId, imageId],
  });
  const [found] = rows;
  if (found === undefined) return null;
  return { storageKey: found.storage_key, settings: settingsOfJob(found.application, found.job) };
}

/**
 * Which of these keys of the image store a row still names. For the sweep alone, which looks after the store as a whole
 * and so is the one reader across applications. Whoever adds a table with keys adds it here.
 */
export async function findNamedKeys(
  pool: pg.Pool,
  _system: SystemScope,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ storage_key: string }>(
    `select storage_key from result_images where storage_key = any($1)
     union all
     select storage_key from unknown_reading_images where storage_key = any($1)
     union all
     select storage_key from anonymous_reading_images where storage_key = any($1)`,
    [keys],
  );
  return new Set(rows.map((row) => row.storage_key));
}
