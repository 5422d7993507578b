import { type Observable, settable } from './observable.ts';
import type { KeyStorage } from './key-storage.ts';

/** A list stored on the device and the same in all tabs. Nothing is stored while it is empty. */
export interface KeptList<T> {
  readonly list: Observable<readonly T[]>;
  /** Changes what is stored now, by whatever tab; the list itself given back leaves it as it is. */
  readonly change: (change: (list: readonly T[]) => readonly T[]) => void;
  /** Reads what another tab has stored, even before its storage event arrives. */
  readonly reload: () => void;
}

/** The list stored under a key. What is no item is left out; a text that is no list counts as an empty one. */
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
