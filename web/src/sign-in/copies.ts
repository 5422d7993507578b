import { LANGUAGES } from '@zaehlwerk/contract/application';
import { wait } from '../device/clock.ts';
import type { Change } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { keptList } from '../device/key-storage.ts';
import type { Accounts } from './accounts.ts';
import { COPY_OWNERS_KEY, type KeptAccount } from './kept-accounts.ts';

/** Maximum wait for the browser's database at the start; what it returns later is shown then. */
const TIMEOUT_MS = 1_000;
/** Version of the stored format; a copy in another version counts as missing. */
const VERSION = 1;

/**
 * Copies of the server's last answers for starts without a network. Copies may be lost at any time:
 * the app works without them. Signing an account out removes its copies.
 */
export interface Copies {
  /** Resolves when all copies of the accounts signed in at the start are read, or cannot be. */
  readonly complete: Promise<void>;
  /** Resolves like `complete`, but after a second at the latest. */
  readonly ready: Promise<void>;
  /** A copy read at the start, unchecked; undefined when there is none. */
  readonly find: (place: CopyPlace) => unknown;
  /** Frees the copies read at the start: thousands of jobs need not be in memory twice. */
  readonly letGo: () => void;
  /**
   * Stores a JSON value instead of the previous one while its account is signed in; resolves with whether it is stored.
   */
  readonly keep: (place: CopyPlace, value: unknown) => Promise<boolean>;
  readonly photos: PhotoCopies;
}

/** What a copy is of. */
export interface CopyPlace {
  readonly what: 'jobs' | 'contact' | 'instructions' | 'help' | 'helpText';
  /**
   * The account it belongs to, or the tenant, alone or with a language, whose texts are the same for all its accounts.
   */
  readonly owner: string;
}

export function createCopies(device: Device, accounts: Accounts): Copies {
  const { database, storage, clock } = device;
  const found = new Map<string, string>();
  const photos = createPhotoCopies(device);
  const present = () => accounts.list.get().map(({ id }) => id);
  const owners = keptList(storage, COPY_OWNERS_KEY, isOwner);

  const load = async () => {
    const places = accounts.list.get().flatMap(placesOf);
    await Promise.all(
      Array.from(new Set(places.map(keyOf)), async (key) => {
        const kept = (await database.read('copies', key).catch(() => null)) as Partial<Kept> | null | undefined;
        if (kept?.version === VERSION && typeof kept.text === 'string') found.set(key, kept.text);
      }),
    );
  };
  /** Also removes the copies of accounts signed out while no tab was open. */
  const removeSignedOut = async () => {
    owners.reload();
    const signedOut = owners.list.get().filter((id) => !present().includes(id));
    if (signedOut.length === 0) return;
    const changes = await Promise.all(signedOut.map(async (id) => [removal(id), ...(await photos.removalsOf(id))]));
    if ((await database.change(changes.flat())) !== 'kept') return;
    owners.change((ids) => ids.filter((id) => !signedOut.includes(id)));
  };
  const own = (accountId: string) => {
    owners.change((ids) => (ids.includes(accountId) ? ids : [...ids, accountId]));
  };

  accounts.list.subscribe(() => void removeSignedOut());
  void removeSignedOut();
  // The list of owners can be lost when the browser crashes soon after it is written, the database cannot.
  const complete = present().length > 0 ? load() : Promise.resolve();
  return {
    complete,
    ready: Promise.race([complete, wait(clock, TIMEOUT_MS)]),
    find: (place) => {
      const text = found.get(keyOf(place));
      return text === undefined ? undefined : parsed(text);
    },
    letGo: () => found.clear(),
    keep: async (place, value) => {
      if (place.what === 'jobs') {
        if (!present().includes(place.owner)) return false;
        own(place.owner);
      }
      const kept: Kept = { version: VERSION, text: JSON.stringify(value) };
      return (await database.change([{ store: 'copies', key: keyOf(place), value: kept }])) === 'kept';
    },
    photos: {
      ...photos,
      keep: async (place, picture) => {
        if (!present().includes(place.accountId)) return;
        own(place.accountId);
        await photos.keep(place, picture);
      },
    },
  };
}

