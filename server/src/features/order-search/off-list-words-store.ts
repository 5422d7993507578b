import type { AssignedKind, AssignmentState } from '@zaehlwerk/domain/assignment/assignment';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { SaidOffList } from '@zaehlwerk/domain/order-search/off-list';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import { markedWord, questionOf, type SoughtWords } from './word-index.ts';

/** A reading without an order by its ids. */
export interface ReadingId {
  readonly applicationId: string;
  readonly readingId: string;
}

/** A reading whose words are to be made; nothing is said where it is not there any more, or its person was erased. */
export type ReadingToFind = ReadingId & { readonly said: SaidOffList | null };

/** A reading with its words; without any nothing finds it. */
export type FindableReading = ReadingId & { readonly words: readonly string[] };

/** A reading without an order that may be meant. */
export interface OffListRow extends SaidOffList {
  readonly readingId: string;
  readonly kind: AssignedKind;
  readonly meterType: MeterType | null;
  readonly readingDate: string;
  readonly created: Date;
  readonly state: AssignmentState;
  readonly submissionId: string | null;
}

/** A reading of an unknown meter stays when its person is erased, as the law keeps it; this is empty then. */
const IS_OF_ERASED = sql`octet_length(u.content_hash) = 0`;

/** The readings `u` of both kinds with these ids, as columns; of an erased person none. */
const readingOf = (applicationId: RawBuilder<unknown>, readingId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
      select 'withoutAccess' as kind, u.meter_number as "meterNumber", u.meter_type as "meterType", u.firstname, u.lastname,
        u.street, u.house_number as "houseNumber", u.zip, u.city, u.reading_date as "readingDate", u.created,
        coalesce(u.clearing_state, 'open') as state, u.assigned_submission_id as "submissionId"
      from anonymous_readings u where u.application_id = ${applicationId} and u.reading_id = ${readingId}
      union all
      select 'unknownMeter', u.meter_number, null, null, null, null, null, null, null, u.reading_date, u.created,
        coalesce(u.clearing_state, 'open'), u.assigned_submission_id
      from unknown_readings u
      where u.application_id = ${applicationId} and u.reading_id = ${readingId} and not ${IS_OF_ERASED}
    )`;

/** Readings of all tenants whose words are to be made, so many at most, and nobody else takes them meanwhile. */
export async function takeReadingsToFind(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  most: number,
): Promise<readonly ReadingToFind[]> {
  const { rows } = await sql<ReadingToFind>`
    with taken as materialized (
      select application_id, reading_id from off_list_words where words is null
      order by application_id, reading_id limit ${most} for update skip locked
    )
    select t.application_id as "applicationId", t.reading_id as "readingId", u.said
    from taken t
    left join lateral (
      select to_json(u) as said from ${readingOf(sql`t.application_id`, sql`t.reading_id`)} u
    ) u on true`.execute(transaction);
  return rows;
}

/** Keeps the words of readings. */
export async function storeReadingWords(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  readings: readonly FindableReading[],
): Promise<void> {
  const rows = readings.map(({ applicationId, readingId, words }) => ({
    application_id: applicationId,
    reading_id: readingId,
    words: words.map((word) => markedWord(applicationId, word)),
  }));
  await sql`
    update off_list_words w set words = array_to_tsvector(n.words)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (application_id text, reading_id uuid, words text[])
    where w.application_id = n.application_id and w.reading_id = n.reading_id`.execute(transaction);
}

/** Looks at so many readings of a kind after one, and lets the words be made of those that have none; gives the last; null at the end. */
export async function findReadingsWithoutWords(
  db: Kysely<Tables>,
  _system: SystemScope,
  table: 'anonymous_readings' | 'unknown_readings',
  after: ReadingId | null,
  most: number,
): Promise<ReadingId | null> {
  const { rows } = await sql<ReadingId>`
    with looked as materialized (
      select u.application_id, u.reading_id, ${table === 'unknown_readings' ? IS_OF_ERASED : sql`false`} as erased
      from ${sql.table(table)} u
      where ${after === null} or (u.application_id, u.reading_id) > (${after?.applicationId ?? ''}, ${after?.readingId ?? null}::uuid)
      order by u.application_id, u.reading_id limit ${most}
    ), added as (
      insert into off_list_words (application_id, reading_id)
      select application_id, reading_id from looked where not erased
      on conflict do nothing
    )
    select application_id as "applicationId", reading_id as "readingId" from looked
    order by application_id desc, reading_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Readings of a tenant whose words one of these is meant by, and those that still wait for their words, so many at most, the newest first. */
export async function findReadingsByWords(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  sought: readonly SoughtWords[],
  most: number,
): Promise<readonly OffListRow[]> {
  const { rows } = await sql<OffListRow>`
    select w.reading_id as "readingId", u.*
    from (
      select reading_id from off_list_words
      where application_id = ${applicationId} and words @@ ${questionOf(applicationId, ...sought)}
      union all
      (select reading_id from off_list_words where application_id = ${applicationId} and words is null limit ${most})
      limit ${most}
    ) w
    cross join lateral ${readingOf(sql`${applicationId}`, sql`w.reading_id`)} u
    order by u.created desc, w.reading_id`.execute(db);
  return rows;
}

/** The orders that these submissions are of. */
export async function ordersOfSubmissions(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ submissionId: string; orderNumber: string }>`
    select s.submission_id as "submissionId", j.order_number as "orderNumber"
    from submissions s
    join jobs j on j.application_id = ${applicationId} and j.job_id = s.job_id
    where s.application_id = ${applicationId} and s.submission_id = any(${[...submissionIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ submissionId, orderNumber }) => [submissionId, orderNumber]));
}
