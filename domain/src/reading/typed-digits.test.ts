import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, formatDecimal, parseDecimal } from '../decimal/decimal.ts';
import { counterDigits, NOTHING_TYPED, parseReadingValue, type RateDigits, shownDigits } from './reading-value.ts';
import { changeText, type Counter, enterText, type Entry, type Selection } from './typed-digits.ts';

const RATE: RateDigits = { preDecimals: 6, postDecimals: 3 };
const WHOLE: RateDigits = { preDecimals: 6, postDecimals: 0, unit: 'kWh' };
const SMALL: RateDigits = { preDecimals: 4, postDecimals: 1 };
const FREE = { queryPostDecimals: false, maskPostDecimals: false };
const start: Selection = { group: 'pre', start: 0, end: 0 };

const german = (rate: RateDigits): Counter => ({ rate, thousands: '.' });
const english = (rate: RateDigits): Counter => ({ rate, thousands: ',' });
const BACKSPACE = '⌫';

/** Types key by key, the caret always behind what is seen, as a person does. */
function type(keys: string, counter: Counter): Entry {
  return [...keys].reduce(
    ({ typed, group }: Entry, key): Entry => {
      const seen = shownDigits(typed, counter.rate)[group];
      if (key === BACKSPACE) return changeText(typed, group, seen.slice(0, -1), counter);
      return enterText(typed, { group, start: seen.length, end: seen.length }, key, counter);
    },
    { typed: NOTHING_TYPED, group: 'pre', refusal: null },
  );
}

/** The value of what is typed, or the first reason why it has none. */
function valueOf({ typed, refusal }: Entry, rate: RateDigits): string {
  if (refusal !== null) return `refused ${refusal.code}`;
  const read = parseReadingValue(typed, rate, FREE);
  return read.ok ? formatDecimal(read.value) : (read.findings[0]?.code ?? '');
}

const typing = (keys: string, rate: RateDigits) => valueOf(type(keys, german(rate)), rate);
const atOnce = (text: string, counter: Counter) =>
  valueOf(enterText(NOTHING_TYPED, start, text, counter), counter.rate);

describe('typed key by key', () => {
  test.each([
    ['12500', '12500'],
    ['12500,', '12500'],
    ['12500,,', '12500'],
    ['12500,4', 'value.wholeOnly'],
    ['12500.4', 'value.wholeOnly'],
    ['12.500', 'value.wholeOnly'],
    ['12.500,4', 'value.wholeOnly'],
    ['12500,4⌫', '12500'],
    ['12500,4⌫6', 'value.wholeOnly'],
    ['12500,4⌫⌫6', '125006'],
    [',5', 'value.wholeOnly'],
    [',⌫5', '5'],
    ['12 500', '12500'],
    ["12'500", '12500'],
    ['000012', '12'],
    ['00000012', '12'],
    ['1234567', 'value.tooManyPreDecimals'],
    ['1234567⌫', '123456'],
    ['１２٣', '123'],
    ['12٫5', 'value.wholeOnly'],
    ['12，5', 'value.wholeOnly'],
    ['12;5', 'value.wholeOnly'],
  ])('[VAL-03, VAL-06, OPN-176] %s on a rate without decimals: %s', (keys, expected) => {
    expect(typing(keys, WHOLE)).toBe(expected);
  });

  test.each([
    ['1234,5', '1234.500'],
    ['1234.5', '1234.500'],
    [',5', '0.500'],
    ['12,,5', '12.500'],
    ['12,3,', '12.300'],
    ['12,3,4', 'value.notDigits'],
    ['12,3,4⌫', '12.300'],
    ['12.345,6', 'value.notDigits'],
    ['1,2345', 'value.tooManyPostDecimals'],
    ['1,2345⌫', '1.234'],
    ['1234567,8', 'value.tooManyPreDecimals'],
  ])('[VAL-04, VAL-05, VAL-07, OPN-176] %s with three decimals: %s', (keys, expected) => {
    expect(typing(keys, RATE)).toBe(expected);
  });

  test('[VAL-03] a letter or sign stays out, with words', () => {
    expect(typing('12e', WHOLE)).toBe('refused value.notDigits');
    expect(typing('-', WHOLE)).toBe('refused value.notDigits');
    expect(type('12e', german(WHOLE)).typed).toEqual({ pre: '12', post: '' });
  });

  test('a comma amid the digits ends them there', () => {
    const at = { group: 'pre', start: 2, end: 2 } as const;
    const { typed } = enterText({ pre: '12500', post: '' }, at, ',', german(WHOLE));
    expect(shownDigits(typed, WHOLE).pre).toBe('12');
    expect(valueOf({ typed, group: 'pre', refusal: null }, WHOLE)).toBe('value.wholeOnly');
  });

  test('a digit amid a full counter stays out instead of pushing another out of sight', () => {
    const entry = enterText({ pre: '1234', post: '' }, { group: 'pre', start: 1, end: 1 }, '9', german(SMALL));
    expect(entry).toMatchObject({ typed: { pre: '1234' }, refusal: { code: 'value.tooManyPreDecimals' } });
  });

  test('what takes the place of everything takes the place of what is not seen too', () => {
    const all = { group: 'pre', start: 0, end: 5 } as const;
    expect(enterText({ pre: '12500,4', post: '' }, all, '7', german(WHOLE)).typed.pre).toBe('7');
    expect(changeText({ pre: '12500,4', post: '' }, 'pre', '', german(WHOLE)).typed.pre).toBe('');
    expect(changeText({ pre: '12500,4', post: '' }, 'pre', '12400', german(WHOLE)).typed.pre).toBe('12400,4');
  });
});

