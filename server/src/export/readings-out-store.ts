import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { ApplicationScope } from '../http/scope.ts';

/** An accepted reading with its place in the order in which readings leave. */
export interface PlacedResult {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly resultId: string;
  readonly orderNumber: string;
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  /** Of the job's first register: it tells the type of a meter that has none of its own. */
  readonly firstObis: string;
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly postDecimals: number | null;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly comment: string | null;
  readonly imageIds: readonly string[];
  readonly capturedAt: Date | null;
  readonly acceptedAt: Date;
  readonly accountId: string;
}

/**
 * Gives places to the committed readings that have none yet, oldest first and at most so many: a utility that asks for
 * the first time after a million readings must not wait for all of them. One after the other:
 * the lock is held until the commit, so whoever sees a place sees all places before it, and a reading that is committed
 * late gets a later place instead of being passed over (decision 0004).
 */
export async function placeReadings(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  most: number,
): Promise<void> {
  const unplaced = sql`from reading_results where application_id = ${applicationId} and position is null`;
  const { rows } = await sql`select ${unplaced} limit 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`readings ${applicationId}`}, 0))`.execute(transaction);
    await sql`
      with placed as materialized (
        select result_id, nextval('reading_positions') as position
        from (select result_id ${unplaced} order by created, submission_id, result_id limit ${most}) oldest
      )
      update reading_results r set position = placed.position from placed
      where r.application_id = ${applicationId} and r.result_id = placed.result_id`.execute(transaction);
  });
}

/**
 * Whether a place was ever given out. One that was not belongs to a database that has been put back to an earlier state:
 * readings of today would get places before it and never be seen.
 */
export async function wasGivenOut(db: Kysely<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${position}::bigint <= case when is_called then last_value else 0 end as given
    from reading_positions`.execute(db);
  return rows[0]?.given === true;
}

/** Readings after a place, in the order of their places. */
export async function listReadings(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  after: string,
  limit: number,
): Promise<PlacedResult[]> {
  const { rows } = await sql<PlacedResult>`
    select r.position, r.result_id as "resultId", j.order_number as "orderNumber", j.meter_number as "meterNumber",
      j.meter_type as "meterType", first.obis as "firstObis", k.obis, k.rate_name as "rateName", k.unit,
      k.post_decimals as "postDecimals", r.reading_value as "readingValue", r.reading_date as "readingDate", r.comment,
      array(
        select i.image_id from result_images i
        where i.application_id = r.application_id and i.result_id = r.result_id order by i.position
      )::text[] as "imageIds",
      s.captured_at as "capturedAt", r.created as "acceptedAt", s.account_id as "accountId"
    from reading_results r
    join submissions s using (application_id, submission_id)
    join rate_tasks k using (application_id, task_id)
    join jobs j on j.application_id = r.application_id and j.job_id = k.job_id
    cross join lateral (
      select f.obis from rate_tasks f where f.application_id = j.application_id and f.job_id = j.job_id
      order by f.ended_at is not null, f.position, f.obis limit 1
    ) first
    where r.application_id = ${applicationId} and r.position > ${after}
    order by r.position
    limit ${limit}`.execute(db);
  return rows;
}
