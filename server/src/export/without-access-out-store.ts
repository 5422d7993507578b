import type { AssignmentState } from '@zaehlwerk/domain/assignment/assignment';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';
import { becameOf } from './unknown-readings-out-store.ts';
import { type PlacedRows, positioningIn, type Positioning } from './positions-store.ts';

/** One rate of an accepted reading without access, with its position in the export. */
export interface PositionedReadingWithoutAccess {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly id: string;
  readonly readingId: string;
  readonly meterType: string;
  readonly meterNumber: string;
  readonly obis: string;
  readonly rateName: string | null;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly readingReason: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
  readonly imageIds: readonly string[];
  readonly capturedAt: Date | null;
  readonly acceptedAt: Date;
  readonly seemsAutomatic: boolean;
  readonly state: AssignmentState;
  readonly assignedTo: string | null;
}

/** How committed readings get their positions. */
export const positioningOfReadingsWithoutAccess = (scope: TenantScope, most: number): Positioning =>
  positioningIn(
    {
      name: 'anonymous readings',
      table: 'anonymous_reading_values',
      id: 'value_id',
      sequence: 'anonymous_reading_positions',
      thenBy: 'reading_id',
    },
    scope,
    most,
  );

/** Where they stand, after a position. */
export const placedReadingsWithoutAccess: PlacedRows = ({ applicationId }, after, limit) => sql`
  select v.position from anonymous_reading_values v
  where v.application_id = ${applicationId} and v.position > ${after} order by v.position limit ${limit}`;

/** Readings after a position, in order. */
export async function listReadingsWithoutAccess(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  after: string,
  limit: number,
): Promise<PositionedReadingWithoutAccess[]> {
  const { rows } = await sql<PositionedReadingWithoutAccess>`
    select v.position, v.value_id as id, v.reading_id as "readingId", r.meter_type as "meterType",
      r.meter_number as "meterNumber", v.obis, v.rate_name as "rateName", v.reading_value as "readingValue",
      r.reading_date as "readingDate", r.reading_reason as "readingReason", r.firstname, r.lastname, r.street,
      r.house_number as "houseNumber", r.zip, r.city,
      array(
        select i.image_id from anonymous_reading_images i
        where i.application_id = v.application_id and i.value_id = v.value_id order by i.position
      )::text[] as "imageIds",
      r.captured_at as "capturedAt", r.created as "acceptedAt", r.seems_automatic as "seemsAutomatic", ${becameOf('r')}
    from anonymous_reading_values v
    join anonymous_readings r using (application_id, reading_id)
    where v.application_id = ${applicationId} and v.position > ${after}
    order by v.position
    limit ${limit}`.execute(db);
  return rows;
}

/** Notes the moment at which rates were handed out for the first time. Returns the ids of those that had not been. */
export async function noteHandOver(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  rows: readonly Pick<PositionedReadingWithoutAccess, 'id'>[],
  now: Date,
): Promise<string[]> {
  const { rows: noted } = await sql<{ id: string }>`
    update anonymous_reading_values set handed_over_at = ${now}
    where application_id = ${applicationId} and handed_over_at is null and value_id = any(${rows.map(({ id }) => id)})
    returning value_id as id`.execute(transaction);
  return noted.map(({ id }) => id);
}

/** Notes the same of all rates up to a position, which were acknowledged. Returns how many had not been handed out before. */
export async function noteHandOverUpTo(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  position: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update anonymous_reading_values set handed_over_at = ${now}
    where application_id = ${applicationId} and handed_over_at is null and position <= ${position}::bigint`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0n);
}
