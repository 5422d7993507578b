import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { FallKind } from '@zaehlwerk/domain/job/fall';
import type { NotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { SAID_BESIDE } from '../features/jobs/told-result.ts';
import type { TenantScope } from '../http/scope.ts';
import { type PlacedRows, type Positioning, positioningIn } from './positions-store.ts';

/** An accepted reading with its position in the export. */
export interface PositionedResult {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly id: string;
  readonly orderNumber: string;
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  /** OBIS code of the job's first register: determines the type of a meter that names none. */
  readonly firstObis: string;
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly postDecimals: number | null;
  /** Null where the register could not be read. */
  readonly readingValue: string | null;
  readonly readingDate: string;
  readonly comment: string | null;
  readonly imageIds: readonly string[];
  readonly capturedAt: Date | null;
  readonly acceptedAt: Date;
  readonly accountId: string;
  readonly source: ReadingSource;
  readonly receivedAt: Date;
  readonly customerNumber: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly maLoId: string | null;
  /** Null where a version before the column accepted it. */
  readonly findings: readonly string[] | null;
  readonly confirmed: readonly string[] | null;
  readonly expectedMinimum: string | null;
  readonly expectedMaximum: string | null;
  readonly replaces: string | null;
  readonly assignedFrom: string | null;
  readonly photoValue: string | null;
  readonly notReadable: NotReadableReason | null;
  readonly fall: FallKind | null;
  readonly oldEndValue: string | null;
  readonly newStartValue: string | null;
  readonly newMeterNumber: string | null;
  readonly exchangedOn: string | null;
}

/** The position of the result `r` or `l` in a list of results; null where it stands in none yet. */
export function placeOf(list: HandOverList, result: 'r' | 'l'): RawBuilder<string | null> {
  const own = sql.ref(`${result}.position`);
  if (list !== 'releasedReadings') return sql`${own}`;
  return sql`(coalesce((
      select array[c.position] from clearings c
      where c.application_id = ${sql.ref(`${result}.application_id`)} and c.result_id = ${sql.ref(`${result}.result_id`)}
    ), array[${own}]))[1]`;
}

/** A reading that wanted a look and was released stays so, also when it was corrected after that. */
const WAS_RELEASED = sql.raw<boolean>(`(state = 'released' or released_at is not null)`);

/**
 * How committed readings get their positions: what comes in place of one that was released after that one. `offset 0`
 * here and below has that looked up reading by reading, too: see `readPlaced`.
 */
export const positioningOfReadings = (scope: TenantScope, most: number): Positioning =>
  positioningIn(
    {
      name: 'readings',
      table: 'reading_results',
      id: 'result_id',
      sequence: 'reading_positions',
      thenBy: 'submission_id',
      only: sql<boolean>`not exists (
        select from clearings c
        where c.application_id = reading_results.application_id and c.result_id = reading_results.replaces
          and c.position is null and ${WAS_RELEASED}
        offset 0
      )`,
    },
    scope,
    most,
  );

/** How readings that wanted a look get theirs once they are released: in the same turn, from the same sequence. */
export const positioningOfReleased = (scope: TenantScope, most: number): Positioning =>
  positioningIn(
    {
      name: 'readings',
      table: 'clearings',
      id: 'result_id',
      sequence: 'reading_positions',
      only: WAS_RELEASED,
    },
    scope,
    most,
  );

/** Where readings stand, after a position. */
export const placedReadings: PlacedRows = ({ applicationId }, after, limit) => sql`
  select p.application_id, p.result_id, p.position from reading_results p
  where p.application_id = ${applicationId} and p.position > ${after}
  order by p.position limit ${limit}`;

/** Readings after a position, in order. */
export function listReadings(
  db: Kysely<Tables>,
  tenant: TenantScope,
  after: string,
  limit: number,
): Promise<PositionedResult[]> {
  return readPlaced(db, placedReadings(tenant, after, limit), sql`r.replaces`, limit);
}

/**
 * The same without what wants a look: a result that wanted none stands where it was accepted, another one where it was
 * released, also when it was corrected after that. Whether a result wants a look is decided when it is accepted.
 */
export const placedReleased: PlacedRows = ({ applicationId }, after, limit) => sql`
  (
    select p.application_id, p.result_id, p.position from reading_results p
    where p.application_id = ${applicationId} and p.position > ${after}
      and not exists (
        select from clearings c where c.application_id = p.application_id and c.result_id = p.result_id offset 0
      )
    order by p.position limit ${limit}
  )
  union all
  (
    select c.application_id, c.result_id, c.position from clearings c
    where c.application_id = ${applicationId} and c.position > ${after}
    order by c.position limit ${limit}
  )`;

/** Readings without a place that may lie between one and what it replaces in the list. */
const MOST_BETWEEN = 100;

/**
 * What a reading of the list of released ones replaces there: not what it came in place of, where nobody was told that, but the
 * last before it that stands before it. What was deleted by rule had been handed over.
 */
const REPLACED_BEFORE = sql`(
    with recursive before as (
      select r.replaces as id, 0 as nth
      union all
      select l.replaces, before.nth + 1
      from before
      cross join lateral (
        select * from reading_results l
        where l.application_id = placed.application_id and l.result_id = before.id offset 0
      ) l
      where before.nth < ${sql.lit(MOST_BETWEEN)} and coalesce(${placeOf('releasedReadings', 'l')} > placed.position, true)
    )
    select id from before order by nth desc limit 1
  )`;

/** These readings after a position, in order. */
export function listReleasedReadings(
  db: Kysely<Tables>,
  tenant: TenantScope,
  after: string,
  limit: number,
): Promise<PositionedResult[]> {
  return readPlaced(db, placedReleased(tenant, after, limit), REPLACED_BEFORE, limit);
}

/**
 * The first readings of those that a statement places. What belongs to them is looked up reading by reading: as joins,
 * PostgreSQL multiplied whole tables until they were analyzed, and with the application given as a value it took an index
 * of the application alone while its statistics did not know that one.
 */
async function readPlaced(
  db: Kysely<Tables>,
  placing: RawBuilder<unknown>,
  replaces: RawBuilder<unknown>,
  limit: number,
): Promise<PositionedResult[]> {
  const { rows } = await sql<PositionedResult>`
    select placed.position, r.result_id as id, j.order_number as "orderNumber", j.meter_number as "meterNumber",
      j.meter_type as "meterType", first.obis as "firstObis", k.obis, k.rate_name as "rateName", k.unit,
      k.post_decimals as "postDecimals", r.reading_value as "readingValue", r.reading_date as "readingDate", r.comment,
      array(
        select i.image_id from result_images i
        where i.application_id = r.application_id and i.result_id = r.result_id order by i.position
      )::text[] as "imageIds",
      s.captured_at as "capturedAt", r.created as "acceptedAt", s.account_id as "accountId",
      s.received_at as "receivedAt", j.customer ->> 'customerNumber' as "customerNumber",
      j.customer ->> 'company' as company, j.customer ->> 'firstname' as firstname, j.customer ->> 'lastname' as lastname,
      j.ma_lo_id as "maLoId", r.findings, r.confirmed, r.expected_minimum as "expectedMinimum",
      r.expected_maximum as "expectedMaximum", ${replaces} as replaces, coalesce(r.source, 'portal') as source,
      s.assigned_reading_id as "assignedFrom", r.photo_value as "photoValue",
      ${SAID_BESIDE}
    from (${placing}) placed
    cross join lateral (
      select * from reading_results r where r.application_id = placed.application_id and r.result_id = placed.result_id offset 0
    ) r
    cross join lateral (
      select * from submissions s where s.application_id = r.application_id and s.submission_id = r.submission_id offset 0
    ) s
    cross join lateral (
      select * from rate_tasks k where k.application_id = r.application_id and k.task_id = r.task_id offset 0
    ) k
    cross join lateral (
      select * from jobs j where j.application_id = k.application_id and j.job_id = k.job_id offset 0
    ) j
    cross join lateral (
      select f.obis from rate_tasks f where f.application_id = j.application_id and f.job_id = j.job_id
      order by f.ended_at is not null, f.position, f.obis limit 1
    ) first
    order by placed.position
    limit ${limit}`.execute(db);
  return rows;
}
