import type { RetentionClass } from '@zaehlwerk/domain/retention/retention';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ArrivedList } from '../../export/cursor.ts';
import { IS_GIVEN_OUT } from '../../export/given-out.ts';
import { isThere } from '../../http/caller/caller-store.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import { IS_LAST_SAID } from '../jobs/set-aside.ts';
import { HAS_EVENTS } from './held-store.ts';

/** The tenants that have a rule. */
export async function listTenantsWithRules(db: Kysely<Tables>, _system: SystemScope): Promise<readonly string[]> {
  const { rows } = await sql<{ applicationId: string }>`
    select application_id as "applicationId" from applications a
    where document ? 'retention' and ${sql.raw(isThere('a.application_id'))} order by 1`.execute(db);
  return rows.map(({ applicationId }) => applicationId);
}

/** Something that is due: its id, and of photos, and of readings without access, the keys of their bytes. */
export interface Due {
  readonly id: string;
  readonly keys: readonly string[];
}

/** What of a tenant is due in a class, as one statement each; `held` keeps others from the same. */
type DueIn = (applicationId: string, before: Date) => RawBuilder<Due>;

/** Up to which position one of some lists had arrived before an instant; null where nothing had. */
const arrived = (applicationId: string, lists: readonly ArrivedList[], before: Date) => sql`(
  select max(h.position) from hand_overs h
  where h.application_id = ${applicationId} and h.list = any(${lists}::text[]) and h.at < ${before}::timestamptz)`;

/** Whether the person of the result `r` with the clearing `c` was asked back and has said something since: it was answered. */
const IS_ANSWERED = sql.raw(`(c.state = 'askedBack' and not ${IS_LAST_SAID})`);

/**
 * Whether the result `r` had been handed over before an instant. Once anything of the list of what is released has arrived, that
 * list decides alone: what was discarded or corrected is left out of it for good. Until then it is the list of everything, in
 * which nothing has to arrive of what a clerk has still to look at.
 */
export const isResultOut = (
  applicationId: string,
  before: Date,
  everything: readonly ArrivedList[] = ['readings'],
) => sql`case
  when exists (select from hand_overs h where h.application_id = ${applicationId} and h.list = 'releasedReadings') then coalesce(
    (
      select case when (c.state in ('discarded', 'corrected') or ${IS_ANSWERED}) and c.released_at is null and c.position is null then r.position else c.position end
      from clearings c where c.application_id = ${applicationId} and c.result_id = r.result_id
    ) <= ${arrived(applicationId, ['releasedReadings'], before)},
    false
  ) or (
    r.position <= ${arrived(applicationId, ['releasedReadings'], before)} and not exists (
      select from clearings c where c.application_id = ${applicationId} and c.result_id = r.result_id
    )
  )
  else r.position <= ${arrived(applicationId, everything, before)} and not exists (
    select from clearings c where c.application_id = ${applicationId} and c.result_id = r.result_id
      and (c.state = 'open' or c.state = 'askedBack' and not ${IS_ANSWERED})
  )
  end`;

/** The same of its photos, which may be fetched as files, too. */
const isPhotoOut = (applicationId: string, before: Date) =>
  isResultOut(applicationId, before, ['readings', 'photosOfReadings']);

/** Whether the reading of an unknown meter `u` had been handed over before an instant. */
export const isUnknownOut = (applicationId: string, before: Date) =>
  sql`u.position <= ${arrived(applicationId, ['unknownReadings'], before)}`;

/** Whether the order of the job `j` was over before an instant: given to somebody else, withdrawn, or its campaign closed. */
const isOver = (applicationId: string, before: Date) => sql`coalesce(
  j.left_at, j.withdrawn_at,
  (
    select c.updated_at from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = j.campaign_id and c.state in ('closed', 'archived')
  )
) < ${before}::timestamptz`;

const noKeys = sql<readonly string[]>`'{}'::text[]`;

