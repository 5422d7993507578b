import type { Change, Database, KeepResult } from '../device/database.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import type { Locks } from '../device/locks.ts';
import type { PhotoBytes } from '../photos/kept-photo.ts';
import { createKeptNote, type KeptNote, type Owners, ownersOf } from './kept-note.ts';
import { createKnownEntries, type KnownEntries } from './known-entries.ts';
import { type EntryState, type OutboxEntry, photosOf } from './entry/outbox-entry.ts';
import { type NewEntry, outdatedBy, placeEntry } from './entry/place-entry.ts';
import { isReadable, photoIdsIn, readEntry } from './entry/read-entry.ts';

/** One change at a time, whichever tab makes it: what is written is decided by what is kept at that moment. */
const CHANGE_LOCK = 'zaehlwerk.outbox.change';

const NOT_READ = Symbol('could not be read');

/** The outbox as it is kept on the device, and as this tab knows it. */
export interface OutboxStore
  extends Pick<KnownEntries, 'entries' | 'unreadable' | 'ready' | 'load' | 'behind'>,
    Pick<KeptNote, 'lost' | 'forgetLost'> {
  /** The entry as it is kept now, null when it is not there any more. Rejects with DatabaseClosed. */
  readonly find: (id: string) => Promise<OutboxEntry | null>;
  /** Keeps an entry with its photos, all of it or nothing, in place of those it replaces. */
  readonly put: (
    entry: NewEntry,
    photos: ReadonlyMap<string, PhotoBytes>,
    present: { readonly now: Date; readonly onItsWay: string | null },
  ) => Promise<KeepResult>;
  /** Says why an entry is still here; what cannot be kept of that is known to this tab alone. */
  readonly setState: (id: string, state: EntryState) => Promise<void>;
  /** Removes an entry the server has, with its photos, and from older ones of its job what it has passed. */
  readonly removeDelivered: (entry: OutboxEntry, newId: () => string) => Promise<void>;
  /** Removes an entry with its photos, or a record that is none. False when that could not be done. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** Where the outbox is kept. */
interface Keepers {
  readonly database: Database;
  readonly locks: Locks;
  readonly storage: KeyStorage;
}

/** `goneElsewhere` is told when another tab has removed entries that this one still knew. */
export function createOutboxStore({ database, locks, storage }: Keepers, goneElsewhere: () => void): OutboxStore {
  const known = createKnownEntries(database, goneElsewhere);
  const note = createKeptNote(storage);
  const alone = <T>(change: () => Promise<T>) => locks.alone(CHANGE_LOCK, change);
  const write: KnownEntries['write'] = async (changes, change) => {
    note.gone(change.gone);
    const result = await known.write(changes, change);
    if (result === 'kept') note.come(change.come ?? []);
    return result;
  };
  /** What is missing may have left just now, by another tab: that is decided where nobody else changes anything. */
  const lookForLost = (before: Owners) =>
    alone(async () => {
      const found = await database.readAll('outbox');
      note.compare(new Map(found.map(({ key, value }) => [key, readEntry(key, value).accountId ?? ''])), before);
    });
  const load = async () => {
    const before = ownersOf(known.entries.get());
    await known.load();
    const unreadable = known.unreadable.get().map(({ key, accountId }) => [key, accountId ?? ''] as const);
    const present = new Map([...ownersOf(known.entries.get()), ...unreadable]);
    // What cannot be read now is looked at with the next load.
    if (!known.behind.get() && note.differs(present, before)) lookForLost(before).catch(() => undefined);
  };
  const find = async (id: string) => {
    const kept = await database.read('outbox', id);
    const read = kept === undefined ? null : readEntry(id, kept);
    return read !== null && isReadable(read) ? read : null;
  };
  return {
    entries: known.entries,
    unreadable: known.unreadable,
    ready: known.ready,
    load,
    lost: note.lost,
    forgetLost: note.forgetLost,
    behind: known.behind,
    find,
    put: (parts, photos, present) =>
      alone(async () => {
        const entries = await known.readAll();
        if (entries === null) return 'denied';
        const { entry, replaced } = placeEntry(entries, parts, present);
        const added = Array.from(photos, ([key, value]): Change => ({ store: 'photos', key, value }));
        const changes = [...replaced.flatMap(removalOf), ...added, keeping(entry)];
        // Also those this tab has not known: an older one of the same job goes first.
        const others = entries.filter((one) => !replaced.includes(one));
        return write(changes, { gone: idsOf(replaced), come: [...others, entry] });
      }),
    setState: (id, state) =>
      alone(async () => {
        const entry = await find(id).catch(() => null);
        if (entry === null) return;
        const change = { gone: [], come: [{ ...entry, state }] };
        const result = await write(change.come.map(keeping), change);
        if (result !== 'kept') known.know(change);
      }),
    removeDelivered: (delivered, newId) =>
      alone(async () => {
        // Rarely there are older ones: then everything is read again, to decide by what is kept.
        const isPassing = outdatedBy(delivered, known.entries.get(), newId).length > 0;
        const entries = isPassing ? ((await known.readAll()) ?? []) : [];
        const outdated = outdatedBy(delivered, entries, newId);
        const come = outdated.flatMap((one) => (one.kind === 'shortened' ? [one.to] : []));
        const gone = [delivered, ...outdated.map(({ entry }) => entry)];
        const stillNeeded = new Set(come.flatMap(photosOf).map(({ id }) => id));
        const removals = gone
          .flatMap(removalOf)
          .filter(({ store, key }) => store !== 'photos' || !stillNeeded.has(key));
        await write([...removals, ...come.map(keeping)], { gone: idsOf(gone), come });
      }),
    remove: (id) =>
      alone(async () => {
        // Without knowing its photos they would be left behind.
        const record = await database.read('outbox', id).catch(() => NOT_READ);
        if (record === NOT_READ) return false;
        const photos = photoIdsIn(record).map((key): Change => ({ store: 'photos', key, remove: true }));
        const changes: Change[] = [{ store: 'outbox', key: id, remove: true }, ...photos];
        return (await write(changes, { gone: [id] })) === 'kept';
      }),
  };
}

function keeping(entry: OutboxEntry): Change {
  return { store: 'outbox', key: entry.id, value: entry };
}

function removalOf(entry: OutboxEntry): Change[] {
  const photos = photosOf(entry).map(({ id }): Change => ({ store: 'photos', key: id, remove: true }));
  return [{ store: 'outbox', key: entry.id, remove: true }, ...photos];
}

function idsOf(entries: readonly OutboxEntry[]): readonly string[] {
  return entries.map(({ id }) => id);
}
