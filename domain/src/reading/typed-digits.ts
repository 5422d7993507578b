import { finding, type Finding } from '../finding.ts';
import {
  checkRoom,
  counterDigits,
  isEmpty,
  NOTHING_TYPED,
  type RateDigits,
  shownDigits,
  type TypedDigits,
  withoutPlace,
} from './reading-value.ts';

/** The two groups of a counter. */
export type DigitGroup = keyof TypedDigits;

/** The selected part of the digits that are seen in one group. */
export interface Selection {
  readonly group: DigitGroup;
  readonly start: number;
  readonly end: number;
}

/** The counter text is entered into. */
export interface Counter {
  readonly rate: RateDigits;
  /** The separator of thousands in the language of the person. */
  readonly thousands: '.' | ',';
}

/** What an entry leads to. */
export interface EnteredDigits {
  readonly typed: TypedDigits;
  /** The group to go on in. */
  readonly group: DigitGroup;
  /** Why the text stays out as a whole; the counter is as it was. */
  readonly refusal: Finding | null;
}

/**
 * Enters a text at the selection: a key, or what is pasted or dictated at once. A comma or point leads to the decimals,
 * and so does a digit behind a full group before the comma. Nothing is left out or joined so that another value comes
 * of it, no leading zero either: a key that does not fit is kept behind the digits, where `checkRoom` finds it; a text
 * at once is entered whole or refused.
 *
 * @see VAL-04, VAL-05, OPN-176
 */
export function enterText(typed: TypedDigits, at: Selection, text: string, counter: Counter): EnteredDigits {
  const plain = plainText(text);
  if (plain === '') return { typed, group: at.group, refusal: null };
  if (/^\d+$/.test(plain)) return insertDigits(typed, at, plain, counter.rate);
  const [separator, ...others] = plain;
  const decimalSeparator = others.length === 0 ? DECIMAL_SEPARATORS[separator ?? ''] : undefined;
  if (decimalSeparator !== undefined) return enterDecimalSeparator(typed, at, decimalSeparator, counter.rate);
  return enterNumber(typed, at, plain, counter);
}

/**
 * What the digits of a group become when its input holds this text after a change, which ended at the caret. Where nobody
 * knows the caret, as much as possible is unchanged behind it.
 */
export function changeText(
  typed: TypedDigits,
  group: DigitGroup,
  text: string,
  counter: Counter & { readonly caret?: number | null },
): EnteredDigits {
  const shown = shownDigits(typed, counter.rate)[group];
  if (text === shown) return { typed, group, refusal: null };
  const { caret = null } = counter;
  const known = caret !== null && shown.endsWith(text.slice(caret)) ? text.length - caret : null;
  const most = Math.min(shown.length, text.length) - (known ?? 0);
  let start = 0;
  while (start < most && shown[start] === text[start]) start++;
  let same = 0;
  while (same < Math.min(shown.length, text.length) - start && shown.at(-1 - same) === text.at(-1 - same)) same++;
  same = known ?? same;
  const at = { group, start, end: shown.length - same };
  const entered = text.slice(start, text.length - same);
  if (entered.length > 1 && !/^\d*$/.test(entered)) return changeToNumber(typed, at, text, counter);
  if (entered !== '') return enterText(typed, at, entered, counter);
  return { typed: { ...typed, [group]: remove(typed[group], shown, at) }, group, refusal: null };
}

/**
 * A number that arrives at once and nobody knows what it replaced: `12,5` over a `1`, or `,5` behind a `21`. What
 * stands there afterwards is read, as far as it is all there is.
 */
function changeToNumber(typed: TypedDigits, at: Selection, text: string, counter: Counter): EnteredDigits {
  const { group, start, end } = at;
  const shown = shownDigits(typed, counter.rate)[group];
  const isAll = group === 'pre' ? typed.pre === shown : start === 0 && end === shown.length;
  return isAll ? enterText(typed, at, text, counter) : refuse(typed, group, []);
}

/**
 * What a text comes to that replaces everything in the counter; a comma alone leads to its decimals.
 *
 * @see OPN-244
 */
export function enterAnew(typed: TypedDigits, text: string, counter: Counter): EnteredDigits {
  if (text === '') return { typed: NOTHING_TYPED, group: 'pre', refusal: null };
  const entry = enterText(NOTHING_TYPED, { group: 'pre', start: 0, end: 0 }, text, counter);
  return entry.refusal !== null || isEmpty(entry.typed) ? { ...entry, typed } : entry;
}

/**
 * Gives what stands without a place before the comma its place behind it, once there are decimals: `021012,3` and the
 * digits `0210123` of a counter of six become 021012 and 3. Where a comma was typed, digits too many stay before
 * it: of `0210123,5` nobody can tell whether the zero or the comma is the slip.
 *
 * @see OPN-245
 */
export function withDecimals(typed: TypedDigits, rate: RateDigits): TypedDigits {
  const unplaced = withoutPlace(typed, rate).pre;
  if (counterDigits(rate).post === 0 || unplaced === '') return typed;
  const [, whole, decimals] = /^(\d*)[.,](.*)$/s.exec(typed.pre) ?? [];
  if (whole !== undefined && decimals !== undefined) return { pre: whole, post: decimals };
  return { pre: shownDigits(typed, rate).pre, post: unplaced };
}

/**
 * What may stand for a decimal separator when it is typed alone; the semicolon and the colon are slips on the same
 * keys.
 */
