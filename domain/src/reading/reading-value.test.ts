import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, decimalToNumber, formatDecimal } from '../decimal/decimal.ts';
import { finding } from '../finding.ts';
import { lines, value } from '../testing/a-job.ts';
import { DEFAULT_PRE_DECIMALS, UNKNOWN_METER_PRE_DECIMALS } from '../meter/counter-places.ts';
import {
  counterDigits,
  type DecimalSettings,
  formatReadingValue,
  isAboutRoom,
  isEmpty,
  NOTHING_TYPED,
  parseReadingValue,
  type TypedDigits,
} from './reading-value.ts';

const FREE: DecimalSettings = { queryPostDecimals: false, maskPostDecimals: false };
const EXACT: DecimalSettings = { queryPostDecimals: true, maskPostDecimals: false };
const MASKED: DecimalSettings = { queryPostDecimals: true, maskPostDecimals: true };
const SIX_AND_THREE = { preDecimals: 6, postDecimals: 3 };

function read(text: string, rate = SIX_AND_THREE, settings = FREE): string | string[] {
  const parsed = parseReadingValue(typed(text), rate, settings);
  return parsed.ok ? formatDecimal(parsed.value) : lines(parsed.findings);
}

/** `12,5` as it is in the two groups; `12,` and `12` are the same there. */
function typed(text: string): TypedDigits {
  const [pre = '', post = ''] = text.split(',');
  return { pre, post };
}

describe('the two groups', () => {
  test('[VAL-10, CST-15] 8 before the comma when the rate does not say', () => {
    expect(counterDigits({ preDecimals: null, postDecimals: 2 })).toEqual({ pre: 8, post: 2 });
    expect(DEFAULT_PRE_DECIMALS).toBe(8);
  });

  test('[CST-16] 9 for unknown meters yet', () => {
    expect(UNKNOWN_METER_PRE_DECIMALS).toBe(9);
  });

  test('[OPN-063] none after the comma when the rate does not say', () => {
    expect(counterDigits({ preDecimals: 5, postDecimals: null })).toEqual({ pre: 5, post: 0 });
  });

  test('[VAL-02] a value is read from both', () => {
    expect(read('21074,305')).toBe('21074.305');
    expect(read('0,001')).toBe('0.001');
    expect(read('999999,999')).toBe('999999.999');
  });

  test('nothing typed is a missing value, one group is enough', () => {
    expect(isEmpty(NOTHING_TYPED)).toBe(true);
    expect(read('')).toEqual(['blocks readingValue value.missing']);
    expect(read('7')).toBe('7.000');
    expect(read(',5')).toBe('0.500');
    expect(read('000000')).toBe('0.000');
    expect(read('000012,5')).toBe('12.500');
  });
});

describe('what cannot be read', () => {
  test('[VAL-03] anything but digits', () => {
    for (const text of ['12a', '-5', '1.000', '1 000', '12,5x', ' ', '١٢', '1e3', '+1']) {
      expect(read(text), text).toEqual(['blocks readingValue value.notDigits']);
    }
  });

  test('[VAL-06] more digits before the comma than the rate has', () => {
    expect(read('123456')).toBe('123456.000');
    expect(read('1234567')).toEqual(['blocks readingValue value.tooManyPreDecimals']);
    expect(read('0000001')).toEqual(['blocks readingValue value.tooManyPreDecimals']);
  });

  test('[VAL-07] more digits after the comma than the rate has', () => {
    expect(read('1,234')).toBe('1.234');
    expect(read('1,2345')).toEqual(['blocks readingValue value.tooManyPostDecimals']);
    expect(read('1,2', { preDecimals: 6, postDecimals: 0 })).toEqual(['blocks readingValue value.tooManyPostDecimals']);
  });

  test('both at once, each with how many are possible', () => {
    const parsed = parseReadingValue(typed('1234567,2345'), SIX_AND_THREE, FREE);
    expect(parsed).toEqual({
      ok: false,
      findings: [
        { code: 'value.tooManyPreDecimals', severity: 'blocks', at: 'readingValue', params: { count: 6 } },
        { code: 'value.tooManyPostDecimals', severity: 'blocks', at: 'readingValue', params: { count: 3 } },
      ],
    });
  });
});

