import type { Change } from '../device/database.ts';
import type { Device } from '../device/device.ts';

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
