import type { ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import type { AssignedKind, AssignmentState } from '@zaehlwerk/domain/assignment/assignment';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { ImageRow } from '../photos/photos-store.ts';

/** Which readings are listed. */
export interface AssignmentFilter {
  readonly kind?: AssignedKind | undefined;
  readonly state?: AssignmentState | undefined;
  /** One alone, by its id. */
  readonly reading?: string | undefined;
}

/** A reading that came without an order, as far as assigning it is concerned. */
export interface FoundReading extends Omit<ReadingWithoutOrder, 'acceptedAt' | 'decision' | 'lease'> {
  readonly created: Date;
  readonly capturedAt: Date | null;
  readonly submissionId: string | null;
  readonly note: string | null;
  readonly decidedBy: string | null;
  readonly clerk: string | null;
  readonly decidedAt: Date | null;
}

/** The table of each kind. */
export const TABLES = {
  unknownMeter: 'unknown_readings',
  withoutAccess: 'anonymous_readings',
} as const satisfies Record<AssignedKind, keyof Tables>;
export const KINDS = Object.keys(TABLES) as AssignedKind[];

/** What the two kinds say in common, and where each differs, of the row `u`. */
const OF_BOTH = sql`u.reading_id as "readingId", u.meter_number as "meterNumber", u.reading_date as "readingDate", u.created,
  u.captured_at as "capturedAt", coalesce(u.clearing_state, 'open') as state, u.assigned_submission_id as "submissionId",
  u.decision_reason as note, u.decided_by as "decidedBy", u.clerk, u.decided_at as "decidedAt", (
    select j.order_number from submissions s
    join jobs j on j.application_id = s.application_id and j.job_id = s.job_id
    where s.application_id = u.application_id and s.submission_id = u.assigned_submission_id
  ) as "orderNumber"`;

const OWN: Readonly<Record<AssignedKind, RawBuilder<unknown>>> = {
  unknownMeter: sql`'unknownMeter' as kind, null::text as "meterType", u.comment, u.account_id as "accountId",
    null::json as contact, json_build_array(json_build_object(
      'obis', null, 'readingValue', u.reading_value::text, 'imageIds', array(
        select i.image_id from unknown_reading_images i
        where i.application_id = u.application_id and i.reading_id = u.reading_id order by i.position
      ))) as values`,
  withoutAccess: sql`'withoutAccess' as kind, u.meter_type as "meterType", null as comment, null::uuid as "accountId",
    json_build_object('firstname', u.firstname, 'lastname', u.lastname, 'street', u.street,
      'houseNumber', u.house_number, 'zip', u.zip, 'city', u.city) as contact, (
      select json_agg(json_build_object('obis', v.obis, 'readingValue', v.reading_value::text, 'imageIds', array(
          select i.image_id from anonymous_reading_images i
          where i.application_id = v.application_id and i.value_id = v.value_id order by i.position
        )) order by v.value_id)
      from anonymous_reading_values v where v.application_id = u.application_id and v.reading_id = u.reading_id
    ) as values`,
};

/** As a text of the statement: only so PostgreSQL sees that what is open has an index of its own (0059). */
function inState(state: AssignmentState | undefined): RawBuilder<boolean> {
  return state === undefined ? sql`true` : sql`coalesce(u.clearing_state, 'open') = ${sql.lit(state)}`;
}

/** Readings that came without an order, after one of them, those accepted first first. Null where there is no such one. */
export async function listReadings(
  db: Kysely<Tables>,
  tenant: TenantScope,
  { kind, state, reading }: AssignmentFilter,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<readonly Omit<ReadingWithoutOrder, 'lease'>[] | null> {
  const { applicationId } = tenant;
  if (reading !== undefined && !isUuid(reading)) return [];
  const begin = after === undefined ? null : await findReading(db, tenant, after);
  if (after !== undefined && begin === null) return null;
  const listOf = (one: AssignedKind) => sql`(
    select ${OF_BOTH}, ${OWN[one]}
    from ${sql.table(TABLES[one])} u
    where u.application_id = ${applicationId}
      and ${inState(state)}
      and ${reading === undefined ? sql`true` : sql`u.reading_id = ${reading}::uuid`}
      and ${begin === null ? sql`true` : sql`(u.created, u.reading_id) > (${begin.created}, ${begin.readingId}::uuid)`}
    order by u.created, u.reading_id
    limit ${most}
  )`;
  const lists = KINDS.filter((one) => kind === undefined || kind === one).map(listOf);
  const { rows } = await sql<FoundReading>`
    select * from (${sql.join(lists, sql` union all `)}) u order by created, "readingId" limit ${most}`.execute(db);
  return rows.map(tellReading);
}

function tellReading(found: FoundReading): Omit<ReadingWithoutOrder, 'lease'> {
  const { created, capturedAt: _, submissionId: __, note, decidedBy, clerk, decidedAt, ...told } = found;
  return {
    ...told,
    acceptedAt: created.toISOString(),
    decision:
      decidedAt === null ? null : { reason: note, keyName: decidedBy ?? '', clerk, at: decidedAt.toISOString() },
  };
}

/** The reading with this id, of either kind; null where there is none. */
export async function findReading(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<FoundReading | null> {
  if (!isUuid(readingId)) return null;
  const lists = KINDS.map(
    (one) => sql`
      select ${OF_BOTH}, ${OWN[one]} from ${sql.table(TABLES[one])} u
      where u.application_id = ${applicationId} and u.reading_id = ${readingId}`,
  );
  const { rows } = await sql<FoundReading>`${sql.join(lists, sql` union all `)}`.execute(db);
  return rows[0] ?? null;
}

/** The job and the registers of a reading that was assigned; null where it is not there any more. */
export async function findAssignedTo(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  submissionId: string,
): Promise<{ readonly jobId: string; readonly taskIds: readonly string[] } | null> {
  const { rows } = await sql<{ jobId: string; taskIds: readonly string[] }>`
    select s.job_id as "jobId", array(
        select r.task_id::text from reading_results r
        where r.application_id = ${applicationId} and r.submission_id = s.submission_id
      ) as "taskIds"
    from submissions s
    where s.application_id = ${applicationId} and s.submission_id = ${submissionId}`.execute(db);
  return rows[0] ?? null;
}

/** A photo of a reading, by the register it shows; null of an unknown meter. */
export type PhotoOfReading = ImageRow & { readonly obis: string | null };

/** Its photos, in their order. */
export async function findPhotosOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { readingId, kind }: Pick<FoundReading, 'readingId' | 'kind'>,
): Promise<readonly PhotoOfReading[]> {
  const columns = sql`i.image_id, i.position, i.storage_key, '\\x' || encode(i.sha256, 'hex') as sha256, i.byte_length, i.width,
    i.height`;
  const { rows } = await (kind === 'unknownMeter'
    ? sql<PhotoOfReading>`
        select null as obis, ${columns} from unknown_reading_images i
        where i.application_id = ${applicationId} and i.reading_id = ${readingId} order by i.position`
    : sql<PhotoOfReading>`
        select v.obis, ${columns}
        from anonymous_reading_values v
        join anonymous_reading_images i on i.application_id = v.application_id and i.value_id = v.value_id
        where v.application_id = ${applicationId} and v.reading_id = ${readingId} order by v.value_id, i.position`
  ).execute(db);
  return rows;
}
