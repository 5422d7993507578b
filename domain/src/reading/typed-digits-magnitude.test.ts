import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, parseDecimal } from '../decimal/decimal.ts';
import { counterDigits, NOTHING_TYPED, parseReadingValue, type RateDigits } from './reading-value.ts';
import { changeText, enterText, type EnteredDigits } from './typed-digits.ts';
import { atOnce, BACKSPACE, english, FREE, german, RATE, start, type, typing, WHOLE } from '../testing/type-digits.ts';

/** Counters of every size, and numbers as people write them, with the value they mean. */
const anyRate: fc.Arbitrary<RateDigits> = fc.record({
  preDecimals: fc.integer({ min: 1, max: 9 }),
  postDecimals: fc.integer({ min: 0, max: 4 }),
});

const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));

/**
 * The number a person means who writes so into a counter: the first separator ends the integer part; null where there
 * are several. Without one the digits are there as on the meter, and run on behind the comma.
 */
function meant(text: string, rate: RateDigits): string | null {
  const { pre, post } = counterDigits(rate);
  const [whole = '', decimals, ...more] = text.replace(/[ ']/g, '').split(/[.,;]/);
  if (more.length > 0 || (post > 0 && decimals && whole.length > pre)) return null;
  const runsOn = post > 0 && whole.length > pre;
  const [left, right] = runsOn ? [whole.slice(0, pre), whole.slice(pre)] : [whole, decimals];
  return `${left || '0'}${right ? `.${right}` : ''}`;
}

/** Equal to the number that is meant, or no value at all. */
function isMeantOrNone(entry: EnteredDigits, rate: RateDigits, number: string | null): boolean {
  const read = parseReadingValue(entry.typed, rate, FREE);
  if (entry.refusal !== null || !read.ok) return true;
  const expected = number === null ? null : parseDecimal(number);
  return expected !== null && compareDecimals(read.value, expected) === 0;
}

describe('[OPN-176] nothing changes its order of magnitude', () => {
  test('key by key, with any characters and corrections', () => {
    const keys = fc.array(fc.constantFrom(..."0123456789,.;' ", BACKSPACE), { maxLength: 14 });
    fc.assert(
      fc.property(anyRate, keys, (rate, pressed) => {
        // A second separator right after the first, before any digit, is the same key pressed twice.
        const text = pressed
          .reduce<string[]>((done, key) => {
            if (key === BACKSPACE) return done.slice(0, -1);
            return /[ ']/.test(key) || (/[.,;]/.test(key) && /[.,;]/.test(done.at(-1) ?? '')) ? done : [...done, key];
          }, [])
          .join('');
        // Backspace does not reach over the comma between two inputs: there it leads back (VAL-09).
        fc.pre(!pressed.includes(BACKSPACE) || counterDigits(rate).post === 0);
        const open = meant(text.replace(/(?<=[.,;]\d*)[.,;]$/, ''), rate);
        return text === '' || isMeantOrNone(type(pressed.join(''), german(rate)), rate, open);
      }),
      { numRuns: 2000 },
    );
  });

  test('at once, with and without thousands', () => {
    const plain = fc.record({ whole: digits(9), decimals: fc.option(digits(5), { nil: '' }) });
    const written = fc.constantFrom(['.', ','], [',', '.'], [' ', ','], ["'", '.'], ['', ',']);
    fc.assert(
      fc.property(anyRate, plain, written, fc.boolean(), (rate, { whole, decimals }, [group, separator], isGerman) => {
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
        const text = `${grouped}${decimals === '' ? '' : `${separator}${decimals}`}`;
        // Who writes the other language's thousands and nothing else writes this one's decimals: nobody can tell.
        fc.pre(!(decimals === '' && group === (isGerman ? ',' : '.')));
        // Nor does anybody group leading zeros: 0.001 is a thousandth.
        fc.pre(grouped === whole || !whole.startsWith('0'));
        const entry = enterText(NOTHING_TYPED, start, text, isGerman ? german(rate) : english(rate));
        return isMeantOrNone(entry, rate, decimals === '' ? whole : `${whole}.${decimals}`);
      }),
      { numRuns: 2000 },
    );
  });

  test('any text at once gives a value only when it is written as one', () => {
    fc.assert(
      fc.property(anyRate, fc.string({ unit: 'grapheme' }), (rate, text) => {
        const { typed, refusal } = enterText(NOTHING_TYPED, start, text, german(rate));
        const isNumber = /^[\s\p{Cf}]*[\d.,;:·' ’ʼ`´]+[\s\p{Cf}]*$/u.test(text);
        return refusal !== null || isNumber || (typed.pre === '' && typed.post === '');
      }),
    );
  });
});

describe('what other keyboards and clipboards bring', () => {
  test.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['full-width', '０１２３４５６７８９'],
  ])('all ten %s digits are the digits they are', (_, ten) => {
    const wide = german({ preDecimals: 10, postDecimals: 0 });
    expect(enterText(NOTHING_TYPED, start, ten, wide).typed).toEqual({ pre: '0123456789', post: '' });
  });

  test.each([
    ['12\u200B34', '1234.000'],
    ["12'345", '12345.000'],
    ["'", 'value.missing'],
    ['12.34', '12.340'],
    ['1 2 3 4', '1234.000'],
    ['x1 2', 'refused value.notDigits'],
    ['1 2x', 'refused value.notDigits'],
    ['1 2 kWh', 'refused value.notDigits'],
  ])('pasted, %j is %s', (text, expected) => {
    expect(atOnce(text, german(RATE))).toBe(expected);
  });

  test('the colon beside the point is taken for it', () => {
    expect(typing('12:5', RATE)).toBe('12.500');
    expect(type('12:5', german(WHOLE)).typed).toEqual({ pre: '12.5', post: '' });
  });

  test('one goes on behind the decimals where there are some', () => {
    const entered = (text: string) => enterText(NOTHING_TYPED, start, text, german(RATE));
    expect(entered('12.345,6').group).toBe('post');
    expect(entered('12 345').group).toBe('pre');
  });

  test('no zero is left out to make room', () => {
    expect(atOnce('0000123', german(WHOLE))).toBe('refused value.tooManyPreDecimals');
    expect(atOnce('000123', german(WHOLE))).toBe('123');
  });

  test('a refusal is a finding about the value', () => {
    const { refusal } = enterText(NOTHING_TYPED, start, 'viel', german(RATE));
    expect(refusal).toEqual({ code: 'value.notDigits', severity: 'blocks', at: 'readingValue', params: {} });
  });
});

test('a digit taken from the middle leaves what is not seen where it is', () => {
  const typed = { pre: '12500,4', post: '' };
  expect(changeText(typed, 'pre', '1500', german(WHOLE)).typed.pre).toBe('1500,4');
  expect(changeText(typed, 'pre', '1250', german(WHOLE)).typed.pre).toBe('12500,');
  expect(changeText(typed, 'pre', '125', german(WHOLE)).typed.pre).toBe('125');
});
