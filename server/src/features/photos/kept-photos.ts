import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/sql-values.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope, TenantScope, SystemScope } from '../../http/scope.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { Parts } from '../../parts.ts';
import { bytesOfImage } from './bytes-in.ts';
import { inGroups } from './in-groups.ts';
import { findNamedKeys, findResultImage, type ImageRow, type ResultImagePath } from './photos-store.ts';
import type { ProvenPhoto } from './prove-photos.ts';

/** A photo whose bytes are safe in the image store; a row may name it now. */
export interface KeptPhoto {
  readonly imageId: string;
  readonly storageKey: string;
  readonly photo: ProvenPhoto;
}

/**
 * Puts the photos of each field into the image store and resolves when all are durable. The key is made here and
 * nowhere else; nothing a sender says becomes part of it. The same photo twice is kept twice: each has a life of its
 * own.
 */
export async function keepPhotos(
  images: ImageStore,
  scope: TenantScope,
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

function namePhoto(scope: TenantScope, photo: ProvenPhoto): KeptPhoto {
  const imageId = randomUUID();
  return { imageId, storageKey: `${scope.applicationId}/${imageId}`, photo };
}

/**
 * The bytes of one photo of a result. Throws `notFound` for whatever is not the account's or does not belong together,
 * `forbidden` when photos are shown neither on jobs nor in the evaluation.
 */
export async function readResultImage(parts: Parts, scope: AccountScope, path: ResultImagePath): Promise<Uint8Array> {
  const found = await findResultImage(parts.pool, scope, path);
  if (found === null) throw new Refusal('notFound');
  const { showReadingImagesAllowed, evaluationShowReadingImages } = found.settings.features;
  if (!showReadingImagesAllowed && !evaluationShowReadingImages) throw new Refusal('forbidden');
  return bytesOfImage(parts.images, found.storageKey, path.imageId);
}

/**
 * Headers of a photo that is served: it is only ever displayed, never opened as a page, and nothing in it may run, even
 * if somebody opens its address. The type and the headers of every answer (nosniff, CORP) come on top.
 */
export function photoHeaders(imageId: string): Readonly<Record<string, string>> {
  return {
    'Content-Disposition': `attachment; filename="${imageId}.jpg"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

/**
 * Keys per query, queries per round, and what a round takes in milliseconds at most: the next one goes on. Bytes are in the store
 * before the row that names them commits. No request lives an hour (server and database give up within minutes), so
 * bytes older than a day that no row names belong to nobody any more.
 */
const ROUND = { size: 1000, most: 50, mostMs: 60_000, safeAgeMs: 24 * 60 * 60 * 1000 };
/** Photos that are looked at, and removed, at a time. */
const TOGETHER = 8;

type SweptParts = Pick<Parts, 'images' | 'pool' | 'clock' | 'swept'>;

/**
 * Removes photos that no row names: what a crash, a refused commit or a deleted job left behind. Never touches bytes of
 * a transaction that may still run. Only photos without a row are looked at in the store. A round continues where the
 * last one ended; after the last key it begins again. A stop waits for a few photos. Returns how many were removed; may run in
 * several processes at once.
 */
export async function sweepOrphans(
  parts: SweptParts,
  system: SystemScope,
  given: Partial<typeof ROUND> & { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const { size, most, mostMs, safeAgeMs, signal } = { ...ROUND, ...given };
  const { swept } = parts;
  const end = performance.now() + mostMs;
  const isOver = (): boolean => signal?.aborted === true || performance.now() > end;
  const before = new Date(parts.clock().getTime() - safeAgeMs);
  let removed = 0;
  for (let count = 0; count < most; count += 1) {
    const keys = await nextKeys(parts, size);
    const done = await removeUnnamed(parts, system, keys, { before, isOver });
    removed += done.removed;
    if (done.to !== null) {
      swept.to = done.to;
      break;
    }
    const last = keys.at(-1);
    if (last === undefined || keys.length < size) {
      swept.to = null;
      break;
    }
    swept.to = last;
  }
  return removed;
}

async function nextKeys({ images, swept }: SweptParts, most: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of images.list(swept.to)) {
    keys.push(key);
    if (keys.length === most) break;
  }
  return keys;
}

async function removeUnnamed(
  { images, pool }: SweptParts,
  system: SystemScope,
  keys: readonly string[],
  { before, isOver }: { readonly before: Date; readonly isOver: () => boolean },
): Promise<Removed> {
  if (keys.length === 0) return { removed: 0, to: null };
  const named = await findNamedKeys(pool, system, keys);
  const unnamed = keys.filter((key) => !named.has(key));
  let removed = 0;
  for (let at = 0; at < unnamed.length; at += TOGETHER) {
    const some = unnamed.slice(at, at + TOGETHER);
    await inGroups(
      some,
      async (key) => {
        if (!(await images.isOlderThan(key, before))) return;
        await images.remove(key);
        removed += 1;
      },
      TOGETHER,
    );
    if (isOver()) return { removed, to: some.at(-1) ?? null };
  }
  return { removed, to: isOver() ? (keys.at(-1) ?? null) : null };
}

interface Removed {
  readonly removed: number;
  /** The last key that was looked at, where the round is over before the last one. */
  readonly to: string | null;
}
