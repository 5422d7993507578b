import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';

/** How many digits the counter of a rate has before and after the comma. */
export interface CounterSize {
  readonly pre: number;
  readonly post: number;
}

/** The two groups of a counter. */
export type DigitGroup = 'pre' | 'post';

/** The selected part of the digits of one group, as an input tells it. */
export interface Selection {
  readonly group: DigitGroup;
  readonly start: number;
  readonly end: number;
}

/** Why a text cannot go into the counter; the codes are those of the findings. */
export type EntryRefusal =
  | { readonly code: 'value.notDigits' }
  | { readonly code: 'value.tooManyPreDecimals' | 'value.tooManyPostDecimals'; readonly count: number };

export type Entry =
  | { readonly ok: true; readonly typed: TypedDigits }
  | { readonly ok: false; readonly refusal: EntryRefusal };

/** Only the digits of a text (VAL-03). */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Whether a text means "on to the decimals" (VAL-04, VAL-05). */
export function isSeparator(text: string): boolean {
  return text === ',' || text === '.';
}

/**
 * Puts a text that arrives at once, pasted or dictated, into the counter: bare digits at the selection, a number with
 * its comma in place of everything. Digits that do not fit are never cut off, because a shortened value would look like
 * a real one (VAL-06, VAL-07); leading zeros that do not fit are dropped.
 */
export function enterText(typed: TypedDigits, at: Selection, text: string, size: CounterSize): Entry {
  const plain = text.replace(/[\s'’]/g, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return { ok: false, refusal: { code: 'value.notDigits' } };
  if (!/^\d+$/.test(plain)) return wholeNumber(plain, size);
  const group = typed[at.group];
  return within({ ...typed, [at.group]: group.slice(0, at.start) + plain + group.slice(at.end) }, size);
}

/** Reads `12345,678`, `12.345,6`, `12 345.6`. */
function wholeNumber(plain: string, size: CounterSize): Entry {
  const comma = decimalSign(plain);
  if (comma === -1) return within({ pre: digitsOf(plain), post: '' }, size);
  return within({ pre: digitsOf(plain.slice(0, comma)), post: digitsOf(plain.slice(comma + 1)) }, size);
}

/**
 * Where the decimals begin: at the last sign when both kinds occur or when there is one sign alone; a sign that occurs
 * more than once groups thousands.
 */
function decimalSign(plain: string): number {
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const occurrences = plain.split(plain.charAt(last)).length - 1;
  return occurrences > 1 ? -1 : last;
}

function within(typed: TypedDigits, size: CounterSize): Entry {
  const pre = typed.pre.length > size.pre ? typed.pre.replace(/^0+/, '') : typed.pre;
  if (pre.length > size.pre) return { ok: false, refusal: { code: 'value.tooManyPreDecimals', count: size.pre } };
  if (typed.post.length > size.post)
    return { ok: false, refusal: { code: 'value.tooManyPostDecimals', count: size.post } };
  return { ok: true, typed: { pre, post: typed.post } };
}
