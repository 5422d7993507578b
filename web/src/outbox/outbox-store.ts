import type { Change, Database, KeepResult } from '../device/database.ts';
import type { Locks } from '../device/locks.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { PhotoBytes } from '../photos/kept-photo.ts';
import { type EntryState, type OutboxEntry, photosOf, type UnreadableRecord } from './outbox-entry.ts';
import { type NewEntry, outdatedBy, placeEntry } from './place-entry.ts';
import { isReadable, photoIdsIn, readEntry } from './read-entry.ts';

/** One change at a time, whichever tab makes it: what is written is decided by what is kept at that moment. */
const CHANGE_LOCK = 'zaehlwerk.outbox.change';

/** The outbox as it is kept on the device, and as this tab knows it. Rejects with DatabaseClosed where it says so. */
export interface OutboxStore {
  readonly entries: Observable<readonly OutboxEntry[]>;
  readonly unreadable: Observable<readonly UnreadableRecord[]>;
  readonly ready: Observable<boolean>;
  /** Reads everything again. A device that cannot be read leaves what is known. */
  readonly load: () => Promise<void>;
  /** The entry as it is kept now, null when it is not there any more. Rejects when it cannot be read. */
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

export function createOutboxStore(database: Database, locks: Locks): OutboxStore {
  const entries = settable<readonly OutboxEntry[]>([]);
  const unreadable = settable<readonly UnreadableRecord[]>([]);
  const ready = settable(false);
  let changesOfThisTab = 0;

  const readAll = async () => {
    const read = (await database.readAll('outbox')).map(({ key, value }) => readEntry(key, value));
    return {
      entries: read.filter(isReadable).sort((a, b) => a.sequence - b.sequence),
      unreadable: read.filter((one): one is UnreadableRecord => !isReadable(one)),
    };
  };
  const load = async (): Promise<void> => {
    const before = changesOfThisTab;
    const read = await readAll().catch(() => null);
    // What was read while this tab changed something may be older than what it knows.
    if (read !== null && before !== changesOfThisTab) return load();
    if (read !== null) {
      entries.set(read.entries);
      unreadable.set(read.unreadable);
    }
    ready.set(true);
  };
  /** Writes changes and takes over what this tab then knows. */
  const write = async (changes: readonly Change[], after: () => readonly OutboxEntry[]): Promise<KeepResult> => {
    changesOfThisTab += 1;
    const result = await database.change(changes);
    changesOfThisTab += 1;
    if (result === 'kept') entries.set(after());
    return result;
  };
  const find = async (id: string) => {
    const kept = await database.read('outbox', id);
    const read = kept === undefined ? null : readEntry(id, kept);
    return read !== null && isReadable(read) ? read : null;
  };
  const without = (gone: readonly OutboxEntry[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    return entries.get().filter(({ id }) => !ids.has(id));
  };

  database.onOtherTab((store) => store === 'outbox' && void load());
  return {
    entries,
    unreadable,
    ready,
    load,
    find,
    put: (parts, photos, present) =>
      locks.alone(CHANGE_LOCK, async () => {
        const known = await readAll().catch(() => null);
        if (known === null) return 'denied';
        const { entry, replaced } = placeEntry(known.entries, parts, present);
        const changes: Change[] = [
          ...replaced.flatMap(removalOf),
          ...Array.from(photos, ([key, value]) => ({ store: 'photos' as const, key, value })),
          { store: 'outbox', key: entry.id, value: entry },
        ];
        return write(changes, () => [...without([...replaced, entry]), entry]);
      }),
    setState: (id, state) =>
      locks.alone(CHANGE_LOCK, async () => {
        const entry = await find(id).catch(() => null);
        if (entry === null) return;
        const changed = { ...entry, state };
        const replace = () => entries.get().map((one) => (one.id === id ? changed : one));
        const result = await write([{ store: 'outbox', key: id, value: changed }], replace);
        if (result !== 'kept') entries.set(replace());
      }),
    removeDelivered: (delivered, newId) =>
      locks.alone(CHANGE_LOCK, async () => {
        // Rarely there are any: then everything is read again, to decide by what is kept.
        const isPassing = outdatedBy(delivered, entries.get(), newId).length > 0;
        const known = isPassing ? await readAll().catch(() => null) : null;
        const outdated = outdatedBy(delivered, known?.entries ?? [], newId);
        const shortened = outdated.flatMap((one) => (one.kind === 'shortened' ? [one.to] : []));
        const gone = [delivered, ...outdated.map(({ entry }) => entry)];
        const keptPhotos = new Set(shortened.flatMap(photosOf).map(({ id }) => id));
        const changes: Change[] = [
          ...gone.flatMap(removalOf).filter(({ store, key }) => store !== 'photos' || !keptPhotos.has(key)),
          ...shortened.map((entry) => ({ store: 'outbox' as const, key: entry.id, value: entry })),
        ];
        await write(changes, () => [...without(gone), ...shortened].sort((a, b) => a.sequence - b.sequence));
      }),
    remove: (id) =>
      locks.alone(CHANGE_LOCK, async () => {
        const record = await database.read('outbox', id).catch(() => undefined);
        const photos = photoIdsIn(record).map((key): Change => ({ store: 'photos', key, remove: true }));
        const after = () => entries.get().filter((entry) => entry.id !== id);
        const removed = (await write([{ store: 'outbox', key: id, remove: true }, ...photos], after)) === 'kept';
        if (removed) unreadable.set(unreadable.get().filter(({ key }) => key !== id));
        return removed;
      }),
  };
}

function removalOf(entry: OutboxEntry): Change[] {
  const photos = photosOf(entry).map(({ id }): Change => ({ store: 'photos', key: id, remove: true }));
  return [{ store: 'outbox', key: entry.id, remove: true }, ...photos];
}
