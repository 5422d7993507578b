import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, parseDecimal } from '../decimal/decimal.ts';
import { FREE, german } from '../testing/type-digits.ts';
import { counterDigits, NOTHING_TYPED, parseReadingValue, type RateDigits, shownDigits } from './reading-value.ts';
import type { TypedDigits } from './reading-value.ts';
import { changeText, type DigitGroup, enterText, type EnteredDigits } from './typed-digits.ts';

/** One thing a person does: places the caret or a selection anywhere, then enters a text or deletes the selection. */
interface Step {
  readonly group: DigitGroup;
  /** Where the selection begins and ends, in parts of what is seen. */
  readonly from: number;
  readonly to: number;
  /** A key, or what is pasted or dictated at once; nothing: takes away. */
  readonly text: string;
  /** By keys or from the clipboard, or by dictation, of which only is known what is there afterwards. */
  readonly by: 'keys' | 'dictation';
}

const place = fc.constantFrom(0, 0.3, 0.5, 1, 1, 1, 1);
const anyKey = fc.constantFrom(...'0123456789', '0', '0', ',', '.', ';');
const anyStep: fc.Arbitrary<Step> = fc.record({
  group: fc.constantFrom<DigitGroup>('pre', 'pre', 'pre', 'post'),
  from: place,
  to: place,
  text: fc.oneof(
    { weight: 12, arbitrary: anyKey },
    { weight: 2, arbitrary: fc.stringMatching(/^\d{2,9}$/) },
    { weight: 1, arbitrary: fc.constantFrom('021012,3', '12.500', '1 234', '12 kWh', ',5', '', '') },
  ),
  by: fc.constantFrom('keys', 'dictation'),
});
const anyRate = fc.record({
  preDecimals: fc.integer({ min: 1, max: 9 }),
  postDecimals: fc.integer({ min: 0, max: 3 }),
});

/** What is asked of every step: nothing typed disappears or changes its order unless words say that it stays out. */
function isTrue(before: TypedDigits, after: EnteredDigits, step: Step, rate: RateDigits): boolean {
  const { group, text } = step;
  const [start, end] = selectionOf(before, step, rate);
  if (after.refusal !== null || text === ' ') return isSame(after.typed, before);
  const shown = shownDigits(before, rate)[group];
  const reachesEnd = end === shown.length;
  const rest = reachesEnd ? (start === end ? before[group] : shown.slice(0, start)) : '';
  const replaced = reachesEnd ? rest + text : shown.slice(0, start) + text + before[group].slice(end);
  const runsOn =
    group === 'pre' &&
    reachesEnd &&
    text.length === 1 &&
    before.pre.length === counterDigits(rate).pre &&
    isSame(after.typed, { pre: before.pre, post: text });
  const stands = step.by === 'keys' ? text : shown.slice(0, start) + text + shown.slice(end);
  // Dictated over digits it begins with, a text is one with a digit more: what is there is read in one row.
  const isOneRow =
    step.by === 'dictation' &&
    group === 'pre' &&
    before.post === '' &&
    after.typed.pre.length === counterDigits(rate).pre &&
    after.typed.pre + after.typed.post === stands;
  // Whether what is beside the counter was selected with the rest, a dictated text does not tell.
  if (step.by === 'dictation' && before[group] !== shown) return true;
  if (/^\d+$/.test(text)) return runsOn || isOneRow || isSame(after.typed, { ...before, [group]: replaced });
  // A separator moves to the decimals, or stays where it was typed; a whole number replaces everything.
  if (text.length === 1)
    return isSame(after.typed, before) || digitsOf(after.typed[group]).endsWith(digitsOf(replaced));
  // A point alone in front is written with its zero.
  const all = digitsOf(after.typed.pre.replace(/^0(?=[.,])/, '') + after.typed.post);
  return all === digitsOf(stands) && isPointWhereTyped(after.typed, stands);
}

/** The last separator of a number is its decimal comma unless it groups thousands. */
function isPointWhereTyped({ post }: TypedDigits, text: string): boolean {
  return post === '' || text.endsWith(`,${post}`) || text.endsWith(`.${post}`);
}

function selectionOf(typed: TypedDigits, { group, from, to }: Step, rate: RateDigits): readonly [number, number] {
  const { length } = shownDigits(typed, rate)[group];
  const [one, other] = [Math.round(from * length), Math.round(to * length)];
  return [Math.min(one, other), Math.max(one, other)];
}

function take(typed: TypedDigits, step: Step, rate: RateDigits): EnteredDigits {
  const [start, end] = selectionOf(typed, step, rate);
  const { group, text, by } = step;
  if (text !== '' && by === 'keys') return enterText(typed, { group, start, end }, text, german(rate));
  const shown = shownDigits(typed, rate)[group];
  return changeText(typed, group, shown.slice(0, start) + text + shown.slice(end), {
    ...german(rate),
    caret: start + text.length,
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const isSame = (one: TypedDigits, other: TypedDigits) => one.pre === other.pre && one.post === other.post;

/** What is sent is what is seen in the counter, digit by digit: nothing else may make a value of it. */
function isSentAsSeen(typed: TypedDigits, rate: RateDigits): boolean {
  const read = parseReadingValue(typed, rate, FREE);
  if (!read.ok) return true;
  const { pre, post } = shownDigits(typed, rate);
  const seen = parseDecimal(`${pre === '' ? '0' : pre}${post === '' ? '' : `.${post}`}`);
  return seen !== null && compareDecimals(read.value, seen) === 0;
}

test('[OPN-176, OPN-243] no keys, pasted or dictated texts, at whatever caret, drop a digit or a point without words, or send another value than is seen', () => {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 16 });
  fc.assert(
    fc.property(anyRate, steps, (rate, all) => {
      let typed = NOTHING_TYPED;
      for (const step of all) {
        const after = take(typed, step, rate);
        if (step.text !== '' && !isTrue(typed, after, step, rate)) return false;
        typed = after.typed;
        if (!isSentAsSeen(typed, rate)) return false;
      }
      return true;
    }),
    { numRuns: 10_000 },
  );
});

test('[OPN-243] digits in a row stand in the counter as they stand on the meter', () => {
  const digits = fc.stringMatching(/^\d{1,12}$/);
  fc.assert(
    fc.property(anyRate, digits, (rate, row) => {
      const last = [...row].reduce<EnteredDigits>(
        ({ typed, group }, key) => {
          const { length } = shownDigits(typed, rate)[group];
          return enterText(typed, { group, start: length, end: length }, key, german(rate));
        },
        { typed: NOTHING_TYPED, group: 'pre', refusal: null },
      );
      const { pre, post } = counterDigits(rate);
      const read = parseReadingValue(last.typed, rate, FREE);
      expect(last.typed.pre + last.typed.post).toBe(row);
      if (row.length > pre + post) return !read.ok;
      const meant = parseDecimal(`${row.slice(0, pre)}.${row.slice(pre)}0`);
      return read.ok && meant !== null && compareDecimals(read.value, meant) === 0;
    }),
    { numRuns: 10_000 },
  );
});
