import type { RetentionClass } from '@zaehlwerk/domain/retention/retention';
import { type RawBuilder, sql } from 'kysely';

/** Whether what is kept of the order `b` before an import has earlier readings: of registers that the import removed, or that it replaced. */
export const HAS_EVENTS = sql`b.before -> 'events' <> '[]'`;

/** The jobs of earlier readings, those that are only kept of before an import, too. */
export const jobsOfEvents = (applicationId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  select k.job_id from reading_events e
  join rate_tasks k on k.application_id = ${applicationId} and k.task_id = e.task_id
  where e.application_id = ${applicationId} and e.event_id = any(${ids}::uuid[])
  union
  select b.job_id from orders_before b
  cross join lateral jsonb_array_elements(b.before -> 'events') e
  where b.application_id = ${applicationId} and ${HAS_EVENTS} and (e ->> 'event_id')::uuid = any(${ids}::uuid[])`;

/**
 * The jobs of some of a tenant, in the order in which all hold them: a reading that is being sent is stored before. By arrays, for
 * which PostgreSQL looks into the index; to join some hundred rows it reads tables whole, as long as these are not much larger.
 */
const jobsIn = (applicationId: string, ids: RawBuilder<unknown>) => sql`
  select from jobs where application_id = ${applicationId} and job_id = any(array(${ids})) order by job_id for update`;

/** What is held before a class is looked at once more: something may have come for it meanwhile. */
export const HELD: Readonly<
  Partial<Record<RetentionClass, (applicationId: string, ids: readonly string[]) => RawBuilder<unknown>>>
> = {
  photos: (of, ids) =>
    jobsIn(
      of,
      sql`
      select s.job_id from result_images i
      join reading_results r on r.application_id = ${of} and r.result_id = i.result_id
      join submissions s on s.application_id = ${of} and s.submission_id = r.submission_id
      where i.application_id = ${of} and i.image_id = any(${ids}::uuid[])`,
    ),
  comments: (of, ids) =>
    jobsIn(
      of,
      sql`
      select job_id from submissions where application_id = ${of} and submission_id = any(array(
        select submission_id from reading_results where application_id = ${of} and result_id = any(${ids}::uuid[])
      ))`,
    ),
  history: (of, ids) => jobsIn(of, jobsOfEvents(of, ids)),
  orders: (of, ids) => jobsIn(of, sql`select unnest(${ids}::uuid[])`),
  // Its assignment may be taken back meanwhile: then it is the only one that has the reading.
  contacts: (of, ids) => sql`
    select from anonymous_readings where application_id = ${of} and reading_id = any(${ids}::uuid[])
    order by reading_id for update`,
  logins: (of, ids) => sql`
    select from accounts where application_id = ${of} and account_id = any(${ids}::uuid[])
    order by account_id for update`,
};

/** Whether imports, or clerks, change what a class holds: they wait for it, or it for them. */
export const waitsForImports = (name: RetentionClass): boolean => HELD[name] !== undefined;