describe('a number that arrives at once', () => {
  test.each([
    ['12345,678', '12345.678'],
    ['12345.678', '12345.678'],
    ['12.345,678', '12345.678'],
    ['12,345.678', '12345.678'],
    ['12 345,6', '12345.600'],
    ['12\u202f345,6', '12345.600'],
    ["12'345,6", '12345.600'],
    ['1 2 3 4 5', '12345.000'],
    ['1.234.567', 'refused value.tooManyPreDecimals'],
    ['123.456.', 'refused value.notDigits'],
    [' 21074,3\n', '21074.300'],
    [',5', '0.500'],
    ['561,904', '561.904'],
    ['561.904', 'refused value.notDigits'],
    ['0.904', '0.904'],
    ['000021074,3', '21074.300'],
    ['21074', '21074.000'],
    ['1234567', 'refused value.tooManyPreDecimals'],
    ['1,2345', 'refused value.tooManyPostDecimals'],
    ['123\n456', 'refused value.notDigits'],
    ['12 50', 'refused value.notDigits'],
    ['1,2,3', 'refused value.notDigits'],
    ['1.2345.678', 'refused value.notDigits'],
    ['abc', 'refused value.notDigits'],
    ['-5', 'refused value.notDigits'],
    ['1e5', 'refused value.notDigits'],
    ['12 kWh', 'refused value.notDigits'],
    ['12:30', 'refused value.notDigits'],
    ['½', 'refused value.notDigits'],
    ['..', 'refused value.notDigits'],
  ])('[VAL-06, VAL-07, OPN-176] %j in German: %s', (text, expected) => {
    expect(atOnce(text, german(RATE))).toBe(expected);
  });

  test('[OPN-128, OPN-176] which sign groups thousands depends on the language', () => {
    expect(atOnce('561,904', english(RATE))).toBe('refused value.notDigits');
    expect(atOnce('561.904', english(RATE))).toBe('561.904');
  });

  test('[OPN-176] a rate without decimals takes none, nor what may be thousands', () => {
    for (const text of ['12.500', '12,500', '12500,4', '12500,0']) {
      expect(atOnce(text, german(WHOLE)), text).toMatch(/^refused value\.(wholeOnly|notDigits)$/);
    }
    expect(atOnce('12 500', german(WHOLE))).toBe('12500');
  });

  test('replaces what is typed; bare digits go to the selection of their group', () => {
    const typed = { pre: '2174', post: '3' };
    const enter = (at: Selection, text: string) => enterText(typed, at, text, german(RATE)).typed;
    expect(enter({ group: 'post', start: 1, end: 1 }, '12,5')).toEqual({ pre: '12', post: '5' });
    expect(enter({ group: 'pre', start: 2, end: 3 }, '10')).toEqual({ pre: '21104', post: '3' });
    expect(enter({ group: 'post', start: 1, end: 1 }, '04')).toEqual({ pre: '2174', post: '304' });
  });

  test('bare digits behind a comma without a place have none either', () => {
    const typed = { pre: '12500,', post: '' };
    const entry = enterText(typed, { group: 'pre', start: 5, end: 5 }, '42', german(WHOLE));
    expect(valueOf(entry, WHOLE)).toBe('value.wholeOnly');
  });

  test('what is refused leaves the counter as it was', () => {
    const typed = { pre: '21', post: '' };
    for (const text of ['1234567', '12x', '1,2345']) {
      expect(enterText(typed, { group: 'pre', start: 2, end: 2 }, text, german(RATE)).typed).toBe(typed);
    }
  });
});