/** What is due, by class. */
export const DUE: Readonly<Record<RetentionClass, DueIn>> = {
  // A correction that takes over a photo names the same bytes: they go with the last of these rows that is due.
  photos: (of, before) => sql<Due>`
    select i.image_id as id, case when exists (
        select from result_images o
        join reading_results r on r.application_id = ${of} and r.result_id = o.result_id
        where o.application_id = ${of} and o.storage_key = i.storage_key and o.image_id <> i.image_id
          and not coalesce(${isPhotoOut(of, before)}, false)
      ) then '{}' else array[i.storage_key] end as keys
    from result_images i join reading_results r on r.application_id = ${of} and r.result_id = i.result_id
    where i.application_id = ${of} and ${isPhotoOut(of, before)}
    union all
    select i.image_id, array[i.storage_key]
    from unknown_reading_images i join unknown_readings u on u.application_id = ${of} and u.reading_id = i.reading_id
    where i.application_id = ${of} and ${isUnknownOut(of, before)}`,
  comments: (of, before) => sql<Due>`
    select r.result_id as id, ${noKeys} as keys from reading_results r
    where r.application_id = ${of} and ${isResultOut(of, before)} and (
      r.comment is not null or (
        select coalesce(c.reason, c.release_reason) from clearings c
        where c.application_id = ${of} and c.result_id = r.result_id
      ) is not null or (
        select s.correction_reason from submissions s
        where s.application_id = ${of} and s.submission_id = r.submission_id
      ) is not null)
    union all
    select u.reading_id, ${noKeys} from unknown_readings u
    where u.application_id = ${of} and (u.comment is not null or u.decision_reason is not null) and ${isUnknownOut(of, before)}`,
  history: (of, before) => sql<Due>`
    select e.event_id as id, ${noKeys} as keys
    from jobs j
    join rate_tasks k on k.application_id = ${of} and k.job_id = j.job_id
    join reading_events e on e.application_id = ${of} and e.task_id = k.task_id
    where j.application_id = ${of} and ${isOver(of, before)}
    union all
    select (e ->> 'event_id')::uuid, ${noKeys}
    from orders_before b
    join jobs j on j.application_id = ${of} and j.job_id = b.job_id
    cross join lateral jsonb_array_elements(b.before -> 'events') e
    where b.application_id = ${of} and ${HAS_EVENTS} and ${isOver(of, before)} and not exists (
      select from reading_events r where r.application_id = ${of} and r.event_id = (e ->> 'event_id')::uuid
    )`,
  orders: (of, before) => sql<Due>`
    select j.job_id as id, array(
        select i.storage_key
        from submissions s
        join reading_results r on r.application_id = ${of} and r.submission_id = s.submission_id
        join result_images i on i.application_id = ${of} and i.result_id = r.result_id
        where s.application_id = ${of} and s.job_id = j.job_id
      ) as keys
    from jobs j
    where j.application_id = ${of} and ${isOver(of, before)} and not exists (
      select from submissions s join reading_results r on r.application_id = ${of} and r.submission_id = s.submission_id
      where s.application_id = ${of} and s.job_id = j.job_id and not coalesce(${isResultOut(of, before)}, false)
    )`,
  contacts: (of, before) => sql<Due>`
    select a.reading_id as id, array(
        select i.storage_key
        from anonymous_reading_values v
        join anonymous_reading_images i on i.application_id = ${of} and i.value_id = v.value_id
        where v.application_id = ${of} and v.reading_id = a.reading_id
      ) as keys
    from anonymous_readings a
    where a.application_id = ${of} and not exists (
      select from anonymous_reading_values v
      where v.application_id = ${of} and v.reading_id = a.reading_id
        and (v.handed_over_at is null or v.handed_over_at >= ${before}::timestamptz)
    ) or (
      a.application_id = ${of} and a.clearing_state = 'assigned' and a.decided_at < ${before}::timestamptz
      and not exists (
        select from reading_results r
        where r.application_id = ${of} and r.submission_id = a.assigned_submission_id and not ${IS_GIVEN_OUT}
      )
    )`,
  mails: (of, before) => sql<Due>`
    select m.mail_id as id, ${noKeys} as keys from mails m
    where m.application_id = ${of} and m.given_up_at < ${before}::timestamptz`,
  logins: (of, before) => sql<Due>`
    select a.account_id as id, ${noKeys} as keys from accounts a
    where a.application_id = ${of} and a.parent_id is null and a.created_at < ${before}::timestamptz
      and exists (select from logins l where l.application_id = ${of} and l.account_id = a.account_id)
      and not exists (select from jobs j where j.application_id = ${of} and j.account_id = a.account_id)
      and coalesce(a.last_used_at < ${before}::timestamptz, true)
      and not exists (
        select from logins l join card_codes c on c.application_id = ${of} and c.login_id = l.login_id
        where l.application_id = ${of} and l.account_id = a.account_id and c.used_at >= ${before}::timestamptz
      )
      and not exists (
        select from refresh_tokens t
        where t.application_id = ${of} and t.account_id = a.account_id and t.issued_at >= ${before}::timestamptz
      )
      and not exists (
        select from link_tokens t
        where t.application_id = ${of} and t.account_id = a.account_id and t.last_used_at >= ${before}::timestamptz
      )
      and not exists (
        select from unknown_readings u
        where u.application_id = ${of} and u.account_id = a.account_id and not coalesce(${isUnknownOut(of, before)}, false)
      )`,
  // Counted alone: they go with those of other tenants, which may keep them longer.
  audit: (of, before) => sql<Due>`
    select e.number::text as id, ${noKeys} as keys from audit_entries e
    where e.application_id = ${of} and e.at < ${before}::timestamptz`,
};

/** How much of a class is due. */
export async function countDue(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  name: RetentionClass,
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (${DUE[name](applicationId, before)}) d`.execute(db);
  return rows[0]?.due ?? 0;
}
