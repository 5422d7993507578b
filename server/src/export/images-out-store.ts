import type { Kysely } from 'kysely';
import { isUuid } from '../database/sql-values.ts';
import type { Tables } from '../database/schema.ts';
import type { OperatorScope } from '../http/scope.ts';

/** The key of a photo in the image store, in any tenant; null when there is no such photo. */
export async function findStorageKey(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  imageId: string,
): Promise<string | null> {
  if (!isUuid(imageId)) return null;
  const row = await db
    .selectFrom('result_images')
    .where('image_id', '=', imageId)
    .select('storage_key')
    .unionAll(db.selectFrom('unknown_reading_images').where('image_id', '=', imageId).select('storage_key'))
    .unionAll(db.selectFrom('anonymous_reading_images').where('image_id', '=', imageId).select('storage_key'))
    .executeTakeFirst();
  return row?.storage_key ?? null;
}
