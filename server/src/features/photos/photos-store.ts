import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { type EffectiveSettings, type JobSettings, offersPhotoReading } from '@zaehlwerk/domain/job/settings';
import type { ExpectedMeter, ExpectedRate } from '@zaehlwerk/recognition/expectations';
import type pg from 'pg';
import { isUuid } from '../../database/sql-values.ts';
import type { AccountScope, EveryTenantScope, OperatorScope } from '../../http/scope.ts';
import { LAST_EARLIER_READING } from '../jobs/earlier-readings.ts';
import { TENANT_SETTINGS, ARE_REMARKS_TOLD, settingsOfJob, WITH_TOLD } from '../jobs/job-settings.ts';
import { IS_SHOWN, IS_SHOWN_AS_ENDED } from '../jobs/shown-jobs-store.ts';

/** The record of a kept photo, by its columns. */
export interface ImageRow {
  readonly image_id: string;
  readonly position: number;
  readonly storage_key: string;
  readonly sha256: string;
  readonly byte_length: number;
  readonly width: number;
  readonly height: number;
}

/** Where one photo of a result stands, as its address names it. */
export interface ResultImagePath {
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

interface FoundImage {
  readonly storageKey: string;
  readonly settings: EffectiveSettings;
}

/**
 * The photo, if job, rate and photo belong together and to the account, and a share is shown it; otherwise null.
 */
export async function findResultImage(
  pool: pg.Pool,
  scope: AccountScope,
  { jobId, taskId, imageId }: ResultImagePath,
): Promise<FoundImage | null> {
  if (![jobId, taskId, imageId].every(isUuid)) return null;
  const { rows } = await pool.query<{ storage_key: string; tenant: JobSettings; job: JobSettings }>({
    name: 'result-image',
    text: `
      ${WITH_TOLD}
      select i.storage_key, j.config as job, ${TENANT_SETTINGS} as tenant
      from result_images i
      join reading_results r using (application_id, result_id)
      join rate_tasks k using (application_id, task_id)
      join jobs j using (application_id, job_id)
      join applications a using (application_id)
      cross join told
      cross join lateral (
        select h.given_by from account_jobs h
        where h.application_id = $1 and h.account_id = $2 and h.job_id = j.job_id and ${IS_SHOWN}
        union all
        select null where ${IS_SHOWN_AS_ENDED}
      ) h
      where i.application_id = $1 and j.job_id = $3 and k.task_id = $4 and i.image_id = $5 and ${ARE_REMARKS_TOLD}`,
    values: [scope.applicationId, scope.accountId, jobId, taskId, imageId],
  });
  const [found] = rows;
  if (found === undefined) return null;
  return { storageKey: found.storage_key, settings: settingsOfJob(found.tenant, found.job) };
}

/**
 * Which of these keys of the image store a row still names. For whoever looks after the store as a whole, and so reads
 * across tenants: the sweep, and an operator of all. Whoever adds a table with keys adds it to PHOTO_TABLES.
 */
export async function findNamedKeys(
  pool: Pick<pg.Pool, 'query'> | pg.ClientBase,
  _all: EveryTenantScope,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ storage_key: string }>(
    PHOTO_TABLES.map((table) => `select storage_key from ${table} where storage_key = any($1)`).join(' union all '),
    [keys],
  );
  return new Set(rows.map((row) => row.storage_key));
}

/** The hash that is recorded of the photos of these keys, of all tenants, by key; for an operator of all, and a backup. */
export async function recordedHashes(
  pool: Pick<pg.Pool, 'query'> | pg.ClientBase,
  _all: EveryTenantScope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await pool.query<Pick<PhotoRecord, 'storage_key' | 'sha256'>>(
    PHOTO_TABLES.map((table) => `select storage_key, sha256 from ${table} where storage_key = any($1)`).join(
      ' union all ',
    ),
    [keys],
  );
  return new Map(rows.map((row) => [row.storage_key, row.sha256]));
}

/** Whether a row still names this key once those that are deleting it, if any, have ended: bytes go before their rows do. */
export async function isNamedInTheEnd(pool: pg.Pool, _all: EveryTenantScope, key: string): Promise<boolean> {
  const applicationId = key.split('/')[0];
  for (const table of PHOTO_TABLES) {
    const { rowCount } = await pool.query(
      `select from ${table} where application_id = $1 and storage_key = $2 for key share`,
      [applicationId, key],
    );
    if (rowCount === 1) return true;
  }
  return false;
}

/** What is recorded of a photo of any tenant. */
export interface PhotoRecord {
  readonly application_id: string;
  readonly image_id: string;
  readonly storage_key: string;
  readonly sha256: Buffer;
}

