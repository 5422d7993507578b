import { randomUUID } from 'node:crypto';
import type { ApplicationScope } from '../../http/scope.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { ProvenPhoto } from './prove-photo.ts';

/** A photo whose bytes are safe in the image store; a row may name it now. */
export interface KeptPhoto {
  readonly imageId: string;
  readonly storageKey: string;
  readonly photo: ProvenPhoto;
}

/** What a row says about a kept photo. */
export interface ImageRow {
  readonly imageId: string;
  readonly storageKey: string;
  readonly sha256: Buffer;
  readonly byteLength: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Puts the photos of each field into the image store and resolves when all are durable. The key is made here and
 * nowhere else; nothing a sender says becomes part of it (S33). The same photo twice is kept twice: each has a life of
 * its own (F07).
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

/** The row of a kept photo. */
export function imageRow({ imageId, storageKey, photo }: KeptPhoto): ImageRow {
  const { sha256, width, height, bytes } = photo;
  return { imageId, storageKey, sha256, byteLength: bytes.length, width, height };
}

function namePhoto(scope: ApplicationScope, photo: ProvenPhoto): KeptPhoto {
  const imageId = randomUUID();
  return { imageId, storageKey: `${scope.applicationId}/${imageId}`, photo };
}
