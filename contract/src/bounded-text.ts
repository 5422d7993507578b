import * as z from 'zod/mini';

/**
 * The maximum number of UTF-16 units of a text for which a call names no smaller bound. No rule allows as many: what a
 * person may write is bounded by the rules, this only keeps them from work that a length alone tells to be too much.
 */
export const LONGEST_TEXT = 5_000;

/** The maximum number of UTF-16 units of an id, a code or a token. */
export const LONGEST_NAME = 200;

/**
 * A text in a call, of at most a number of code units (what `length` counts). A longer one is refused before any other check looks at it.
 */
export function boundedText(most = LONGEST_TEXT) {
  return z.string().check(z.maxLength(most, { abort: true }));
}

/** An id, a code, or a token in a call. */
export const boundedName = boundedText(LONGEST_NAME);