interface Kept {
  readonly version: number;
  /** JSON text: for thousands of jobs the browser stores it in half the time of the values. */
  readonly text: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // truncated or not ours
  }
}

/** All places of copies for an account and its tenant. */
export function placesOf({ id, applicationId }: KeptAccount): readonly CopyPlace[] {
  return [
    { what: 'jobs', owner: id },
    ...(['contact', 'instructions', 'help'] as const).map((what) => ({ what, owner: applicationId })),
    ...LANGUAGES.map((language) => ({ what: 'helpText' as const, owner: `${applicationId}/${language}` })),
  ];
}

/** The key under which a copy is stored. */
export function keyOf({ what, owner }: CopyPlace): string {
  return `${what}/${owner}`;
}

function removal(accountId: string): Change {
  return { store: 'copies', key: keyOf({ what: 'jobs', owner: accountId }), remove: true };
}

const isOwner = (one: unknown): one is string => typeof one === 'string';

/** Limit for the photos of one account, about a hundred of them. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** A photo of a result, as one account sees it. */
export interface PhotoPlace {
  readonly accountId: string;
  readonly imageId: string;
}

/** Copies of viewed photos of results, which never change. Stored by account: no other account ever gets them. */
export interface PhotoCopies {
  /** The photo, or null without a copy. */
  readonly find: (place: PhotoPlace) => Promise<Blob | null>;
  /** Stores a photo; the least recently viewed ones are removed to make room. */
  readonly keep: (place: PhotoPlace, picture: Blob) => Promise<void>;
  /** The changes that remove all photos of an account. */
  readonly removalsOf: (accountId: string) => Promise<readonly Change[]>;
}

/** An entry in the list of an account's photos, oldest first. */
interface Listed {
  readonly key: string;
  readonly size: number;
}

export function createPhotoCopies({ database, locks }: Device): PhotoCopies {
  const read = (key: string) => database.read('copies', key).catch(() => undefined);
  const listOf = async (accountId: string): Promise<readonly Listed[]> => {
    const list = await read(listKey(accountId));
    return Array.isArray(list) ? list.filter(isListed) : [];
  };
  return {
    find: async (place) => {
      const kept = (await read(photoKey(place))) as Partial<KeptPicture> | undefined;
      if (!(kept?.bytes instanceof ArrayBuffer) || typeof kept.mimeType !== 'string') return null;
      return new Blob([kept.bytes], { type: kept.mimeType });
    },
    keep: async (place, picture) => {
      const value: KeptPicture = { bytes: await picture.arrayBuffer(), mimeType: picture.type };
      const added = { key: photoKey(place), size: picture.size };
      // A lock, so that two tabs do not overwrite each other's list.
      await locks.alone('zaehlwerk.photoCopies', async () => {
        const before = (await listOf(place.accountId)).filter(({ key }) => key !== added.key);
        const { stay, go } = makeRoom([...before, added]);
        await database.change([
          { store: 'copies', key: added.key, value },
          { store: 'copies', key: listKey(place.accountId), value: stay },
          ...go.map(({ key }): Change => ({ store: 'copies', key, remove: true })),
        ]);
      });
    },
    removalsOf: async (accountId) => {
      const keys = (await listOf(accountId)).map(({ key }) => key);
      return [...keys, listKey(accountId)].map((key) => ({ store: 'copies', key, remove: true }));
    },
  };
}

interface KeptPicture {
  readonly bytes: ArrayBuffer;
  readonly mimeType: string;
}

/** The newest photos that fit the limit, and the others. */
function makeRoom(photos: readonly Listed[]): { readonly stay: readonly Listed[]; readonly go: readonly Listed[] } {
  let bytes = 0;
  const first = photos.findLastIndex(({ size }) => {
    bytes += size;
    return bytes > MOST_BYTES;
  });
  return { stay: photos.slice(first + 1), go: photos.slice(0, first + 1) };
}

function photoKey({ accountId, imageId }: PhotoPlace): string {
  return `photo/${accountId}/${imageId}`;
}

function listKey(accountId: string): string {
  return `photos/${accountId}`;
}

function isListed(value: unknown): value is Listed {
  const listed = value as Partial<Listed> | null;
  return typeof listed?.key === 'string' && typeof listed.size === 'number';
}
