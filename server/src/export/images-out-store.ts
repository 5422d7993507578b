import { knowsTenant } from '@zaehlwerk/domain/operator/operator-key';
import type { Kysely } from 'kysely';
import { isUuid } from '../database/sql-values.ts';
import type { Tables } from '../database/schema.ts';
import type { OperatorScope } from '../http/scope.ts';

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
  return row !== undefined && knowsTenant(operator, row.application_id) ? row.storage_key : null;
}
