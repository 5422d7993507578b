import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope } from '../../http/scope.ts';
import { IS_LAST_SAID } from '../jobs/set-aside.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';
import type { ClaimedMail } from './mails-store.ts';

/**
 * Whether a question is still to be sent: whoever has the order may answer it, nothing was said since, and no other question
 * or decision has taken its place.
 */
export async function isQuestionWanted(
  db: Kysely<Tables>,
  _scope: EveryTenantScope,
  { id, tenant: { applicationId } }: Pick<ClaimedMail, 'id' | 'tenant'>,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select m.told is null or exists (
      select
      from clearings w
      join reading_results r on r.application_id = ${applicationId} and r.result_id = w.result_id
      join rate_tasks k on k.application_id = ${applicationId} and k.task_id = r.task_id
      join jobs j on j.application_id = ${applicationId} and j.job_id = k.job_id
      where w.application_id = ${applicationId} and w.result_id = any(m.told) and w.state = 'askedBack'
        and w.decided_at <= m.created_at and j.left_at is null and ${isShownOf(applicationId)}
        and ${sql.raw(IS_LAST_SAID)}
    ) as wanted
    from mails m where m.application_id = ${applicationId} and m.mail_id = ${id}`.execute(db);
  return rows[0]?.wanted ?? false;
}
