import { createHash } from 'node:crypto';
import type { OperatorScope } from '../../http/scope.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { Parts } from '../../parts.ts';
import { bytesIn } from './bytes-in.ts';
import { inGroups } from './in-groups.ts';
import { nextPhotoRecords, type PhotoRecord } from './photos-store.ts';

/** A part of all photos, in the order of their keys. */
export interface Page {
  /** The key of the last one of the part before; null for the first part. */
  readonly after: string | null;
  readonly limit: number;
}

/** A photo, by the names of its tenant and of its own. */
export interface PhotoName {
  readonly applicationId: string;
  readonly imageId: string;
}

interface CheckedImages {
  readonly checked: number;
  /** Of which the former place alone has the bytes. */
  readonly former: number;
  readonly faulty: (PhotoName & { readonly fault: 'missing' | 'altered' })[];
  /** That could not be read, though the places can be used. */
  readonly failed: PhotoName[];
  readonly next: string | null;
}

/**
 * Reads the bytes of every photo that a row names, where they are, and compares them with what was recorded when it was taken
 * in. Changes nothing. A photo that is deleted meanwhile may be told as missing. Throws ImageStoreFault where a place is away.
 */
export async function checkImages(
  { images, imageMove, pool, log }: Pick<Parts, 'images' | 'imageMove' | 'pool' | 'log'>,
  scope: OperatorScope,
  { after, limit }: Page,
): Promise<CheckedImages> {
  const records = await nextPhotoRecords(pool, scope, { after: after ?? '', limit });
  const stores = imageMove === null ? { to: images, from: null } : imageMove;
  const failed: PhotoName[] = [];
  const states = await inGroups(records, (record) =>
    stateOf(record, stores).catch(async (err: unknown) => {
      await Promise.all([stores.to.check(), stores.from?.prove()]);
      log.warn({ err, key: record.storage_key }, 'a photo could not be read');
      failed.push(...namesOf([record.storage_key]));
      return { isFormer: false, fault: null };
    }),
  );
  return {
    checked: records.length,
    former: states.filter(({ isFormer }) => isFormer).length,
    faulty: records.flatMap(({ application_id: applicationId, image_id: imageId }, index) => {
      const fault = states[index]?.fault ?? null;
      return fault === null ? [] : [{ applicationId, imageId, fault }];
    }),
    failed,
    next: records.length < limit ? null : (records.at(-1)?.storage_key ?? null),
  };
}

interface PhotoState {
  readonly isFormer: boolean;
  readonly fault: 'missing' | 'altered' | null;
}

async function stateOf(
  { storage_key: key, sha256 }: PhotoRecord,
  { to, from }: { readonly to: ImageStore; readonly from: ImageStore | null },
): Promise<PhotoState> {
  const here = await bytesIn(to, key);
  const there = here === null && from !== null ? await bytesIn(from, key) : null;
  // Once more: it may have been carried over between the two looks.
  const bytes = here ?? there ?? (from === null ? null : await bytesIn(to, key));
  if (bytes === null) return { isFormer: false, fault: 'missing' };
  const isWhole = bytes !== 'damaged' && createHash('sha256').update(bytes).digest().equals(sha256);
  return { isFormer: there !== null, fault: isWhole ? null : 'altered' };
}

/** Keys are made of these names. */
export function namesOf(keys: readonly string[]): PhotoName[] {
  return keys.map((key) => {
    const [applicationId = '', imageId = ''] = key.split('/');
    return { applicationId, imageId };
  });
}
