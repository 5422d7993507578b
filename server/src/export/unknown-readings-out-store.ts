import type { AssignmentState } from '@zaehlwerk/domain/assignment/assignment';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';
import { type PlacedRows, type Positioning, positioningIn } from './positions-store.ts';

/** An accepted reading of an unknown meter with its position in the export. */
export interface PositionedUnknownMeterReading {
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
  readonly state: AssignmentState;
  readonly assignedTo: string | null;
}

/** What became of the reading without an order that is called so in a statement. */
export const becameOf = (reading: 'u' | 'r') => {
  const of = (column: string) => sql.ref(`${reading}.${column}`);
  return sql`coalesce(${of('clearing_state')}, 'open') as state, (
      select j.order_number from submissions s
      join jobs j on j.application_id = s.application_id and j.job_id = s.job_id
      where s.application_id = ${of('application_id')} and s.submission_id = ${of('assigned_submission_id')}
    ) as "assignedTo"`;
};

/** How committed readings get their positions. */
export const positioningOfUnknownMeterReadings = (scope: TenantScope, most: number): Positioning =>
  positioningIn(
    { name: 'unknown readings', table: 'unknown_readings', id: 'reading_id', sequence: 'unknown_reading_positions' },
    scope,
    most,
  );

/** Where they stand, after a position. */
export const placedUnknownMeterReadings: PlacedRows = ({ applicationId }, after, limit) => sql`
  select u.position from unknown_readings u
  where u.application_id = ${applicationId} and u.position > ${after} order by u.position limit ${limit}`;

/** Readings after a position, in order. */
export async function listUnknownMeterReadings(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  after: string,
  limit: number,
): Promise<PositionedUnknownMeterReading[]> {
  const { rows } = await sql<PositionedUnknownMeterReading>`
    select u.position, u.reading_id as id, u.meter_number as "meterNumber", u.reading_value as "readingValue",
      u.reading_date as "readingDate", u.comment,
      array(
        select i.image_id from unknown_reading_images i
        where i.application_id = u.application_id and i.reading_id = u.reading_id order by i.position
      )::text[] as "imageIds",
      u.captured_at as "capturedAt", u.created as "acceptedAt", u.account_id as "accountId", ${becameOf('u')}
    from unknown_readings u
    where u.application_id = ${applicationId} and u.position > ${after}
    order by u.position
    limit ${limit}`.execute(db);
  return rows;
}
