import type { User } from './user.ts';

/** Reads the rows of one of the app's stores from the browser's database, without going through the app. */
export function keptRows(user: User, store: 'copies' | 'drafts' | 'outbox'): Promise<readonly KeptRow[]> {
  return user.inPage(readRows, store);
}

export interface KeptRow {
  /** As JSON, like the value. */
  readonly key: string;
  readonly text: string;
}

/** Runs in the page. Never creates the database or store: without them it returns no rows. */
function readRows(store: string): Promise<KeptRow[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('zaehlwerk');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve([]));
    opening.addEventListener('success', () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(store)) {
        database.close();
        return resolve([]);
      }
      const kept = database.transaction(store).objectStore(store);
      const [keys, values] = [kept.getAllKeys(), kept.getAll()];
      values.addEventListener('error', () => reject(values.error ?? new Error('not read')));
      values.addEventListener('success', () => {
        database.close();
        resolve(
          values.result.map((value, at) => ({ key: JSON.stringify(keys.result[at]), text: JSON.stringify(value) })),
        );
      });
    });
  });
}
