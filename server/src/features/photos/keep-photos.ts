import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/bytea-of.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { ProvenPhoto } from './prove-photo.ts';

/** A photo whose bytes are safe in the image store; a row may name it now. */
export interface KeptPhoto {
  readonly imageId: string;
  readonly storageKey: string;
  readonly photo: ProvenPhoto;
}

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

/**
 * Puts the photos of each field into the image store and resolves when all are durable. The key is made here and
 * nowhere else; nothing a sender says becomes part of it. The same photo twice is kept twice: each has a life of its
 * own.
 */
export async function keepPhotos(
  images: ImageStore,
  scope: ApplicationScope,
  photosOfFields: readonly (readonly ProvenPhoto[])[],
): Promise<KeptPhoto[][]> {
  const named = photosOfFields.map((photos) => photos.map((photo) => namePhoto(scope, photo)));
  const puts = named.flat().map((one) => images.put(one.storageKey, one.photo.bytes));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed === undefined) return named;
  await discardPhotos(images, named);
  throw failed.reason;
}

/** Removes photos that surely no row names. After a commit of unknown outcome they are left to the sweep instead. */
export async function discardPhotos(images: ImageStore, kept: readonly (readonly KeptPhoto[])[]): Promise<void> {
  await Promise.allSettled(kept.flat().map((one) => images.remove(one.storageKey)));
}

/** The records of the kept photos of one field, in their order. */
export function imageRows(kept: readonly KeptPhoto[]): ImageRow[] {
  return kept.map(({ imageId, storageKey, photo }, position) => ({
    image_id: imageId,
    position,
    storage_key: storageKey,
    sha256: byteaOf(photo.sha256),
    byte_length: photo.bytes.length,
    width: photo.width,
    height: photo.height,
  }));
}

function namePhoto(scope: ApplicationScope, photo: ProvenPhoto): KeptPhoto {
  const imageId = randomUUID();
  return { imageId, storageKey: `${scope.applicationId}/${imageId}`, photo };
}
