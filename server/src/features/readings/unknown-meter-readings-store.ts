import {
  unknownMeterReadingSettings,
  type UnknownMeterReadingSettings,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading-settings';
import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import { namesOf, typesOf } from '../../database/named-columns.ts';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope } from '../../http/scope.ts';
import { BESIDE_UNKNOWN_METER, UNKNOWN_METER_COLUMNS, type UnknownMeterReadingRow } from './unknown-meter-row.ts';

/** What validating the reading of an unknown meter needs, in one query. */
interface RulesFound {
  /** The account has ended since its call was admitted. */
  readonly hasEnded: boolean;
  readonly settings: UnknownMeterReadingSettings;
  /** PostgreSQL's own mark of the tenant's row; every change gives it another. */
  readonly settingsVersion: string;
  /** What was accepted under this key before; the answer is its id. */
  readonly earlier: { readonly contentHash: Buffer; readonly answer: string } | null;
}

/** The tenant's settings about unknown meters, with what the account sent under this key before. */
export async function findRulesFor(
  pool: pg.Pool,
  scope: AccountScope,
  idempotencyKey: string | null,
): Promise<RulesFound> {
  const { rows } = await pool.query<{
    features: Partial<UnknownMeterReadingSettings> | null;
    version: string;
    has_ended: boolean;
    reading_id: string | null;
    content_hash: Buffer | null;
  }>(
    `select a.document -> 'config' -> 'features' as features, a.xmin::text as version, u.reading_id, u.content_hash,
       not exists (
         select from accounts h where h.application_id = $1 and h.account_id = $2 and h.ended_at is null
       ) as has_ended
     from applications a
     left join unknown_readings u
       on u.application_id = $1 and u.account_id = $2 and u.idempotency_key = $3
     where a.application_id = $1`,
    [scope.applicationId, scope.accountId, idempotencyKey],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`application ${scope.applicationId} is missing`);
  const { reading_id: readingId, content_hash: contentHash } = row;
  return {
    hasEnded: row.has_ended,
    settings: unknownMeterReadingSettings(row.features ?? undefined),
    settingsVersion: row.version,
    earlier: readingId === null || contentHash === null ? null : { contentHash, answer: readingId },
  };
}

/**
 * Stores a reading with the records of its photos, or nothing, in one statement. False when the settings changed since
 * they were looked at, the account has ended, or the key is taken: look again. Whoever erases an account holds it, and is
 * waited for.
 */
export async function storeUnknownMeterReading(
  pool: pg.Pool,
  { applicationId, accountId }: AccountScope,
  reading: UnknownMeterReadingRow,
): Promise<boolean> {
  const { rows } = await pool.query(
    `with sent as (
       select * from json_to_record($1) as n (application_id text, account_id uuid,
         ${typesOf({ ...UNKNOWN_METER_COLUMNS, ...BESIDE_UNKNOWN_METER })})
     ), sender as materialized (
       select h.account_id from sent
       join accounts h on h.application_id = sent.application_id and h.account_id = sent.account_id
       where h.ended_at is null
       for key share of h
     ), reading as (
       insert into unknown_readings (application_id, account_id, ${namesOf(UNKNOWN_METER_COLUMNS)})
       select sent.application_id, sent.account_id, ${namesOf(UNKNOWN_METER_COLUMNS, 'sent')}
       from sent join sender using (account_id)
       where exists (
         select from applications a where a.application_id = sent.application_id and a.xmin::text = sent.settings
       )
       on conflict (application_id, account_id, idempotency_key) do nothing
       returning application_id, reading_id
     ), images as (
       insert into unknown_reading_images (application_id, image_id, reading_id, position, storage_key, sha256,
         byte_length, width, height)
       select reading.application_id, n.image_id, reading.reading_id, n.position, n.storage_key, n.sha256,
         n.byte_length, n.width, n.height
       from reading
       cross join sent
       cross join json_to_recordset(sent.images) as n (image_id uuid, position int, storage_key text, sha256 bytea,
         byte_length int, width int, height int)
     )
     select reading_id from reading`,
    [JSON.stringify({ ...reading, application_id: applicationId, account_id: accountId })],
  );
  return rows.length === 1;
}

type Stored = keyof typeof UNKNOWN_METER_COLUMNS;

/** Its receipt tells of what is stored. */
const STORED = Object.keys(UNKNOWN_METER_COLUMNS) as Stored[];

/** Marks that the oldest readings of an account without a receipt have one, and gives them, the oldest first. */
export async function takeReceipts(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Pick<Selectable<Tables['unknown_readings']>, Stored>[]> {
  const taken = await db
    .updateTable('unknown_readings')
    .set({ receipt_at: now })
    .where('application_id', '=', applicationId)
    .where('reading_id', 'in', (free) =>
      free
        .selectFrom('unknown_readings')
        .where('application_id', '=', applicationId)
        .where('account_id', '=', accountId)
        .where('receipt_at', 'is', null)
        .orderBy('created')
        .orderBy('reading_id')
        .limit(most)
        .select('reading_id')
        .forUpdate(),
    )
    .returning(STORED)
    .execute();
  return taken.toSorted(
    (one, other) => one.created.getTime() - other.created.getTime() || (one.reading_id < other.reading_id ? -1 : 1),
  );
}
