import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { inChunks } from '../database/in-chunks.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { EarlierReading } from './lines/check-history.ts';

/** Registers of orders by order number, then by OBIS code. */
export type KnownRegisters = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** An earlier reading with the register it belongs to. */
export interface PlacedReading {
  readonly taskId: string;
  readonly reading: EarlierReading;
}

/** What storing an earlier reading does. */
export type HistoryChange = 'created' | 'updated' | 'unchanged';

/** The registers of these orders, ended ones too. */
export async function findRegisters(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  orderNumbers: readonly string[],
): Promise<KnownRegisters> {
  const orders = new Map<string, Map<string, string>>();
  for (const some of inChunks(orderNumbers)) {
    const { rows } = await sql<{ order_number: string; obis: string | null; task_id: string | null }>`
      select j.order_number, k.obis, k.task_id from jobs j
      left join rate_tasks k on k.application_id = j.application_id and k.job_id = j.job_id
      where j.application_id = ${applicationId} and j.order_number = any(${some})`.execute(db);
    for (const { order_number: number, obis, task_id: taskId } of rows) {
      const registers = orders.get(number) ?? new Map<string, string>();
      orders.set(number, registers);
      if (obis !== null && taskId !== null) registers.set(obis, taskId);
    }
  }
  return orders;
}

/** What storing these readings would change, in their order. */
export async function compareHistory(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  readings: readonly PlacedReading[],
): Promise<HistoryChange[]> {
  const changes: HistoryChange[] = [];
  for (const some of inChunks(readings)) {
    const { rows } = await sql<{ change: HistoryChange }>`
      select case
          when e.event_id is null then 'created'
          when (e.reading_value, e.reason, e.other_reason) is distinct from (n.reading_value, n.reason, n.other_reason)
            then 'updated'
          else 'unchanged' end as change
      from ${eventRows(some)}
      left join reading_events e on e.application_id = ${applicationId} and e.task_id = n.task_id
        and e.reading_date = n.reading_date and e.created = n.created
      order by n.place`.execute(db);
    for (const row of rows) changes.push(row.change);
  }
  return changes;
}

/** Keeps earlier readings; one of the same register, day and time of recording is replaced. */
export async function storeHistory(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  readings: readonly PlacedReading[],
): Promise<void> {
  for (const some of inChunks(readings)) {
    await sql`
      insert into reading_events (application_id, event_id, task_id, reading_date, reading_value, reason, other_reason,
        created)
      select ${applicationId}, n.event_id, n.task_id, n.reading_date, n.reading_value, n.reason, n.other_reason,
        n.created
      from ${eventRows(some)}
      on conflict (application_id, task_id, reading_date, created) do update
        set reading_value = excluded.reading_value, reason = excluded.reason, other_reason = excluded.other_reason
      `.execute(db);
  }
}

function eventRows(readings: readonly PlacedReading[]) {
  const rows = readings.map(({ taskId, reading }, place) => ({
    place,
    event_id: randomUUID(),
    task_id: taskId,
    reading_date: reading.readingDate,
    reading_value: reading.readingValue,
    reason: reading.reason,
    other_reason: reading.otherReason,
    created: reading.created,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    place integer, event_id uuid, task_id uuid, reading_date date, reading_value numeric, reason text,
    other_reason text, created timestamptz)`;
}
