import { LANGUAGES } from '@zaehlwerk/contract/application';
import type { Accounts } from '../accounts/accounts.ts';
import type { KeptAccount } from '../accounts/kept-account.ts';
import { wait } from '../device/clock.ts';
import type { Change } from '../device/database/database.ts';
import type { Device } from '../device/device.ts';
import { COPY_OWNERS_KEY } from './copy-owners.ts';
import { createPhotoCopies, type PhotoCopies } from './photo-copies.ts';

/** A browser that does not answer by then is not waited for; what it answers later is shown then. */
const PATIENCE_MS = 1_000;
/** Of the format of what is kept; a copy in another one counts as missing. */
const VERSION = 1;

/**
 * What the server said last, kept for starts without a network (SES-17, SES-18). Copies may vanish at any time: whoever
 * cannot read or keep one goes on without. Those of an account leave the device with the account (SES-14).
 */
export interface Copies {
  /** Resolves when everything that was kept for those signed in at the start has been read, or cannot be. */
  readonly complete: Promise<void>;
  /** The same, or after a second. */
  readonly ready: Promise<void>;
  /** What was kept at the start; undefined when there is nothing. The shape is for the caller to check. */
  readonly find: (place: CopyPlace) => unknown;
  /** Frees what was read at the start, once nobody needs it any more: thousands of jobs need not stay in memory twice. */
  readonly letGo: () => void;
  /** Keeps a value of JSON instead of the one before, as long as its account stays; says whether that could be done. */
  readonly keep: (place: CopyPlace, value: unknown) => Promise<boolean>;
  readonly photos: PhotoCopies;
}

/** What a copy is of. */
export interface CopyPlace {
  readonly what: 'jobs' | 'contact' | 'instructions' | 'help' | 'helpText';
  /** The account it belongs to, or the application, whose words are the same for everybody, in one language or all. */
  readonly owner: string;
}

export function createCopies(device: Device, accounts: Accounts): Copies {
  const { database, storage, clock } = device;
  const found = new Map<string, string>();
  const photos = createPhotoCopies(device);
  const present = () => accounts.list.get().map(({ id }) => id);
  const owners = () => readOwners(storage.read(COPY_OWNERS_KEY));

  const load = async () => {
    const places = accounts.list.get().flatMap(placesOf);
    await Promise.all(
      Array.from(new Set(places.map(keyOf)), async (key) => {
        const kept = (await database.read('copies', key).catch(() => null)) as Partial<Kept> | null | undefined;
        if (kept?.version === VERSION && typeof kept.text === 'string') found.set(key, kept.text);
      }),
    );
  };
  /** Also those of accounts that were signed out while no tab was open. */
  const removeSignedOut = async () => {
    const signedOut = owners().filter((id) => !present().includes(id));
    if (signedOut.length === 0) return;
    const changes = await Promise.all(signedOut.map(async (id) => [removal(id), ...(await photos.removalsOf(id))]));
    if ((await database.change(changes.flat())) !== 'kept') return;
    const left = owners().filter((id) => !signedOut.includes(id));
    if (left.length === 0) storage.remove(COPY_OWNERS_KEY);
    else storage.write(COPY_OWNERS_KEY, JSON.stringify(left));
  };
  const own = (accountId: string) => {
    if (!owners().includes(accountId)) storage.write(COPY_OWNERS_KEY, JSON.stringify([...owners(), accountId]));
  };

  accounts.list.subscribe(() => void removeSignedOut());
  void removeSignedOut();
  // The note of the owners may be lost when the browser dies soon after it was written; what is in the database is not.
  const complete = present().length > 0 ? load() : Promise.resolve();
  return {
    complete,
    ready: Promise.race([complete, wait(clock, PATIENCE_MS)]),
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
  /** JSON: thousands of jobs are written as text in half the time the browser needs for them as values. */
  readonly text: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // cut off or not ours
  }
}

/** What is kept of an account and of its application. */
export function placesOf({ id, applicationId }: KeptAccount): readonly CopyPlace[] {
  return [
    { what: 'jobs', owner: id },
    ...(['contact', 'instructions', 'help'] as const).map((what) => ({ what, owner: applicationId })),
    ...LANGUAGES.map((language) => ({ what: 'helpText' as const, owner: `${applicationId}/${language}` })),
  ];
}

/** The name of a place, under which it is kept. */
export function keyOf({ what, owner }: CopyPlace): string {
  return `${what}/${owner}`;
}

function removal(accountId: string): Change {
  return { store: 'copies', key: keyOf({ what: 'jobs', owner: accountId }), remove: true };
}

function readOwners(text: string | null): readonly string[] {
  try {
    const owners: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(owners) ? owners.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // not our JSON
  }
}
