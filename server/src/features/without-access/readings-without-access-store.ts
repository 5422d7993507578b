import {
  type WithoutAccessSettings,
  withoutAccessSettings,
  type GivenWithoutAccessSettings,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/schema.ts';
import { IS_GIVEN_OUT } from '../../export/given-out.ts';
import type { WithoutAccessScope, SystemScope } from '../../http/scope.ts';
import type { ImageRow } from '../photos/photos-store.ts';

/** What validating a reading without access needs, in one query. */
interface FoundGrounds {
  readonly settings: WithoutAccessSettings;
  /** PostgreSQL's own mark of the tenant's row; every change gives it another. */
  readonly settingsVersion: string;
  /** Whether this send was accepted before. */
  readonly isKnown: boolean;
}

/** What is stored of a reading, by columns; its tenant comes from the scope. */
export interface ReadingWithoutAccessRow {
  /** The version of the tenant's settings by which it was validated. */
  readonly settings: string;
  readonly send_hash: string | null;
  /** By which its receipt can be asked for; null where there are none. */
  readonly submission_hash: string | null;
  readonly reading_id: string;
  readonly meter_type: string;
  readonly meter_number: string;
  readonly reading_date: string;
  readonly reading_reason: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
  readonly seems_automatic: boolean;
  readonly captured_at: Date | null;
  readonly created: Date;
  readonly values: readonly {
    readonly value_id: string;
    readonly obis: string;
    readonly rate_name: string | null;
    /** Plain decimal text. */
    readonly reading_value: string;
  }[];
  readonly images: readonly (ImageRow & { readonly value_id: string })[];
}

/** The tenant's settings about readings without access, and whether this send was accepted before. */
export async function findGrounds(
  pool: pg.Pool,
  { applicationId }: WithoutAccessScope,
  sendHash: Buffer | null,
): Promise<FoundGrounds> {
  const { rows } = await pool.query<{ settings: GivenWithoutAccessSettings | null; version: string; known: boolean }>({
    name: 'anonymous-grounds',
    text: `
      select a.document -> 'config' -> 'unknownUserReading' as settings, a.xmin::text as version,
        s.send_hash is not null as known
      from applications a
      left join anonymous_sends s on s.application_id = $1 and s.send_hash = $2
      where a.application_id = $1`,
    values: [applicationId, sendHash],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`application ${applicationId} is missing`);
  return {
    settings: withoutAccessSettings(row.settings ?? undefined),
    settingsVersion: row.version,
    isKnown: row.known,
  };
}

/**
 * Stores a reading with its values and the records of its photos, or nothing, in one statement. False when the settings
 * changed since they were looked at, or the send is known: look again.
 */
export async function storeReadingWithoutAccess(
  pool: pg.Pool,
  { applicationId }: WithoutAccessScope,
  reading: ReadingWithoutAccessRow,
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'store-anonymous-reading',
    text: `
      with sent as (
        select sent.* from json_to_record($1) as sent (application_id text, settings text, send_hash bytea,
          submission_hash bytea, reading_id uuid, meter_type text, meter_number text, reading_date date,
          reading_reason text, firstname text, lastname text, street text, house_number text, zip text, city text,
          seems_automatic boolean, captured_at timestamptz, created timestamptz, values json, images json)
        where exists (
          select from applications a where a.application_id = sent.application_id and a.xmin::text = sent.settings
        )
      ), first as (
        insert into anonymous_sends (application_id, send_hash, reading_id, created)
        select application_id, send_hash, reading_id, created from sent where send_hash is not null
        on conflict (application_id, send_hash) do nothing
        returning reading_id
      ), reading as (
        insert into anonymous_readings (application_id, reading_id, meter_type, meter_number, reading_date,
          reading_reason, firstname, lastname, street, house_number, zip, city, seems_automatic, captured_at, created)
        select application_id, reading_id, meter_type, meter_number, reading_date, reading_reason, firstname, lastname,
          street, house_number, zip, city, seems_automatic, captured_at, created
        from sent where send_hash is null or exists (select from first)
        returning application_id, reading_id
      ), submission as (
        insert into anonymous_submissions (application_id, submission_hash, reading_id, created)
        select reading.application_id, sent.submission_hash, reading.reading_id, sent.created
        from reading cross join sent where sent.submission_hash is not null
      ), read_values as (
        insert into anonymous_reading_values (application_id, value_id, reading_id, obis, rate_name, reading_value,
          created)
        select reading.application_id, n.value_id, reading.reading_id, n.obis, n.rate_name, n.reading_value,
          sent.created
        from reading cross join sent
        cross join json_to_recordset(sent.values) as n (value_id uuid, obis text, rate_name text, reading_value numeric)
      ), images as (
        insert into anonymous_reading_images (application_id, image_id, value_id, position, storage_key, sha256,
          byte_length, width, height)
        select reading.application_id, n.image_id, n.value_id, n.position, n.storage_key, n.sha256, n.byte_length,
          n.width, n.height
        from reading cross join sent
        cross join json_to_recordset(sent.images) as n (image_id uuid, value_id uuid, position int, storage_key text,
          sha256 bytea, byte_length int, width int, height int)
      )
      select reading_id from reading`,
    values: [JSON.stringify({ ...reading, application_id: applicationId })],
  });
  return rows.length === 1;
}

