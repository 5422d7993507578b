import type { OperatorScope } from '../../http/scope.ts';
import { DamagedPhoto } from '../../image-store-fault.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import type { ImageMove } from '../../outside/image-stores.ts';
import type { Parts } from '../../parts.ts';
import { bytesIn, type Page } from './check-images.ts';
import { inGroups } from './in-groups.ts';
import { findNamedKeys } from './photos-store.ts';

type MovedPhoto = 'moved' | 'gone' | 'damaged';

interface MovedImages {
  readonly moved: number;
  readonly gone: number;
  readonly damaged: { applicationId: string; imageId: string }[];
  readonly next: string | null;
}

/**
 * Carries the next photos from the former place over, while the portal runs: each is put, read again and compared, and only
 * then removed at the former place. Whatever breaks off in between is done again by the next call; several may run at once.
 * Throws ImageStoreFault.
 */
export async function moveImages(
  { pool }: Pick<Parts, 'pool'>,
  scope: OperatorScope,
  { move, after, limit }: Page & { readonly move: ImageMove },
): Promise<MovedImages> {
  const keys = await nextKeys(move.from, after, limit);
  const isNamed = async (key: string): Promise<boolean> => (await findNamedKeys(pool, scope, [key])).has(key);
  const states = await inGroups(keys, (key) => moveImage(move, key, isNamed));
  return {
    moved: states.filter((state) => state === 'moved').length,
    gone: states.filter((state) => state === 'gone').length,
    damaged: keys.flatMap((key, index) => {
      const [applicationId = '', imageId = ''] = key.split('/');
      return states[index] === 'damaged' ? [{ applicationId, imageId }] : [];
    }),
    next: keys.length < limit ? null : (keys.at(-1) ?? null),
  };
}

async function nextKeys(store: ImageStore, after: string | null, limit: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(after)) {
    keys.push(key);
    if (keys.length === limit) break;
  }
  return keys;
}

async function moveImage(
  { from, to }: ImageMove,
  key: string,
  isNamed: (key: string) => Promise<boolean>,
): Promise<MovedPhoto> {
  const bytes = await bytesIn(from, key);
  if (bytes === null) return 'gone';
  if (bytes === 'damaged') return 'damaged';
  await to.put(key, bytes);
  const arrived = await to.get(key);
  if (arrived === null || !Buffer.from(arrived).equals(bytes)) throw new DamagedPhoto();
  if ((await bytesIn(from, key)) === null) {
    // Another call has carried it over, or it was removed meanwhile: then nobody would remove it here any more.
    if (!(await isNamed(key))) await to.remove(key);
    return 'gone';
  }
  await from.remove(key);
  return 'moved';
}
