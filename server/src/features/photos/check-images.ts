import { createHash } from 'node:crypto';
import type { OperatorScope } from '../../http/scope.ts';
import { DamagedPhoto } from '../../image-store-fault.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { Parts } from '../../parts.ts';
import { inGroups } from './in-groups.ts';
import { nextPhotoRecords, type PhotoRecord } from './photos-store.ts';

/** A part of all photos, in the order of their keys. */
export interface Page {
  /** The key of the last one of the part before; null for the first part. */
  readonly after: string | null;
  readonly limit: number;
}

interface CheckedImages {
  readonly checked: number;
  /** Of which the former place alone has the bytes. */
  readonly former: number;
  readonly faulty: { applicationId: string; imageId: string; fault: 'missing' | 'altered' }[];
  readonly next: string | null;
}

/**
 * Reads the bytes of every photo that a row names, where they are, and compares them with what was recorded when it was taken
 * in. Changes nothing. A photo that is deleted meanwhile may be told as missing. Throws ImageStoreFault.
 */
export async function checkImages(
  { images, imageMove, pool }: Pick<Parts, 'images' | 'imageMove' | 'pool'>,
  scope: OperatorScope,
  { after, limit }: Page,
): Promise<CheckedImages> {
  const records = await nextPhotoRecords(pool, scope, { after: after ?? '', limit });
  const stores = imageMove === null ? { to: images, from: null } : imageMove;
  const states = await inGroups(records, (record) => stateOf(record, stores));
  return {
    checked: records.length,
    former: states.filter(({ isFormer }) => isFormer).length,
    faulty: records.flatMap(({ application_id: applicationId, image_id: imageId }, index) => {
      const fault = states[index]?.fault ?? null;
      return fault === null ? [] : [{ applicationId, imageId, fault }];
    }),
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

/** The bytes of a photo, or that the store itself knows that they are not as they were put; null where there are none. */
export async function bytesIn(store: ImageStore, key: string): Promise<Uint8Array | 'damaged' | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof DamagedPhoto) return 'damaged';
    throw error;
  }
}
