import { describe, expect, test } from 'vitest';
import { type RateDigits, shownDigits, withoutPlace } from './reading-value.ts';
import { changeText, enterAnew, enterText, type Selection, withDecimals } from './typed-digits.ts';
import { atOnce, english, german, RATE, type, typing, valueOf, WHOLE } from '../testing/type-digits.ts';

const SMALL: RateDigits = { preDecimals: 4, postDecimals: 1 };

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
    ['0000012', 'value.tooManyPreDecimals'],
    ['0000012⌫', '1'],
    ['0210123', 'value.tooManyPreDecimals'],
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
    ['1234567', '123456.700'],
    ['0210123', '21012.300'],
    ['0210123⌫4', '21012.400'],
    ['021012,3', '21012.300'],
    ['0210123456', 'value.tooManyPostDecimals'],
    ['1234567,', '123456.700'],
    ['1234567,8', 'value.notDigits'],
  ])('[VAL-04, VAL-05, VAL-07, OPN-176] %s with three decimals: %s', (keys, expected) => {
    expect(typing(keys, RATE)).toBe(expected);
  });

  test('[VAL-03] a letter or another character stays out, with words', () => {
    expect(typing('12e', WHOLE)).toBe('refused value.notDigits');
    expect(typing('-', WHOLE)).toBe('refused value.notDigits');
    expect(type('12e', german(WHOLE)).typed).toEqual({ pre: '12', post: '' });
  });

  test('a comma in the middle of the digits ends them there', () => {
    const at = { group: 'pre', start: 2, end: 2 } as const;
    const { typed } = enterText({ pre: '12500', post: '' }, at, ',', german(WHOLE));
    expect(shownDigits(typed, WHOLE).pre).toBe('12');
    expect(valueOf({ typed, group: 'pre', refusal: null }, WHOLE)).toBe('value.wholeOnly');
  });

  test('a digit in the middle of a full counter stays out instead of pushing another out of sight', () => {
    const entry = enterText({ pre: '1234', post: '' }, { group: 'pre', start: 1, end: 1 }, '9', german(SMALL));
    expect(entry).toMatchObject({ typed: { pre: '1234' }, refusal: { code: 'value.tooManyPreDecimals' } });
  });

  test('what replaces everything replaces what is not seen too', () => {
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
    ['000021074,3', 'refused value.tooManyPreDecimals'],
    ['021074,3', '21074.300'],
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

  test('[OPN-128, OPN-176] which separator groups thousands depends on the language', () => {
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

describe('[OPN-243] digits typed in a row', () => {
  const full = { pre: '0210', post: '' };
  const end = { group: 'pre', start: 4, end: 4 } as const;

  test('run on behind a full group, into empty decimals alone, and one by one', () => {
    expect(enterText(full, end, '1', german(SMALL))).toEqual({
      typed: { pre: '0210', post: '1' },
      group: 'post',
      refusal: null,
    });
    const both = enterText({ pre: '0210', post: '1' }, end, '9', german(SMALL));
    expect(both.typed).toEqual({ pre: '02109', post: '1' });
    expect(valueOf(both, SMALL)).toBe('value.tooManyPreDecimals');
    expect(valueOf(enterText(full, end, '12', german(SMALL)), SMALL)).toBe('refused value.tooManyPreDecimals');
    expect(enterText(full, { ...end, start: 3 }, '9', german(SMALL)).typed).toEqual({ pre: '0219', post: '' });
  });

  test('what does not fit stays as it was typed', () => {
    expect(withoutPlace({ pre: '0210123', post: '' }, WHOLE)).toEqual({ pre: '3', post: '' });
    expect(withoutPlace({ pre: '12500,4', post: '' }, WHOLE)).toEqual({ pre: ',4', post: '' });
    expect(withoutPlace({ pre: '12', post: '3,4' }, SMALL)).toEqual({ pre: '', post: ',4' });
    expect(withoutPlace(full, SMALL)).toEqual({ pre: '', post: '' });
  });

  test('a digit may be replaced while others have no place', () => {
    const typed = { pre: '1234567', post: '' };
    expect(changeText(typed, 'pre', '923456', german(WHOLE)).typed.pre).toBe('9234567');
    expect(changeText(typed, 'pre', '9923456', german(WHOLE)).refusal?.code).toBe('value.tooManyPreDecimals');
  });
});

describe('[OPN-244] what replaces a whole counter', () => {
  const typed = { pre: '2101', post: '2' };
  test.each([
    ['7', { pre: '7', post: '' }, 'pre'],
    ['12,5', { pre: '12', post: '5' }, 'post'],
    ['', { pre: '', post: '' }, 'pre'],
    [',', typed, 'post'],
    ['viel', typed, 'pre'],
    [' ', typed, 'pre'],
  ] as const)('%j', (text, expected, group) => {
    expect(enterAnew(typed, text, german(SMALL))).toMatchObject({ typed: expected, group });
  });
});

test('[OPN-176] a number that is dictated is read as it stands there, whatever it replaced', () => {
  const change = (pre: string, text: string) => changeText({ pre, post: '' }, 'pre', text, german(RATE));
  expect(change('1', '12,5').typed).toEqual({ pre: '12', post: '5' });
  expect(change('21', '21,5').typed).toEqual({ pre: '21', post: '5' });
  expect(change('12', '12 kWh').refusal?.code).toBe('value.notDigits');
  expect(change('1234567', '123456,5').refusal?.code).toBe('value.notDigits');
  const behind = (post: string, text: string) => changeText({ pre: '21', post }, 'post', text, german(RATE));
  expect(behind('3', '312,5').refusal?.code).toBe('value.notDigits');
  expect(behind('3', '12,5').typed).toEqual({ pre: '12', post: '5' });
});

test('[OPN-245] what had no place finds it once there are decimals', () => {
  const find = (pre: string, post = '') => withDecimals({ pre, post }, SMALL);
  expect(find('2101,2')).toEqual({ pre: '2101', post: '2' });
  expect(find('02101')).toEqual({ pre: '0210', post: '1' });
  expect(find('2101', '2')).toEqual({ pre: '2101', post: '2' });
  expect(withDecimals({ pre: '2101,2', post: '' }, WHOLE)).toEqual({ pre: '2101,2', post: '' });
  expect(find('02101,2')).toEqual({ pre: '02101', post: '2' });
  expect(find('02101,2,3')).toEqual({ pre: '02101', post: '2,3' });
});
