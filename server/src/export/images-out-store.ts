import { knowsTenant } from '@zaehlwerk/domain/operator/operator-key';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../database/sql-values.ts';
import type { Tables } from '../database/schema.ts';
import { isTenant } from '../http/caller/caller-store.ts';
import type { OperatorScope, TenantScope } from '../http/scope.ts';

/** The key of a photo in the image store, in any tenant that an operator may see; null when there is no such photo. */
export async function findStorageKey(
  db: Kysely<Tables>,
  operator: OperatorScope,
  imageId: string,
): Promise<string | null> {
  if (!isUuid(imageId)) return null;
  const columns = ['storage_key', 'application_id'] as const;
  const row = await db
    .selectFrom('result_images')
    .where('image_id', '=', imageId)
    .select(columns)
    .unionAll(db.selectFrom('unknown_reading_images').where('image_id', '=', imageId).select(columns))
    .unionAll(db.selectFrom('anonymous_reading_images').where('image_id', '=', imageId).select(columns))
    .executeTakeFirst();
  if (row === undefined || !knowsTenant(operator, row.application_id)) return null;
  return (await isTenant(db, operator, row.application_id)) ? row.storage_key : null;
}

/** An accepted reading, and how many bytes its photos have. */
export interface PhotoSizes {
  /** PostgreSQL's bigint as text. */
  readonly position: string;
  readonly id: string;
  readonly bytes: number;
  readonly largest: number;
}

/** Readings after a position, in order, with the sizes of their photos. */
export async function listPhotoSizes(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  after: string,
  limit: number,
): Promise<PhotoSizes[]> {
  const { rows } = await sql<PhotoSizes>`
    select p.position, p.result_id as id, coalesce(i.bytes, 0)::float8 as bytes, coalesce(i.largest, 0) as largest
    from (
      select result_id, position from reading_results
      where application_id = ${applicationId} and position > ${after}
      order by position limit ${limit}
    ) p
    cross join lateral (
      select sum(i.byte_length) as bytes, max(i.byte_length) as largest from result_images i
      where i.application_id = ${applicationId} and i.result_id = p.result_id
    ) i
    order by p.position`.execute(db);
  return rows;
}

/** A photo of an accepted reading. */
export interface KeptPhoto {
  readonly imageId: string;
  /** Of the image store. */
  readonly storageKey: string;
}

/** The photos of these readings, in their order. */
export async function listPhotos(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
): Promise<KeptPhoto[]> {
  const { rows } = await sql<KeptPhoto>`
    select i.image_id as "imageId", i.storage_key as "storageKey"
    from unnest(${readingIds}::uuid[]) with ordinality as asked (result_id, nth)
    join result_images i on i.application_id = ${applicationId} and i.result_id = asked.result_id
    order by asked.nth, i.position`.execute(db);
  return rows;
}
