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

/**
 * Puts the photos of each result into the image store and resolves when all are durable. The key is made here and
 * nowhere else; nothing a sender says becomes part of it (S33). The same photo twice is kept twice: each has a life of
 * its own (F07).
 */
export async function keepPhotos(
  images: ImageStore,
  scope: ApplicationScope,
  photosOfResults: readonly (readonly ProvenPhoto[])[],
): Promise<KeptPhoto[][]> {
  const named = photosOfResults.map((photos) => photos.map((photo) => namePhoto(scope, photo)));
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

function namePhoto(scope: ApplicationScope, photo: ProvenPhoto): KeptPhoto {
  const imageId = randomUUID();
  return { imageId, storageKey: `${scope.applicationId}/${imageId}`, photo };
}
