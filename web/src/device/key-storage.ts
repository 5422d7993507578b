import { type Observable, settable } from './observable.ts';

/**
 * Small texts kept on the device across reloads (localStorage). A browser may refuse to keep anything, or run out of
 * space: then `write` returns false and the value lives as long as the page.
 */
export interface KeyStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  /** Calls the listener for each key that another tab has changed, until the returned function is called. */
  readonly onOtherTab: (listener: (key: string) => void) => () => void;
}

/** localStorage as a KeyStorage; `keeper` is null if the browser forbids it. */
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

/** The browser's localStorage, or null if the getter itself throws (blocked site data). */
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

/** A list stored on the device and the same in all tabs. Nothing is stored while it is empty. */
export interface KeptList<T> {
  readonly list: Observable<readonly T[]>;
  /** Changes what is stored now, by whichever tab; returning the same list changes nothing. */
  readonly change: (change: (list: readonly T[]) => readonly T[]) => void;
  /** Reads what another tab has stored, even before its storage event arrives. */
  readonly reload: () => void;
}

/** The list stored under a key. Invalid items are left out; a text that is not a list counts as an empty one. */
export function keptList<T>(
  storage: Pick<KeyStorage, 'read' | 'write' | 'remove' | 'onOtherTab'>,
  key: string,
  isItem: (value: unknown) => value is T,
): KeptList<T> {
  let text = storage.read(key);
  const list = settable(itemsOf(text, isItem));
  const reload = () => {
    const kept = storage.read(key);
    if (kept === text) return;
    text = kept;
    list.set(itemsOf(text, isItem));
  };
  storage.onOtherTab((changed) => changed === key && reload());
  return {
    list,
    change: (change) => {
      reload();
      const next = change(list.get());
      if (next === list.get()) return;
      if (next.length === 0) storage.remove(key);
      else storage.write(key, JSON.stringify(next));
      text = storage.read(key);
      list.set(next);
    },
    reload,
  };
}

function itemsOf<T>(text: string | null, isItem: (value: unknown) => value is T): readonly T[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    return []; // not our JSON
  }
}
