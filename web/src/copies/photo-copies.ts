import type { Change } from '../device/database/database.ts';
import type { Device } from '../device/device.ts';

/** What is kept of the photos of one account, at most: about a hundred. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** A photo of a result, as one account sees it. */
export interface PhotoPlace {
  readonly accountId: string;
  readonly imageId: string;
}

/** Photos of results that were looked at; they never change. Kept by account: no other one ever finds them. */
export interface PhotoCopies {
  /** Null when it is not kept. */
  readonly find: (place: PhotoPlace) => Promise<Blob | null>;
  /** Keeps a photo; those looked at longest ago make way. */
  readonly keep: (place: PhotoPlace, picture: Blob) => Promise<void>;
  /** What takes all photos of an account off the device. */
  readonly removalsOf: (accountId: string) => Promise<readonly Change[]>;
}

/** A photo among those of its account, oldest first. */
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
      // Two tabs that keep photos at the same time must not lose each other's from the list.
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

/** The newest that fit together; the rest goes. */
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
