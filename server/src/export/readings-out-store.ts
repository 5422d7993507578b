import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { ApplicationScope } from '../http/scope.ts';
import { type Placing, placingIn } from './places-store.ts';

/** An accepted reading with its position in the export. */
export interface PlacedResult {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly resultId: string;
  readonly orderNumber: string;
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  /** OBIS code of the job's first register: determines the type of a meter that names none. */
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

/** How committed readings get their positions. */
export const placingOfReadings = (scope: ApplicationScope, most: number): Placing =>
  placingIn(
    {
      name: 'readings',
      table: 'reading_results',
      id: 'result_id',
      sequence: 'reading_positions',
      thenBy: 'submission_id',
    },
    scope,
    most,
  );

/** Readings after a position, in order. */
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
