import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope } from '../../http/scope.ts';
import { isOpenOf, isShownOf } from '../jobs/shown-jobs-store.ts';
import type { ClaimedMail } from './mails-store.ts';

/**
 * Whether a reminder is still to be sent: its account has something to read for its campaign, and its recipient has not
 * ended reminders.
 */
export async function isReminderWanted(
  db: Kysely<Tables>,
  _scope: EveryTenantScope,
  { id, tenant: { applicationId } }: Pick<ClaimedMail, 'id' | 'tenant'>,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (
      select
      from (select account_id, run_id, recipient from mails where application_id = ${applicationId} and mail_id = ${id}) m
      cross join lateral (
        select campaign_id from reminder_runs where application_id = ${applicationId} and run_id = m.run_id offset 0
      ) r
      cross join lateral (
        select job_id, campaign_id, withdrawn_at from jobs
        where application_id = ${applicationId} and account_id = m.account_id and campaign_id = r.campaign_id
          and left_at is null and (customer_email is null or lower(customer_email) = lower(m.recipient))
        offset 0
      ) j
      where ${isShownOf(applicationId)} and ${isOpenOf(applicationId)}
        and not exists (
          select from reminders s
          where s.application_id = ${applicationId} and s.account_id = m.account_id
            and s.mailbox = sha256(convert_to(lower(m.recipient), 'UTF8')) and s.stopped_at is not null
        )
    ) as wanted`.execute(db);
  return rows[0]?.wanted ?? false;
}
