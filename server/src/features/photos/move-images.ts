import { createHash } from 'node:crypto';
import type { OperatorScope } from '../../http/scope.ts';
import { DamagedPhoto } from '../../image-store-fault.ts';
import type { ImageStore } from '../../outside/image-store.ts';
import { type ImageMove, isSamePlace } from '../../outside/image-stores.ts';
import type { Parts } from '../../parts.ts';
import { bytesIn } from './bytes-in.ts';
import { namesOf, type Page, type PhotoName } from './check-images.ts';
import { inGroups } from './in-groups.ts';
import { isNamedInTheEnd, moveAlone, recordedHashes } from './photos-store.ts';

/** All but `moved` and `gone` stay at the former place. */
type MovedPhoto = 'moved' | 'gone' | 'damaged' | 'failed';

interface MovedImages {
  readonly moved: number;
  readonly gone: number;
  readonly unnamed: number;
  readonly damaged: PhotoName[];
  readonly failed: PhotoName[];
  readonly next: string | null;
  /** Why nothing was carried over: somebody else is at it, or both places are the same one. */
  readonly stopped: 'otherMove' | 'samePlace' | null;
}

type MoveParts = Pick<Parts, 'pool' | 'log'>;

interface MoveCall extends Page {
  readonly move: ImageMove;
  /** Told once how many were carried over, also where the call breaks off. */
  readonly onMoved: (moved: number) => Promise<void>;
}

/**
 * Carries the next photos from the former place over, while the portal runs: each is put, read again and compared, and only
 * then removed at the former place. What no row names stays there: its row may come, and a wrong place may be another portal's.
 * Whatever breaks off in between is done again by the next call; where one photo cannot be
 * carried over the others are. One call at a time, of all instances. Throws ImageStoreFault where one of the places is away.
 */
export async function moveImages(parts: MoveParts, scope: OperatorScope, call: MoveCall): Promise<MovedImages> {
  const told = await moveAlone(parts.pool, scope, async () => {
    await call.move.from.prove();
    return (await isSamePlace(call.move)) ? 'samePlace' : movePage(parts, scope, call);
  });
  if (told !== null && told !== 'samePlace') return told;
  await call.onMoved(0);
  return { ...NOTHING_MOVED, stopped: told ?? 'otherMove' };
}

/** What is told where there is nothing to move. */
export const NOTHING_MOVED: MovedImages = {
  moved: 0,
  gone: 0,
  unnamed: 0,
  damaged: [],
  failed: [],
  next: null,
  stopped: null,
};

async function movePage(
  { pool, log }: MoveParts,
  scope: OperatorScope,
  { move, after, limit, onMoved }: MoveCall,
): Promise<MovedImages> {
  const keys = await nextKeys(move.from, after, limit);
  const recorded = await recordedHashes(pool, scope, keys);
  const isNamed = (key: string): Promise<boolean> => isNamedInTheEnd(pool, scope, key);
  const states = new Map<string, MovedPhoto>();
  const keysOf = (state: MovedPhoto): string[] => keys.filter((key) => states.get(key) === state);
  try {
    await inGroups([...recorded], async ([key, sha256]) => {
      states.set(key, await moveImage(move, { key, sha256 }, isNamed).catch((err: unknown) => failed(key, err)));
    });
  } finally {
    await onMoved(keysOf('moved').length);
  }
  return {
    moved: keysOf('moved').length,
    gone: keysOf('gone').length,
    unnamed: keys.length - recorded.size,
    damaged: namesOf(keysOf('damaged')),
    failed: namesOf(keysOf('failed')),
    next: keys.length < limit ? null : (keys.at(-1) ?? null),
    stopped: null,
  };

  /** Where one of the places is away, so is every other photo. */
  async function failed(key: string, err: unknown): Promise<'failed'> {
    await Promise.all([move.to.check(), move.from.prove()]);
    log.warn({ err, key }, 'a photo could not be carried over');
    return 'failed';
  }
}

async function nextKeys(store: ImageStore, after: string | null, limit: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(after)) {
    keys.push(key);
    if (keys.length === limit) break;
  }
  return keys;
}

const ANY_TIME = new Date(8.64e15);

async function moveImage(
  { from, to }: ImageMove,
  { key, sha256 }: { readonly key: string; readonly sha256: Buffer },
  isNamed: (key: string) => Promise<boolean>,
): Promise<MovedPhoto> {
  const bytes = await bytesIn(from, key);
  if (bytes === null) return 'gone';
  // What the place knows nothing about is as little as it was taken in: it stays where somebody may still find out why.
  if (bytes === 'damaged' || !createHash('sha256').update(bytes).digest().equals(sha256)) return 'damaged';
  await to.put(key, bytes);
  const arrived = await to.get(key);
  if (arrived === null || !Buffer.from(arrived).equals(bytes)) throw new DamagedPhoto();
  if ((await bytesIn(from, key)) === null) {
    // It was removed meanwhile. What had a row, and has none any more, is never named again, and nobody would remove it here.
    if (!(await isNamed(key))) await to.remove(key);
    return 'gone';
  }
  await from.remove(key);
  if (await to.isOlderThan(key, ANY_TIME)) return 'moved';
  // These may be the only bytes by now, whatever has taken them away.
  if (await isNamed(key)) await to.put(key, bytes);
  throw new Error('a photo was gone where it had been carried to');
}
