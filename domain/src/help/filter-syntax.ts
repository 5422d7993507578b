import type { CharacterSet } from './character-set.ts';

/**
 * What a filter expression is made of once it has been read. The expressions come from configuration and are matched
 * in every customer's browser, so they must not be able to hang it (S44): they are read into this tree and run by
 * `run-filter.ts` in time proportional to the text, instead of by the built-in engine, which may try for hours.
 *
 * Understood, with the meaning that JavaScript gives them: characters; `.`; `[…]` and `[^…]` with ranges; the classes
 * `\d \D \w \W \s \S`; `\t \n \r \f \v \xHH \uHHHH`; an escaped sign such as `\.` or `\-`; `^ $ \b \B`; `|`; groups
 * `(…)` and `(?:…)`; the quantifiers `* + ? {n} {n,} {n,m}`, each also with a `?` behind it.
 * Not understood, and therefore no match like anything invalid (HLP-10): references back (`\1`, `\k<name>`), named
 * groups, looking ahead or behind, `\p{…}`, `\cX`, a lone `{`, `}` or `]`; also a repetition of nothing but a
 * repetition, `(a+)+`, which says no more than `(a)+` and is the sign of a slip or an attack (S44).
 */
export type FilterNode =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'position'; readonly at: Position }
  | { readonly kind: 'sequence'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'choice'; readonly options: readonly FilterNode[] }
  /** `max` null: without end. */
  | { readonly kind: 'repeat'; readonly node: FilterNode; readonly min: number; readonly max: number | null };

export type Position = 'start' | 'end' | 'wordEdge' | 'noWordEdge';

/** The sequence of nothing: matches everywhere. */
export const NOTHING: FilterNode = { kind: 'sequence', parts: [] };
