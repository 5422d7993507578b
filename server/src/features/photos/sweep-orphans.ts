import type { Parts } from '../../parts.ts';
import { findNamedKeys } from './photos-store.ts';

/**
 * Bytes are in the store before the row that names them commits. No request lives an hour (server and database give up
 * within minutes), so bytes of this age that no row names belong to nobody any more.
 */
const SAFE_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Removes photos that no row names: what a crash, a refused commit or a deleted job left behind (I3). Never touches
 * bytes of a transaction that may still run. Gives how many were removed; may run in several processes at once.
 */
export async function sweepOrphans(parts: Parts): Promise<number> {
  const before = new Date(parts.clock().getTime() - SAFE_AGE_MS);
  let removed = 0;
  let batch: string[] = [];
  for await (const key of parts.images.listOlderThan(before)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removeUnnamed(parts, batch);
    batch = [];
  }
  return removed + (await removeUnnamed(parts, batch));
}

async function removeUnnamed(parts: Parts, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const named = await findNamedKeys(parts.pool, keys);
  const orphans = keys.filter((key) => !named.has(key));
  for (const key of orphans) await parts.images.remove(key);
  return orphans.length;
}
