import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope } from '../../http/scope.ts';
import { TENANT_SETTINGS } from '../jobs/job-settings.ts';
import { periodFindings, type OrderTerms, termsColumn } from '../jobs/open-today.ts';
import { isOpenOf, isShownOf } from '../jobs/shown-jobs-store.ts';
import type { ClaimedMail } from './mails-store.ts';

/**
 * Whether a reminder is still to be sent: its accounts have something with this address to read for its campaign that they may
 * read now, and its recipient has not ended reminders.
 */
export async function isReminderWanted(
  db: Kysely<Tables>,
  _scope: EveryTenantScope,
  { id, tenant: { applicationId } }: Pick<ClaimedMail, 'id' | 'tenant'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<OrderTerms & { settings: JobSettings }>`
      select ${termsColumn('j')} as "orderTerms", ${termsColumn('c')} as "campaignTerms", j.config,
        ${sql.raw(TENANT_SETTINGS)} as settings
      from (select account_id, run_id, recipient from mails where application_id = ${applicationId} and mail_id = ${id}) m
      cross join lateral (
        select campaign_id from reminder_runs where application_id = ${applicationId} and run_id = m.run_id offset 0
      ) r
      cross join lateral (
        select m.account_id
        union
        select unnest(s.together_with) from reminders s
        where s.application_id = ${applicationId} and s.account_id = m.account_id
          and s.mailbox = sha256(convert_to(lower(m.recipient), 'UTF8'))
      ) w
      cross join lateral (
        select * from jobs
        where application_id = ${applicationId} and account_id = w.account_id and campaign_id = r.campaign_id
          and left_at is null and lower(customer_email) = lower(m.recipient)
        offset 0
      ) j
      cross join lateral (
        select earliest_execution, latest_execution from campaigns
        where application_id = ${applicationId} and campaign_id = r.campaign_id offset 0
      ) c
      join applications a on a.application_id = ${applicationId}
      where ${isShownOf(applicationId)} and ${isOpenOf(applicationId)}
        and not exists (
          select from reminders s
          where s.application_id = ${applicationId} and s.account_id = m.account_id
            and s.mailbox = sha256(convert_to(lower(m.recipient), 'UTF8')) and s.stopped_at is not null
        )`.execute(db);
  return rows.some(({ settings, ...order }) => periodFindings(order, settings, now).length === 0);
}