/** Remembers that a known send came with another token, too, so that its receipt can be asked for with that one. */
export async function addSubmission(
  pool: pg.Pool,
  { applicationId }: WithoutAccessScope,
  { sendHash, submissionHash, created }: { sendHash: Buffer; submissionHash: Buffer; created: Date },
): Promise<void> {
  await pool.query(
    `insert into anonymous_submissions (application_id, submission_hash, reading_id, created)
     select application_id, $3, reading_id, $4 from anonymous_sends
     where application_id = $1 and send_hash = $2 and reading_id is not null
     on conflict do nothing`,
    [applicationId, sendHash, submissionHash, created],
  );
}

/** Whether the reading `a` is due: all its rates, or the order's reading that it was assigned to, were handed out before a moment. */
const isDue = (before: Date) => sql`(
  exists (
    select from anonymous_reading_values v
    where v.application_id = a.application_id and v.reading_id = a.reading_id and v.handed_over_at < ${before}
  ) and not exists (
    select from anonymous_reading_values v
    where v.application_id = a.application_id and v.reading_id = a.reading_id
      and (v.handed_over_at is null or v.handed_over_at >= ${before})
  )
  or a.clearing_state = 'assigned' and a.decided_at < ${before} and not exists (
    select from reading_results r
    where r.application_id = a.application_id and r.submission_id = a.assigned_submission_id and not ${IS_GIVEN_OUT}
  ))`;

/**
 * Deletes at most `most` readings all of whose rates were handed out before a moment, with their rates and the records
 * of their photos; returns how many. The sends they came by stay known.
 */
export async function deleteHandedOverBefore(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  before: Date,
  most: number,
): Promise<number> {
  // Held first, and looked at once more: an assignment may be taken back meanwhile.
  const { rows } = await sql<{ application_id: string; reading_id: string }>`
    with due as materialized (
      (
        select v.application_id, v.reading_id from anonymous_reading_values v
        where v.handed_over_at < ${before}
          and not exists (
            select from anonymous_reading_values later
            where later.application_id = v.application_id and later.reading_id = v.reading_id
              and (later.handed_over_at is null or later.handed_over_at >= ${before})
          )
        limit ${most}
      ) union (
        -- Of one that was assigned the order's reading is handed over, whoever asks for those without an order.
        select a.application_id, a.reading_id from anonymous_readings a
        where a.clearing_state = 'assigned' and a.decided_at < ${before}
          and not exists (
            select from reading_results r
            where r.application_id = a.application_id and r.submission_id = a.assigned_submission_id
              and not ${IS_GIVEN_OUT}
          )
        limit ${most}
      ) order by application_id, reading_id
    )
    -- Each by its key: PostgreSQL, told how many at most, would look through all there are.
    select held.* from due
    cross join lateral (
      select a.application_id, a.reading_id from anonymous_readings a
      where a.application_id = due.application_id and a.reading_id = due.reading_id for update
    ) held`.execute(transaction);
  const { numAffectedRows } = await sql`
    delete from anonymous_readings a
    using json_to_recordset(${JSON.stringify(rows)}::json) as held (application_id text, reading_id uuid)
    where a.application_id = held.application_id and a.reading_id = held.reading_id and ${isDue(before)}`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
