import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/sql-values.ts';
import type { TenantScope } from '../http/scope.ts';
import type { EarlierReading } from './lines/check-history.ts';

/** What is known of the order, the register and the day of an earlier reading. */
export interface FoundPlace {
  readonly hasOrder: boolean;
  /** The register of the order as it is now, an ended one too. */
  readonly taskId: string | null;
  readonly kept: KeptReading | null;
}

/** An earlier reading that is there already. */
export interface KeptReading {
  readonly taskId: string;
  /** ISO in UTC. */
  readonly created: string;
  /** Plain decimal text. */
  readonly readingValue: string;
  readonly reason: string | null;
  readonly otherReason: string | null;
}

/** An earlier reading as it is to be kept. */
export interface PlacedReading extends KeptReading {
  readonly readingDate: string;
}

/**
 * Where earlier readings belong, in their order. One that an account has which the order was for before is found there and
 * stays there; without a time of recording only if it has the same value, because another reading of that day may be meant.
 * `offset 0` keeps each look-up to its own index: tables that were just filled have no statistics to plan a join by.
 */
export async function findPlaces(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readings: readonly EarlierReading[],
): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  for (const some of inChunks(readings)) {
    const { rows } = await sql<PlaceRow>`
      select j.job_id is not null as has_order, k.task_id, kept.task_id as kept_task_id, kept.created,
        kept.reading_value, kept.reason, kept.other_reason
      from ${readingRows(some)}
      left join jobs j
        on j.application_id = ${applicationId} and j.order_number = n.order_number and j.left_at is null
      left join rate_tasks k on k.application_id = ${applicationId} and k.job_id = j.job_id and k.obis = n.obis
      left join lateral (
        select e.task_id, e.created, trim_scale(e.reading_value) as reading_value, e.reason, e.other_reason
        from jobs o
        cross join lateral (
          select t.task_id from rate_tasks t
          where t.application_id = ${applicationId} and t.job_id = o.job_id and t.obis = n.obis offset 0
        ) t
        cross join lateral (
          select e.* from reading_events e
          where e.application_id = ${applicationId} and e.task_id = t.task_id and e.reading_date = n.reading_date offset 0
        ) e
        where o.application_id = ${applicationId} and o.order_number = n.order_number
          and (
            e.created = n.created
            or n.created is null and (o.left_at is null or e.reading_value = n.reading_value)
          )
        order by o.left_at nulls first, e.created desc limit 1
      ) kept on true
      order by n.place`.execute(db);
    for (const row of rows) found.push(placeOf(row));
  }
  return found;
}

interface PlaceRow {
  readonly has_order: boolean;
  readonly task_id: string | null;
  readonly kept_task_id: string | null;
  readonly created: Date | null;
  readonly reading_value: string | null;
  readonly reason: string | null;
  readonly other_reason: string | null;
}

function placeOf(row: PlaceRow): FoundPlace {
  const { kept_task_id: taskId, created, reading_value: readingValue, reason, other_reason: otherReason } = row;
  const place = { hasOrder: row.has_order, taskId: row.task_id };
  if (taskId === null || created === null || readingValue === null) return { ...place, kept: null };
  return { ...place, kept: { taskId, created: created.toISOString(), readingValue, reason, otherReason } };
}

/** Keeps earlier readings; one of the same register, day and time of recording is replaced. */
export async function storeHistory(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readings: readonly PlacedReading[],
): Promise<void> {
  for (const some of inChunks(readings)) {
    const rows = some.map((reading) => ({
      task_id: reading.taskId,
      reading_date: reading.readingDate,
      reading_value: reading.readingValue,
      reason: reading.reason,
      other_reason: reading.otherReason,
      created: reading.created,
    }));
    await sql`
      insert into reading_events (application_id, event_id, task_id, reading_date, reading_value, reason, other_reason,
        created)
      select ${applicationId}, gen_random_uuid(), n.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (task_id uuid, reading_date date,
        reading_value numeric, reason text, other_reason text, created timestamptz)
      on conflict (application_id, task_id, reading_date, created) do update
        set reading_value = excluded.reading_value, reason = excluded.reason, other_reason = excluded.other_reason
      `.execute(db);
  }
}

function readingRows(readings: readonly EarlierReading[]) {
  const rows = readings.map((reading, place) => ({
    place,
    order_number: reading.orderNumber,
    obis: reading.obis,
    reading_date: reading.readingDate,
    reading_value: reading.readingValue,
    created: reading.created ?? null,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    place integer, order_number text, obis text, reading_date date, reading_value numeric, created timestamptz)`;
}