/** The next photos that rows name, of all tenants, by their keys; for an operator of all, and a backup. */
export async function nextPhotoRecords(
  pool: Pick<pg.Pool, 'query'> | pg.ClientBase,
  _all: EveryTenantScope,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PhotoRecord[]> {
  const { rows } = await pool.query<PhotoRecord>({
    name: 'next-photo-records',
    text: `
      select application_id, image_id, storage_key, sha256 from (
        ${PHOTO_TABLES.map((table) => `(select application_id, image_id, storage_key, sha256 from ${table} where storage_key > $1 order by storage_key limit $2)`).join(' union all ')}
      ) as recorded
      order by storage_key limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** How many photos rows name, of all tenants; for whoever compares them with the image store. */
export async function countPhotoRecords(client: Pick<pg.ClientBase, 'query'>, _all: EveryTenantScope): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select sum(count)::text as count from (${PHOTO_TABLES.map((table) => `select count(*) from ${table}`).join(' union all ')}) as each`,
  );
  return Number(rows[0]?.count);
}

/**
 * Does work while nobody else, in whatever instance, carries photos from one place to another; null where somebody does. The
 * lock is of a transaction that does nothing else and may be idle for long: one of a session would stay behind in a pooler.
 */
export async function moveAlone<T>(pool: pg.Pool, _all: OperatorScope, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let hasEnded = false;
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('images move', 0)) as "isMine"`,
    );
    const done = rows[0]?.isMine === true ? await work() : null;
    await client.query('commit');
    hasEnded = true;
    return done;
  } finally {
    // Closed where that is in doubt, which unlocks it.
    client.release(!hasEnded);
  }
}

const PHOTO_TABLES = ['result_images', 'unknown_reading_images', 'anonymous_reading_images'] as const;

/** Registers beyond are not looked at: comparing a photo with more takes longer than reading it. */
const MOST_RATES = 2000;

/** Whether photos are read for any job of the account. */
export async function readsPhotos(pool: pg.Pool, scope: AccountScope): Promise<boolean> {
  const { rows } = await pool.query<{ settings: JobSettings; features: JobSettings['features'] }>({
    name: 'photo-reading-allowed',
    text: `
      select distinct on (reads, forbids) ${TENANT_SETTINGS} as settings,
        jsonb_build_object('aiImageEvaluationEnabled', reads, 'imagesForbidden', forbids) as features
      from account_jobs h
      join jobs j using (application_id, job_id)
      join applications a using (application_id)
      cross join lateral (
        select j.config -> 'features' -> 'aiImageEvaluationEnabled' as reads, j.config -> 'features' -> 'imagesForbidden' as forbids
      ) own
      where h.application_id = $1 and h.account_id = $2 and ${IS_SHOWN}`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.some(({ settings, features }) => offersPhotoReading(true, settingsOfJob(settings, own(features))));
}

/** A flag that the job does not have is null in the row, and left out. */
function own(features: JobSettings['features']): JobSettings {
  const set = Object.fromEntries(Object.entries(features).filter(([, value]) => value !== null));
  return { meterReading: {}, features: set };
}

interface Row {
  readonly meter_number: string;
  readonly obis: string;
  readonly pre_decimals: number | null;
  readonly post_decimals: number | null;
  readonly minimum_value: string | null;
  readonly maximum_value: string | null;
  readonly last_value: string | null;
}

/** What is known of the meters of the account. */
export async function expectedMeters(pool: pg.Pool, scope: AccountScope): Promise<ExpectedMeter[]> {
  const { rows } = await pool.query<Row>({
    name: 'expected-meters',
    text: `
      select j.meter_number, k.obis, k.pre_decimals, k.post_decimals,
        k.minimum_value::text, k.maximum_value::text, last.reading_value::text as last_value
      from (
        select h.job_id, k.task_id, row_number() over (order by j.order_number, k.position, k.obis) as place
        from account_jobs h
        join jobs j using (application_id, job_id)
        join rate_tasks k using (application_id, job_id)
        where h.application_id = $1 and h.account_id = $2 and ${IS_SHOWN} and k.ended_at is null
        order by place limit ${MOST_RATES}
      ) own
      join jobs j on j.application_id = $1 and j.job_id = own.job_id
      join rate_tasks k on k.application_id = $1 and k.task_id = own.task_id
      left join lateral (${LAST_EARLIER_READING}) last on true
      order by own.place`,
    values: [scope.applicationId, scope.accountId],
  });
  const meters = Map.groupBy(rows, (row) => row.meter_number);
  return [...meters].map(([number, each]) => ({ number, rates: each.map(rateOf) }));
}

function rateOf(row: Row): ExpectedRate {
  const decimal = (text: string | null) => (text === null ? null : parseDecimal(text));
  return {
    obis: row.obis,
    preDecimals: row.pre_decimals,
    postDecimals: row.post_decimals,
    last: decimal(row.last_value),
    least: decimal(row.minimum_value),
    most: decimal(row.maximum_value),
  };
}
