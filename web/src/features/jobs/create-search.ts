import type { Clock } from '../../device/clock.ts';
import { type Observable, settable } from '../../device/observable.ts';

/** CST-33: so long a term stays as it is before the list goes by it. */
export const SEARCH_DEBOUNCE_MS = 250;

/** A search while it is typed. Its field draws with every key, its list only with what is applied. */
export interface Search {
  /** As it stands in the field. */
  readonly term: Observable<string>;
  /** What the list goes by: trimmed, and 250 ms after the last key. */
  readonly applied: Observable<string>;
  readonly type: (term: string) => void;
  /** Applies nothing any more. */
  readonly end: () => void;
}

/** A search without a term yet. */
export function createSearch(clock: Clock): Search {
  const term = settable('');
  const applied = settable('');
  let end = () => {};
  return {
    term,
    applied,
    type: (typed) => {
      // Counted from the key, not from when the field has drawn it.
      end();
      const next = typed.trim();
      if (next !== '') end = clock.after(SEARCH_DEBOUNCE_MS, () => applied.set(next));
      term.set(typed);
      // An emptied field shows everything at once.
      if (next === '') applied.set('');
    },
    end: () => end(),
  };
}
