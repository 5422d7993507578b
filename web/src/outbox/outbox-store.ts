import type { Change, Database, KeepResult } from '../device/database.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import type { Locks } from '../device/locks.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { PhotoBytes } from '../photo/kept-photo.ts';
import { isReadable, outdatedBy, photoIdsIn, placeOf, readEntry } from './kept-entries.ts';
import { createKeptNote, type KeptNote, type Owners, ownersOf } from './kept-note.ts';
import { type EntryState, type OutboxEntry, photosOf, type UnreadableRecord } from './outbox-entry.ts';
import type { OutboxState } from './outbox.ts';

/** Shared by all tabs of the browser. */
const CHANGE_LOCK = 'zaehlwerk.outbox.change';

const NOT_READ = Symbol('could not be read');

/**
 * The outbox as kept on the device, and as known to this tab: one store per tab, one database for all tabs. `put`,
 * `setState`, `removeDelivered` and `remove` take CHANGE_LOCK themselves, so they may not be called while holding it.
 * `load` and `find` need no lock; a `load` overtaken by a change of this tab reads again. Each change is one
 * transaction. An entry leaves the note (kept-note.ts) before the database, and enters it after it is kept.
 */
export interface OutboxStore extends Pick<KnownEntries, 'load' | 'behind'>, Pick<KeptNote, 'forgetLost'> {
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** The entry as it is kept now, null if it is gone. Rejects with DatabaseClosed. */
  readonly find: (id: string) => Promise<OutboxEntry | null>;
  /** Keeps a new entry with its photos atomically, in its place. */
  readonly put: (
    entry: OutboxEntry,
    photos: ReadonlyMap<string, PhotoBytes>,
    among: Parameters<typeof placeOf>[2],
  ) => Promise<KeepResult>;
  /** Writes why an entry is still here; if that cannot be stored, only this tab knows it. */
  readonly setState: (id: string, state: EntryState) => Promise<void>;
  /** Removes a delivered entry with its photos, and the corrected rates from older entries of its job. */
  readonly removeDelivered: (entry: OutboxEntry, newId: () => string) => Promise<void>;
  /**
   * Removes an entry with its photos, or an unreadable record; with a sequence only if it still has that one, not if
   * another form has kept the same submission again. False if that failed.
   */
  readonly remove: (id: string, sequence?: number) => Promise<boolean>;
}

/** Where the outbox is stored. */
interface Keepers {
  readonly database: Database;
  readonly locks: Locks;
  readonly storage: KeyStorage;
}

