import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { Placing } from './places-store.ts';

/** An accepted reading of an unknown meter with its place in the order in which they leave. */
export interface PlacedUnknownReading {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly id: string;
  readonly meterNumber: string;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly comment: string | null;
  readonly imageIds: readonly string[];
  readonly capturedAt: Date | null;
  readonly acceptedAt: Date;
  readonly accountId: string;
}

/** How committed readings get their places, at most so many at once. */
export function placingOfUnknownReadings({ applicationId }: ApplicationScope, most: number): Placing {
  const unplaced = sql`from unknown_readings where application_id = ${applicationId} and position is null`;
  return {
    lock: `unknown readings ${applicationId}`,
    waiting: sql`select ${unplaced} limit 1`,
    place: sql`
      with placed as materialized (
        select reading_id, nextval('unknown_reading_positions') as position
        from (select reading_id ${unplaced} order by created, reading_id limit ${most}) oldest
      )
      update unknown_readings u set position = placed.position from placed
      where u.application_id = ${applicationId} and u.reading_id = placed.reading_id`,
  };
}

/** Readings after a place, in the order of their places. */
export async function listUnknownReadings(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  after: string,
  limit: number,
): Promise<PlacedUnknownReading[]> {
  const { rows } = await sql<PlacedUnknownReading>`
    select u.position, u.reading_id as id, u.meter_number as "meterNumber", u.reading_value as "readingValue",
      u.reading_date as "readingDate", u.comment,
      array(
        select i.image_id from unknown_reading_images i
        where i.application_id = u.application_id and i.reading_id = u.reading_id order by i.position
      )::text[] as "imageIds",
      u.captured_at as "capturedAt", u.created as "acceptedAt", u.account_id as "accountId"
    from unknown_readings u
    where u.application_id = ${applicationId} and u.position > ${after}
    order by u.position
    limit ${limit}`.execute(db);
  return rows;
}
