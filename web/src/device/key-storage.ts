/**
 * Small texts kept on the device across reloads (localStorage). A browser may refuse to keep anything, or run out of
 * room: then `write` says false and the value lives as long as the page.
 */
export interface KeyStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  /** Calls the listener for each key that another tab has changed, until the returned function is called. */
  readonly onOtherTab: (listener: (key: string) => void) => () => void;
}

/** localStorage behind the face; `keeper` is null where the browser forbids it. */
export function browserStorage(keeper: Storage | null, tab: Window): KeyStorage {
  const fallback = new Map<string, string>();
  return {
    read: (key) => fallback.get(key) ?? keeper?.getItem(key) ?? null,
    write: (key, value) => {
      const kept = keeper !== null && tryToKeep(keeper, key, value);
      if (kept) fallback.delete(key);
      else fallback.set(key, value);
      return kept;
    },
    remove: (key) => {
      fallback.delete(key);
      keeper?.removeItem(key);
    },
    onOtherTab: (listener) => {
      const onStorage = (event: StorageEvent) => event.key !== null && listener(event.key);
      tab.addEventListener('storage', onStorage);
      return () => tab.removeEventListener('storage', onStorage);
    },
  };
}

/** The browser's localStorage, or null where reading the property alone already throws (blocked site data). */
export function localStorageOf(tab: Window): Storage | null {
  try {
    return tab.localStorage;
  } catch {
    return null;
  }
}

function tryToKeep(keeper: Storage, key: string, value: string): boolean {
  try {
    keeper.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
