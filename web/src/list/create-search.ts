import type { Clock } from '../device/clock.ts';
import { type Observable, settable } from '../device/observable.ts';

/** The term is applied after this pause in typing (CST-33). */
export const SEARCH_DEBOUNCE_MS = 250;

/** A search term while it is typed: the field shows every key, the list uses the applied term. */
export interface Search {
  /** The text in the field. */
  readonly term: Observable<string>;
  /** The term the list uses: trimmed, and 250 ms after the last key. */
  readonly applied: Observable<string>;
  readonly type: (term: string) => void;
  /** Stops applying terms. */
  readonly end: () => void;
}

/** A search with an empty term. */
export function createSearch(clock: Clock): Search {
  const term = settable('');
  const applied = settable('');
  let end = () => {};
  return {
    term,
    applied,
    type: (typed) => {
      // The pause starts with the key, not when the field has been drawn.
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
