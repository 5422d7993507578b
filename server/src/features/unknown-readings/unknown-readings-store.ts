import {
  unknownReadingSettings,
  type UnknownReadingSettings,
} from '@zaehlwerk/domain/unknown-meter/unknown-reading-settings';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import type { ImageRow } from '../photos/keep-photos.ts';

/** What judging the reading of an unknown meter needs, in one look. */
export interface RulesFound {
  readonly settings: UnknownReadingSettings;
  /** PostgreSQL's own mark of the application's row; every change gives it another. */
  readonly settingsVersion: string;
  /** What was accepted under this key before (OPN-083); the answer is its id. */
  readonly earlier: { readonly contentHash: Buffer; readonly answer: string } | null;
}

export interface UnknownReadingRow {
  readonly readingId: string;
  readonly meterNumber: string;
  /** Plain decimal text. */
  readonly readingValue: string;
  readonly readingDate: string;
  readonly comment: string | null;
  readonly idempotencyKey: string | null;
  readonly contentHash: Buffer;
  readonly capturedAt: Date | null;
  readonly created: Date;
  readonly images: readonly ImageRow[];
  /** Of the settings by which it was judged. */
  readonly settingsVersion: string;
}

/** The application's settings about unknown meters, with what the account sent under this key before. */
export async function findRulesFor(
  pool: pg.Pool,
  scope: AccountScope,
  idempotencyKey: string | null,
): Promise<RulesFound> {
  const { rows } = await pool.query<{
    features: Partial<UnknownReadingSettings> | null;
    version: string;
    reading_id: string | null;
    content_hash: Buffer | null;
  }>(
    `select a.document -> 'config' -> 'features' as features, a.xmin::text as version, u.reading_id, u.content_hash
     from applications a
     left join unknown_readings u
       on u.application_id = $1 and u.account_id = $2 and u.idempotency_key = $3
     where a.application_id = $1`,
    [scope.applicationId, scope.accountId, idempotencyKey],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`application ${scope.applicationId} is gone`);
  const { reading_id: readingId, content_hash: contentHash } = row;
  return {
    settings: unknownReadingSettings(row.features ?? undefined),
    settingsVersion: row.version,
    earlier: readingId === null || contentHash === null ? null : { contentHash, answer: readingId },
  };
}

/**
 * Stores a reading with the records of its photos, or nothing, in one statement. False when the settings changed since
 * they were looked at, or the key is taken: look again.
 */
export async function storeUnknownReading(
  pool: pg.Pool,
  scope: AccountScope,
  reading: UnknownReadingRow,
): Promise<boolean> {
  const { rows } = await pool.query(
    `with reading as (
       insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date,
         comment, idempotency_key, content_hash, captured_at, created)
       select a.application_id, $3::uuid, $2::uuid, $4::text, $5::numeric, $6::date, $7::text, $8::text, $9::bytea,
         $10::timestamptz, $11::timestamptz
       from applications a
       where a.application_id = $1 and a.xmin::text = $12
       on conflict (application_id, account_id, idempotency_key) do nothing
       returning application_id, reading_id
     ), images as (
       insert into unknown_reading_images (application_id, image_id, reading_id, position, storage_key, sha256,
         byte_length, width, height)
       select application_id, n.image_id, reading_id, n.at - 1, n.storage_key, n.sha256, n.byte_length, n.width, n.height
       from reading
       cross join unnest($13::uuid[], $14::text[], $15::bytea[], $16::int[], $17::int[], $18::int[]) with ordinality
         as n (image_id, storage_key, sha256, byte_length, width, height, at)
     )
     select reading_id from reading`,
    [scope.applicationId, scope.accountId, ...valuesOf(reading)],
  );
  return rows.length === 1;
}

function valuesOf(reading: UnknownReadingRow): unknown[] {
  const { images } = reading;
  return [
    reading.readingId,
    reading.meterNumber,
    reading.readingValue,
    reading.readingDate,
    reading.comment,
    reading.idempotencyKey,
    reading.contentHash,
    reading.capturedAt,
    reading.created,
    reading.settingsVersion,
    images.map((one) => one.imageId),
    images.map((one) => one.storageKey),
    images.map((one) => one.sha256),
    images.map((one) => one.byteLength),
    images.map((one) => one.width),
    images.map((one) => one.height),
  ];
}
