import {
  type Change,
  type Database,
  DatabaseClosed,
  type KeepResult,
  type StoreName,
} from '../../src/device/database.ts';

/** The database of a browser in memory. All its tabs share it, also tabs opened after the others are closed. */
export interface FakeDatabase {
  readonly stores: Readonly<Record<StoreName, Map<string, unknown>>>;
  /**
   * The result of each next call; settable. `full` still allows reading and removing, `denied` nothing. Null for a call
   * that only reads.
   */
  answer: (changes: readonly Change[] | null) => KeepResult | Promise<KeepResult>;
  readonly openTab: () => Database;
}

const putsSomething = (changes: readonly Change[] | null) => changes?.some((change) => !('remove' in change)) === true;

/** A browser without space: nothing can be added, everything else works. */
export const FULL = (changes: readonly Change[] | null): KeepResult => (putsSomething(changes) ? 'full' : 'kept');
/** A browser that stores nothing: a private window, blocked site data. */
export const DENIED = (): KeepResult => 'denied';

export function fakeDatabase(): FakeDatabase {
  const stores = { drafts: new Map(), outbox: new Map(), photos: new Map(), copies: new Map() };
  const tabs = new Set<(stores: readonly StoreName[]) => void>();
  const database: FakeDatabase = {
    stores,
    answer: () => 'kept',
    openTab: () => {
      const listeners = new Set<(store: StoreName) => void>();
      const hear = (changed: readonly StoreName[]) => {
        for (const store of changed) for (const listener of Array.from(listeners)) listener(store);
      };
      tabs.add(hear);
      const look = async <T>(read: () => T): Promise<T> => {
        await Promise.resolve();
        if ((await database.answer(null)) === 'denied') throw new DatabaseClosed('denied by the test');
        return read();
      };
      return {
        read: (store, key) => look(() => structuredClone(stores[store].get(key)) as unknown),
        readAll: (store) =>
          look(() =>
            Array.from(stores[store], ([key, value]) => ({ key, value: structuredClone(value) as unknown })).sort(
              (one, other) => (one.key < other.key ? -1 : 1),
            ),
          ),
        change: async (changes) => {
          // Copied before anything else, as in the browser: a value is stored as it is now.
          const copies = structuredClone(changes);
          await Promise.resolve();
          const result = await database.answer(copies);
          if (result !== 'kept') return result;
          for (const change of copies) {
            if ('remove' in change) stores[change.store].delete(change.key);
            else stores[change.store].set(change.key, change.value);
          }
          const changed = Array.from(new Set(copies.map(({ store }) => store)));
          for (const tab of tabs) if (tab !== hear) tab(changed);
          return 'kept';
        },
        onOtherTab: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
  return database;
}
