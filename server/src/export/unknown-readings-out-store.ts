import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { ApplicationScope } from '../http/scope.ts';
import { type Placing, placingIn } from './places-store.ts';

/** An accepted reading of an unknown meter with its position in the export. */
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

/** How committed readings get their positions. */
export const placingOfUnknownReadings = (scope: ApplicationScope, most: number): Placing =>
  placingIn(
    { name: 'unknown readings', table: 'unknown_readings', id: 'reading_id', sequence: 'unknown_reading_positions' },
    scope,
    most,
  );

/** Readings after a position, in order. */
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