/** Writes `entries`, `unreadable`, `ready` and `lost`. */
export function createOutboxStore({ database, locks, storage }: Keepers, shown: OutboxState): OutboxStore {
  const known = createKnownEntries(database, shown);
  const note = createKeptNote(storage, shown.lost);
  const alone = <T>(change: () => Promise<T>) => locks.alone(CHANGE_LOCK, change);
  const write: KnownEntries['write'] = async (changes, change) => {
    note.remove(change.removed);
    const result = await known.write(changes, change);
    if (result === 'kept') note.add(change.added ?? []);
    return result;
  };
  /** Another tab may have just removed what is missing: that is decided under the lock. */
  const lookForLost = (before: Owners) =>
    alone(async () => {
      const found = await database.readAll('outbox');
      note.countLost(new Map(found.map(({ key, value }) => [key, readEntry(key, value).accountId ?? ''])), before);
    });
  const load = async () => {
    const before = ownersOf(shown.entries.get());
    await known.load();
    const others = shown.unreadable.get().map(({ key, accountId }) => [key, accountId ?? ''] as const);
    const present = new Map([...ownersOf(shown.entries.get()), ...others]);
    // What cannot be read now is checked with the next load.
    if (!known.behind.get() && note.differs(present, before)) lookForLost(before).catch(() => undefined);
  };
  const find = async (id: string) => {
    const kept = await database.read('outbox', id);
    const read = kept === undefined ? null : readEntry(id, kept);
    return read !== null && isReadable(read) ? read : null;
  };
  return {
    entries: shown.entries,
    load,
    forgetLost: note.forgetLost,
    behind: known.behind,
    find,
    put: (added, photos, among) =>
      alone(async () => {
        const entries = await known.readAll();
        if (entries === null) return 'denied';
        const { sequence, replaced } = placeOf(added, entries, among);
        const entry = { ...added, sequence };
        const kept = Array.from(photos, ([key, value]): Change => ({ store: 'photos', key, value }));
        const changes = [...replaced.flatMap(removalOf), ...kept, keeping(entry)];
        // Includes those unknown to this tab: an older one of the same job is sent first.
        const others = entries.filter((one) => !replaced.includes(one));
        return write(changes, { removed: idsOf(replaced), added: [...others, entry] });
      }),
    setState: (id, state) =>
      alone(async () => {
        const entry = await find(id).catch(() => null);
        if (entry === null) return;
        const change = { removed: [], added: [{ ...entry, state }] };
        const result = await write(change.added.map(keeping), change);
        if (result !== 'kept') known.apply(change);
      }),
    removeDelivered: (delivered, newId) =>
      alone(async () => {
        // Older ones are rare; then everything is read again, to decide by the stored state.
        const isPassing = outdatedBy(delivered, shown.entries.get(), newId).length > 0;
        const entries = isPassing ? ((await known.readAll()) ?? []) : [];
        const outdated = outdatedBy(delivered, entries, newId);
        const added = outdated.flatMap((one) => (one.kind === 'shortened' ? [one.to] : []));
        const removed = [delivered, ...outdated.map(({ entry }) => entry)];
        const stillNeeded = new Set(added.flatMap(photosOf).map(({ id }) => id));
        const removals = removed
          .flatMap(removalOf)
          .filter(({ store, key }) => store !== 'photos' || !stillNeeded.has(key));
        await write([...removals, ...added.map(keeping)], { removed: idsOf(removed), added });
      }),
    remove: (id, sequence) =>
      alone(async () => {
        // Its photos are known only from the record: without it they would be left behind.
        const record = await database.read('outbox', id).catch(() => NOT_READ);
        if (record === NOT_READ) return false;
        const kept = (record ?? {}) as Partial<OutboxEntry>;
        if (sequence !== undefined && kept.sequence !== sequence) return false;
        const photos = photoIdsIn(record).map((key): Change => ({ store: 'photos', key, remove: true }));
        const changes: Change[] = [{ store: 'outbox', key: id, remove: true }, ...photos];
        return (await write(changes, { removed: [id] })) === 'kept';
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

/**
 * What this tab knows of the outbox on the device; it writes `entries` in the order they were kept, `unreadable` and
 * `ready`.
 */
interface KnownEntries {
  /** Reads everything again. If the device cannot be read, the known entries stay and `behind` is set. */
  readonly load: () => Promise<void>;
  /** Whether there may be more on the device than is known. */
  readonly behind: Observable<boolean>;
  /** Everything as it is stored now; null if it cannot be read. */
  readonly readAll: () => Promise<readonly OutboxEntry[] | null>;
  /** Writes changes; once they are stored, applies them to what is known. */
  readonly write: (changes: readonly Change[], change: KnownChange) => Promise<KeepResult>;
  /** Changes only what this tab knows. */
  readonly apply: (change: KnownChange) => void;
}

interface KnownChange {
  /** Ids of entries or records. */
  readonly removed: readonly string[];
  readonly added?: readonly OutboxEntry[];
}

/** Calls `goneElsewhere` when another tab has removed entries known to this one. */
function createKnownEntries(
  database: Database,
  { entries, unreadable, ready, goneElsewhere }: OutboxState,
): KnownEntries {
  let changesOfThisTab = 0;
  const behind = settable(true);

  const read = async () => {
    const found = await database.readAll('outbox').catch(() => null);
    const all = found?.map(({ key, value }) => readEntry(key, value));
    if (all === undefined) return null;
    return {
      entries: all.filter(isReadable).sort(bySequence),
      unreadable: all.filter((one): one is UnreadableRecord => !isReadable(one)),
    };
  };
  const load = async (): Promise<void> => {
    const before = changesOfThisTab;
    const found = await read();
    behind.set(found === null);
    // What was read while this tab wrote may be stale.
    if (found !== null && before !== changesOfThisTab) return load();
    if (found !== null) {
      const present = new Set(found.entries.map(({ id }) => id));
      const isGone = entries.get().some(({ id }) => !present.has(id));
      entries.set(found.entries);
      unreadable.set(found.unreadable);
      if (isGone) goneElsewhere.notify();
    }
    ready.set(true);
  };
  const apply = ({ removed, added = [] }: KnownChange) => {
    const ids = new Set([...removed, ...added.map(({ id }) => id)]);
    entries.set([...entries.get().filter(({ id }) => !ids.has(id)), ...added].sort(bySequence));
    unreadable.set(unreadable.get().filter(({ key }) => !ids.has(key)));
  };

  database.onOtherTab((store) => store === 'outbox' && void load());
  return {
    load,
    behind,
    readAll: async () => (await read())?.entries ?? null,
    write: async (changes, change) => {
      changesOfThisTab += 1;
      const result = await database.change(changes);
      changesOfThisTab += 1;
      if (result === 'kept') apply(change);
      return result;
    },
    apply,
  };
}

function bySequence(one: OutboxEntry, other: OutboxEntry): number {
  return one.sequence - other.sequence;
}
