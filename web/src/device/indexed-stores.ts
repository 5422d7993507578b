import { Dexie } from 'dexie';
import { type Change, DatabaseClosed, type KeepResult, type StoreName, type Stores } from './database.ts';

/**
 * IndexedDB through Dexie, with keys outside the values. Dexie closes for a tab that brings a newer database, keeps
 * working with a newer one it finds, and reopens what it has closed; what the browser itself has closed is reopened and
 * retried once here.
 */
export function openStores(name: string): Stores {
  // Without strict the browser reports success before the data are on disk.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
  database.version(1).stores({ drafts: '', outbox: '', photos: '', copies: '' });
  const steadily = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!mayBeLost(error)) throw error;
      database.close({ disableAutoOpen: false });
      return await action();
    }
  };
  const read = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await steadily(action);
    } catch (error) {
      throw new DatabaseClosed('the browser gives nothing back', { cause: error });
    }
  };
  return {
    read: (store, key) => read(() => database.table(store).get(key) as Promise<unknown>),
    readAll: (store) =>
      read(() =>
        database.transaction('r', store, async (transaction) => {
          const table = transaction.table<unknown, string>(store);
          const [keys, values] = await Promise.all([table.toCollection().primaryKeys(), table.toArray()]);
          return keys.map((key, index) => ({ key, value: values[index] }));
        }),
      ),
    change: (changes) =>
      steadily(() => apply(database, changes)).then(
        () => 'kept' as const,
        (error: unknown) => refusalOf(error),
      ),
  };
}

async function apply(database: Dexie, changes: readonly Change[]): Promise<void> {
  const stores = Array.from(new Set(changes.map(({ store }) => store)));
  if (stores.length === 0) return;
  await database.transaction('rw', stores, async (transaction) => {
    const table = (store: StoreName) => transaction.table<unknown, string>(store);
    await Promise.all(
      changes.map((change) =>
        'remove' in change ? table(change.store).delete(change.key) : table(change.store).put(change.value, change.key),
      ),
    );
  });
}

/** The connection may have been lost, or the browser had a hiccup: worth one retry on a new connection. */
function mayBeLost(error: unknown): boolean {
  return !namesOf(error).some((name) => name === 'QuotaExceededError' || name === 'DataCloneError');
}

/** A value that cannot be stored at all is a bug, not the browser's refusal. */
function refusalOf(error: unknown): Exclude<KeepResult, 'kept'> {
  const names = namesOf(error);
  if (names.includes('DataCloneError')) throw error;
  return names.includes('QuotaExceededError') ? 'full' : 'denied';
}

/** The names of an error and its causes: Dexie wraps the browser's errors. */
function namesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { name, inner } = error as { readonly name?: unknown; readonly inner?: unknown };
  return [...(typeof name === 'string' ? [name] : []), ...namesOf(inner)];
}