describe('how many decimals must be given', () => {
  const rows: ReadonlyArray<readonly [text: string, free: boolean, exact: boolean, masked: boolean]> = [
    ['12', true, false, true],
    ['12,3', true, false, true],
    ['12,34', true, false, true],
    ['12,345', true, true, true],
    ['12,3456', false, false, false],
  ];

  test('[VAL-12, VAL-13, OPN-063] with 3 decimals: exactly 3 when asked for, up to 3 otherwise or when masked', () => {
    for (const [text, free, exact, masked] of rows) {
      const readable = [FREE, EXACT, MASKED].map((settings) => typeof read(text, SIX_AND_THREE, settings) === 'string');
      expect(readable, text).toEqual([free, exact, masked]);
    }
  });

  test('[VAL-12] the reason names the exact number, whether too few or too many', () => {
    for (const text of ['12', '12,3456']) {
      expect(parseReadingValue(typed(text), SIX_AND_THREE, EXACT)).toEqual({
        ok: false,
        findings: [{ code: 'value.wrongPostDecimals', severity: 'blocks', at: 'readingValue', params: { count: 3 } }],
      });
    }
  });

  test('[VAL-13] the mask alone asks for nothing', () => {
    expect(read('12', SIX_AND_THREE, { queryPostDecimals: false, maskPostDecimals: true })).toBe('12.000');
  });

  test('without decimals nothing after the comma is exactly none', () => {
    expect(read('12', { preDecimals: 6, postDecimals: 0 }, EXACT)).toBe('12');
  });

  test('[OPN-063] missing decimals count as zeros', () => {
    expect(read('12,3')).toBe('12.300');
  });
});

describe('digits to type for a value', () => {
  test.each([
    ['21074.3', '21074', '300'],
    ['21074.3999', '21074', '399'],
    ['0.05', '0', '050'],
    ['7', '7', '000'],
  ])('%s', (text, pre, post) => {
    expect(formatReadingValue(value(text), SIX_AND_THREE)).toEqual({ pre, post });
  });

  test('without decimals the second group stays empty', () => {
    expect(formatReadingValue(value('12.9'), { preDecimals: null, postDecimals: null })).toEqual({
      pre: '12',
      post: '',
    });
  });

  const rate = fc.record({ preDecimals: fc.integer({ min: 1, max: 12 }), postDecimals: fc.nat(6) });
  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));

  test('what fits the counter is read, whatever the settings, and formats back to the same value', () => {
    fc.assert(
      fc.property(
        rate.chain((one) =>
          fc.tuple(
            fc.constant(one),
            digits(1, one.preDecimals),
            digits(one.postDecimals, one.postDecimals),
            fc.boolean(),
            fc.boolean(),
          ),
        ),
        ([one, pre, post, queryPostDecimals, maskPostDecimals]) => {
          const settings = { queryPostDecimals, maskPostDecimals };
          const parsed = parseReadingValue({ pre, post }, one, settings);
          if (!parsed.ok) expect.fail(`${pre},${post}`);
          const back = formatReadingValue(parsed.value, one);
          expect(back).toEqual({ pre: pre.replace(/^0+(?=.)/, ''), post });
          expect(parseReadingValue(back, one, settings)).toEqual(parsed);
        },
      ),
    );
  });

  test('a longer number is never read as a shorter one', () => {
    fc.assert(
      fc.property(rate, digits(1, 14), digits(0, 8), (one, pre, post) => {
        const parsed = parseReadingValue({ pre, post }, one, FREE);
        expect(parsed.ok).toBe(pre.length <= one.preDecimals && post.length <= one.postDecimals);
        if (parsed.ok) expect(decimalToNumber(parsed.value)).toBe(Number(`${pre}.${post}0`));
      }),
    );
  });

  test('typing a larger number gives a larger value', () => {
    const wide = { preDecimals: 9, postDecimals: 3 };
    const number = fc.tuple(digits(1, 9), digits(3, 3));
    fc.assert(
      fc.property(number, number, ([a, b], [c, d]) => {
        const [one, other] = [
          { pre: a, post: b },
          { pre: c, post: d },
        ].map((it) => parseReadingValue(it, wide, FREE));
        if (!one?.ok || !other?.ok) expect.fail('readable');
        const expected = Math.sign(Number(`${a}${b}`) - Number(`${c}${d}`));
        expect(compareDecimals(one.value, other.value)).toBe(expected);
      }),
    );
  });
});

test('[OPN-176] what does not fit into the counter is told from what the value itself breaks', () => {
  const at = (code: 'value.notDigits' | 'value.missing') => finding(code, 'blocks', 'readingValue', {});
  const count = (code: 'value.tooManyPreDecimals' | 'value.tooManyPostDecimals' | 'value.wrongPostDecimals') =>
    finding(code, 'blocks', 'readingValue', { count: 1 });
  const wholeOnly = finding('value.wholeOnly', 'blocks', 'readingValue', { unit: 'kWh' });
  const room = [
    at('value.notDigits'),
    count('value.tooManyPreDecimals'),
    count('value.tooManyPostDecimals'),
    wholeOnly,
  ];
  expect(room.map(isAboutRoom)).toEqual([true, true, true, true]);
  expect([at('value.missing'), count('value.wrongPostDecimals')].map(isAboutRoom)).toEqual([false, false]);
});
