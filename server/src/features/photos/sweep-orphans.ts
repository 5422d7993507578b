import type { ImageStore } from '../../outside/image-store.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findNamedKeys } from './photos-store.ts';

/**
 * Keys per query, and queries per round: a round takes a few seconds, for which a stop waits. Bytes are in the store
 * before the row that names them commits. No request lives an hour (server and database give up within minutes), so
 * bytes older than a day that no row names belong to nobody any more.
 */
const ROUND = { size: 500, most: 100, safeAgeMs: 24 * 60 * 60 * 1000 };

type SweptParts = Pick<Parts, 'images' | 'pool' | 'clock'>;

/** The last key each store was swept to. A round continues from there; after the last key it begins again. */
const places = new WeakMap<ImageStore, string>();

/**
 * Removes photos that no row names: what a crash, a refused commit or a deleted job left behind. Never touches bytes of
 * a transaction that may still run. Only photos without a row are looked at in the store. Returns how many were
 * removed; may run in several processes at once.
 */
export async function sweepOrphans(
  parts: SweptParts,
  system: SystemScope,
  { size, most, safeAgeMs }: typeof ROUND = ROUND,
): Promise<number> {
  const { images } = parts;
  const before = new Date(parts.clock().getTime() - safeAgeMs);
  let removed = 0;
  for (let count = 0; count < most; count += 1) {
    const keys = await nextKeys(images, size);
    removed += await removeUnnamed(parts, system, keys, before);
    const last = keys.at(-1);
    if (last === undefined || keys.length < size) {
      places.delete(images);
      break;
    }
    places.set(images, last);
  }
  return removed;
}

async function nextKeys(images: ImageStore, most: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of images.list(places.get(images) ?? null)) {
    keys.push(key);
    if (keys.length === most) break;
  }
  return keys;
}

async function removeUnnamed(
  { images, pool }: SweptParts,
  system: SystemScope,
  keys: readonly string[],
  before: Date,
): Promise<number> {
  if (keys.length === 0) return 0;
  const named = await findNamedKeys(pool, system, keys);
  let removed = 0;
  for (const key of keys) {
    if (named.has(key) || !(await images.isOlderThan(key, before))) continue;
    await images.remove(key);
    removed += 1;
  }
  return removed;
}