/** Counters of every size, and numbers as people write them, with the value they mean. */
const anyRate: fc.Arbitrary<RateDigits> = fc.record({
  preDecimals: fc.integer({ min: 1, max: 9 }),
  postDecimals: fc.integer({ min: 0, max: 4 }),
});
const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));

/** The number a person means who writes so: the first sign ends the whole; null where there are several. */
function meant(text: string): string | null {
  const [whole = '', decimals, ...more] = text.replace(/[ ']/g, '').split(/[.,;]/);
  if (more.length > 0) return null;
  return `${whole || '0'}${decimals ? `.${decimals}` : ''}`;
}

/** Equal to the number that is meant, or no value at all. */
function isMeantOrNone(entry: Entry, rate: RateDigits, number: string | null): boolean {
  const read = parseReadingValue(entry.typed, rate, FREE);
  if (entry.refusal !== null || !read.ok) return true;
  const expected = number === null ? null : parseDecimal(number);
  return expected !== null && compareDecimals(read.value, expected) === 0;
}

describe('[OPN-176] nothing changes its order of magnitude', () => {
  test('key by key, with any signs and corrections', () => {
    const keys = fc.array(fc.constantFrom(..."0123456789,.;' ", BACKSPACE), { maxLength: 14 });
    fc.assert(
      fc.property(anyRate, keys, (rate, pressed) => {
        // A second sign right behind the first one, before any digit, is the same key pressed twice.
        const text = pressed
          .reduce<string[]>((done, key) => {
            if (key === BACKSPACE) return done.slice(0, -1);
            return /[ ']/.test(key) || (/[.,;]/.test(key) && /[.,;]/.test(done.at(-1) ?? '')) ? done : [...done, key];
          }, [])
          .join('');
        // Backspace does not reach over the comma between two inputs: there it leads back (VAL-09).
        fc.pre(!pressed.includes(BACKSPACE) || counterDigits(rate).post === 0);
        const open = meant(text.replace(/(?<=[.,;]\d*)[.,;]$/, ''));
        return text === '' || isMeantOrNone(type(pressed.join(''), german(rate)), rate, open);
      }),
      { numRuns: 2000 },
    );
  });

  test('at once, with and without thousands', () => {
    const plain = fc.record({ whole: digits(9), decimals: fc.option(digits(5), { nil: '' }) });
    const written = fc.constantFrom(['.', ','], [',', '.'], [' ', ','], ["'", '.'], ['', ',']);
    fc.assert(
      fc.property(anyRate, plain, written, fc.boolean(), (rate, { whole, decimals }, [group, sign], isGerman) => {
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
        const text = `${grouped}${decimals === '' ? '' : `${sign}${decimals}`}`;
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
  ])('all ten %s digits are the digits they are', (_, digits) => {
    const wide = german({ preDecimals: 10, postDecimals: 0 });
    expect(enterText(NOTHING_TYPED, start, digits, wide).typed).toEqual({ pre: '0123456789', post: '' });
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

  test('only the zeros that do not fit are left out', () => {
    expect(enterText(NOTHING_TYPED, start, '0000123', german(WHOLE)).typed.pre).toBe('000123');
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
