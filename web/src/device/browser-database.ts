import { type Database, DatabaseClosed, type StoreName, type Stores } from './database.ts';

/**
 * The database of the browser. Its code is loaded when it is first needed and is no part of the first load; where that
 * fails, nothing is kept now, and the next call tries again.
 */
export function browserDatabase(tab: Window & typeof globalThis, name = 'zaehlwerk'): Database {
  const channel = typeof tab.BroadcastChannel === 'undefined' ? null : new tab.BroadcastChannel(`${name}.database`);
  let opening: Promise<Stores> | null = null;
  const stores = () => {
    opening ??= import('./indexed-stores.ts').then(
      ({ openStores }) => openStores(name),
      (error: unknown) => {
        opening = null;
        throw new DatabaseClosed('the code of the database could not be loaded', { cause: error });
      },
    );
    return opening;
  };
  return {
    read: async (store, key) => (await stores()).read(store, key),
    readAll: async (store) => (await stores()).readAll(store),
    change: async (changes) => {
      const kept = await stores().then(
        (opened) => opened.change(changes),
        () => 'denied' as const,
      );
      if (kept === 'kept') channel?.postMessage(Array.from(new Set(changes.map(({ store }) => store))));
      return kept;
    },
    onOtherTab: (listener) => {
      const onMessage = ({ data }: MessageEvent<readonly StoreName[]>) => data.forEach(listener);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
