import type { StoreName } from '../src/device/database.ts';
import version1Bodies from './databases/version-1-bodies.json?raw';
import version1 from './databases/version-1.json?raw';

/** The state a released version of the app has left on a device; photos as base64. */
export interface KeptDatabase {
  readonly outbox: ReadonlyArray<Record<string, unknown> & { readonly id: string }>;
  readonly photos: Readonly<Record<string, KeptBytes>>;
  readonly drafts: Readonly<Record<string, unknown>>;
  readonly copies: Readonly<Record<string, unknown>>;
}

interface KeptBytes {
  readonly base64: string;
  readonly sha256: string;
  readonly mimeType: string;
}

/** By version of the app's database; a new version or shape adds its file and changes none (quality F20). */
const VERSIONS: readonly string[] = [version1, version1Bodies];
/** Dexie multiplies version numbers by ten. */
const BROWSER_VERSION = 10;

/** Every state of every version, for a table of tests. */
export const KEPT_DATABASES: ReadonlyArray<readonly [title: string, version: number, kept: KeptDatabase]> =
  VERSIONS.flatMap((text) => {
    const { version, states } = JSON.parse(text) as { version: number; states: Record<string, KeptDatabase> };
    return Object.entries(states).map(([name, kept]) => [`version ${version}, ${name}`, version, kept] as const);
  });

/** Writes such a database with browser APIs only; `newer` as a future version would have. */
export async function writeKeptDatabase(name: string, version: number, kept: KeptDatabase, newer = false) {
  const opening = indexedDB.open(name, (newer ? version + 1 : version) * BROWSER_VERSION);
  opening.addEventListener('upgradeneeded', () => {
    const stores: readonly StoreName[] = ['drafts', 'outbox', 'photos', 'copies'];
    for (const store of stores) opening.result.createObjectStore(store);
    if (newer) opening.result.createObjectStore('inventions').put('of a version to come', 'one');
  });
  const database = await settle(opening);
  const writing = database.transaction(['drafts', 'outbox', 'photos', 'copies'], 'readwrite');
  const done = new Promise((resolve) => writing.addEventListener('complete', resolve));
  for (const entry of kept.outbox) writing.objectStore('outbox').put(entry, entry.id);
  for (const [key, { base64, ...more }] of Object.entries(kept.photos)) {
    const { buffer: bytes } = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    writing.objectStore('photos').put({ bytes, ...more }, key);
  }
  for (const store of ['drafts', 'copies'] as const) {
    for (const [key, value] of Object.entries(kept[store])) writing.objectStore(store).put(value, key);
  }
  await done;
  database.close();
}

/** The result of a request to the browser's database. */
export function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}
