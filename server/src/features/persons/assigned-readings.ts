import { type RawBuilder, sql } from 'kysely';

/** Who somebody is: the same as of a mail of theirs. */
interface Whose {
  readonly accountIds: readonly string[];
  readonly jobIds: readonly string[];
}

/** The ids of readings without access that were assigned to an order of a person, or entered for them: whoever left them has said who they are. */
export function assignedWithoutAccess(applicationId: string, { accountIds, jobIds }: Whose): RawBuilder<unknown> {
  return sql`
    select r.reading_id
    from submissions s
    join anonymous_readings r on r.application_id = ${applicationId} and r.reading_id = s.assigned_reading_id
    where s.application_id = ${applicationId} and s.assigned_reading_id is not null
      and (s.account_id = any(${accountIds}::uuid[]) or s.job_id = any(${jobIds}::uuid[]))`;
}

/**
 * Whether whoever left the reading `t` has the last name of the customer of the person's order that it was assigned to: else it
 * was a neighbour, or a visitor.
 */
export function isOfSameName(applicationId: string, { accountIds, jobIds }: Whose): RawBuilder<boolean> {
  return sql`exists (
    select from submissions s
    join jobs j on j.application_id = ${applicationId} and j.job_id = s.job_id
    where s.application_id = ${applicationId} and s.assigned_reading_id = t.reading_id
      and (s.account_id = any(${accountIds}::uuid[]) or s.job_id = any(${jobIds}::uuid[]))
      and lower(btrim(j.customer ->> 'lastname')) = lower(btrim(t.lastname))
  )`;
}

/** The same of their values. */
export function valuesWithoutAccess(applicationId: string, person: Whose): RawBuilder<unknown> {
  return sql`
    select v.value_id from anonymous_reading_values v
    where v.application_id = ${applicationId} and v.reading_id in (${assignedWithoutAccess(applicationId, person)})`;
}