const DECIMAL_SEPARATORS: Readonly<Record<string, ',' | '.'>> = { ',': ',', ';': ',', '.': '.', ':': '.', '·': '.' };

/** The zeros of digits that keyboards and speech recognition write: Arabic, Persian and full-width. */
const ZEROS = [0x660, 0x6f0, 0xff10];

/** Western digits and punctuation, plain spaces and apostrophes, nothing invisible. */
function plainText(text: string): string {
  return text
    .trim()
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(ZEROS.map((zero) => code - zero).find((value) => value >= 0 && value <= 9));
    })
    .replace(/[，．；：]/g, (separator) => String.fromCharCode(separator.charCodeAt(0) - 0xfee0))
    .replace(/٫/g, ',')
    .replace(/[^\S\n\r\t]/g, ' ')
    .replace(/['’ʼ`´٬]/g, "'")
    .replace(/^'$/, '');
}

function insertDigits(typed: TypedDigits, at: Selection, digits: string, rate: RateDigits): EnteredDigits {
  const { group, start, end } = at;
  const shown = shownDigits(typed, rate)[group];
  const isKeyAtEnd = digits.length === 1 && start === end && end === shown.length;
  if (isKeyAtEnd && group === 'pre' && runsOn(typed, rate)) {
    return { typed: { ...typed, post: digits }, group: 'post', refusal: null };
  }
  const next = { ...typed, [group]: insert(typed[group], shown, at, digits) };
  // A digit too many at the end is kept, so that it is not forgotten; elsewhere it would push others out of sight.
  const room = Math.max(counterDigits(rate)[group], leadingDigits(typed[group]).length);
  const fits = leadingDigits(next[group]).length <= room;
  if (!fits && !isKeyAtEnd) return refuse(typed, group, checkRoom(next, rate));
  return { typed: next, group, refusal: null };
}

/** Whether the next digit is the first after the comma: digits are typed as they stand there, in one row. */
function runsOn({ pre, post }: TypedDigits, rate: RateDigits): boolean {
  const size = counterDigits(rate);
  return size.post > 0 && post === '' && /^\d*$/.test(pre) && pre.length === size.pre;
}

/** The digits a text begins with. */
export function leadingDigits(text: string): string {
  return /^\d*/.exec(text)?.[0] ?? '';
}

/** Leads to the decimals; where there are none, or one is there already, the separator and what follows do not fit. */
function enterDecimalSeparator(
  typed: TypedDigits,
  at: Selection,
  separator: ',' | '.',
  rate: RateDigits,
): EnteredDigits {
  const { group } = at;
  const leadsOn = group === 'pre' && counterDigits(rate).post > 0;
  const nothingYet = group === 'post' && typed.post === '';
  if (leadsOn || nothingYet) return { typed, group: 'post', refusal: null };
  const text = insert(typed[group], shownDigits(typed, rate)[group], at, separator);
  const readable = text.replace(/^(?=[.,])/, '0').replace(/([.,])[.,]+/, '$1');
  return { typed: { ...typed, [group]: readable }, group, refusal: null };
}

function enterNumber(
  typed: TypedDigits,
  { group }: Selection,
  plain: string,
  { rate, thousands }: Counter,
): EnteredDigits {
  const number = readNumber(plain, thousands);
  if (number === null) return refuse(typed, group, []);
  const findings = checkRoom(number, rate);
  if (findings.length > 0) return refuse(typed, group, findings);
  return { typed: number, group: number.post === '' ? 'pre' : 'post', refusal: null };
}

/**
 * Reads `12345,678`, `12.345,6`, `12 345.6`, `1 2 3 4 5`. Null for everything that may mean two values, such as the German
 * `12.500`: twelve and a half, or more than twelve thousand.
 */
function readNumber(plain: string, thousands: '.' | ','): TypedDigits | null {
  const [, pre, separator, post] = /^(\d*)([.,])(\d*)$/.exec(plain) ?? [];
  if (pre !== undefined && post !== undefined) {
    if (pre + post === '') return null;
    const mayBeGroups = separator === thousands && /^(?!0$)\d{1,3}$/.test(pre) && post.length === 3;
    return mayBeGroups ? null : { pre, post };
  }
  const [, whole, group, decimals = ''] = /^(\d{1,3}([ '.,])\d{3}(?:\2\d{3})*)((?!\2)[.,]\d*)?$/.exec(plain) ?? [];
  if (whole !== undefined && group !== undefined) return { pre: whole.replaceAll(group, ''), post: decimals.slice(1) };
  return /^\d(?: \d)+$/.test(plain) ? { pre: plain.replaceAll(' ', ''), post: '' } : null;
}

/** Puts a text into a group: behind everything typed when the caret is at its end, else into what is seen. */
function insert(whole: string, shown: string, { start, end }: Selection, text: string): string {
  if (start === end && end === shown.length) return whole + text;
  return shown.slice(0, start) + text + (end === shown.length ? '' : whole.slice(end));
}

/** Takes a part away. The last key goes first, also when it does not fit into the counter and is not seen. */
function remove(whole: string, shown: string, { start, end }: Selection): string {
  const isUnseen = whole.length > shown.length;
  if (end < shown.length || !isUnseen) return whole.slice(0, start) + whole.slice(end);
  return end - start === 1 ? whole.slice(0, -1) : shown.slice(0, start);
}

function refuse(typed: TypedDigits, group: DigitGroup, [first]: readonly Finding[]): EnteredDigits {
  return { typed, group, refusal: first ?? finding('value.notDigits', 'blocks', 'readingValue', {}) };
}
