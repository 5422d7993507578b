import type { Change, Database, KeepResult } from '../device/database.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { OutboxEntry, UnreadableRecord } from './outbox-entry.ts';
import type { OutboxState } from './outbox.ts';
import { isReadable, readEntry } from './read-entry.ts';

/** What this tab knows of the outbox on the device; it writes `entries` in the order they were kept, `unreadable` and `ready`. */
export interface KnownEntries {
  /** Reads everything again. A device that cannot be read leaves what is known, and `behind` says so. */
  readonly load: () => Promise<void>;
  /** Whether there may be more on the device than is known. */
  readonly behind: Observable<boolean>;
  /** Everything as it is kept now; null when it cannot be read. */
  readonly readAll: () => Promise<readonly OutboxEntry[] | null>;
  /** Writes changes; once they are kept, the change is applied to what is known. */
  readonly write: (changes: readonly Change[], change: KnownChange) => Promise<KeepResult>;
  /** Changes only what this tab knows. */
  readonly apply: (change: KnownChange) => void;
}

interface KnownChange {
  /** Ids of entries or records. */
  readonly removed: readonly string[];
  readonly added?: readonly OutboxEntry[];
}

/** Calls `goneElsewhere` when another tab has removed entries that this one still knew. */
export function createKnownEntries(
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
    // What was read while this tab wrote may be older than what it knows.
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
