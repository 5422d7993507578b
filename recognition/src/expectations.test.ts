import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { expect, test } from 'vitest';
import { type ExpectedRate, fit, knownOf, UNKNOWN } from './expectations.ts';

const RATE: ExpectedRate = {
  obis: '1-0:1.8.0',
  preDecimals: 6,
  postDecimals: 1,
  last: parseDecimal('20700'),
  least: null,
  most: parseDecimal('21500.5'),
};
const shown = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.');
  return { whole, decimals, hasPoint: false, turning: null, isUnmarked: false };
};
const fits = (text: string, rate: Partial<ExpectedRate> = {}) => fit({ ...RATE, ...rate }, shown(text));

test('what is expected fits best; everything else is unlikely, but never impossible', () => {
  expect(fits('021074.3')).toBe(0);
  const others = ['21074.3', '0021074.3', '021074', '021074.35', '020699.9', '021500.6'];
  for (const text of others) {
    expect(fits(text), text).toBeLessThan(0);
    expect(fits(text), text).toBeGreaterThan(-10);
  }
  // Further from what is known in two ways is less likely than in one.
  expect(fits('19999.9')).toBeLessThan(fits('21074.3'));
});

test('what is not known of a register rules nothing out', () => {
  const unknown = { preDecimals: null, postDecimals: null, last: null, least: null, most: null };
  for (const text of ['021074.3', '00001', '99999999.999']) expect(fits(text, unknown), text).toBe(0);
});

test('[OPN-242] without any register every display of three to eight whole digits is as likely as another', () => {
  for (const text of ['123', '12345.67', '12345678.901']) expect(UNKNOWN.weight(shown(text), 'display')).toBe(0);
  for (const text of ['12', '123456789']) expect(UNKNOWN.weight(shown(text), 'display'), text).toBeLessThan(-5);
});

test('[OPN-242] drums mostly have five whole digits, before three decimals, one or none', () => {
  const inOrder = (texts: readonly string[]) => {
    const weights = texts.map((text) => UNKNOWN.weight(shown(text), 'drums'));
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  };
  expect(knownOf([]).weight(shown('12345.678'), 'drums')).toBe(0);
  inOrder(['12345.6', '123456.7', '1234567.8', '12345678.9', '123.4', '123456789.0']);
  inOrder(['12345.678', '123456.78', '1234.5678']);
  inOrder(['12345', '1234.5', '123.45']);
});

test('how many whole digits drums mostly have does not matter where the register says how many', () => {
  expect(knownOf([RATE]).weight(shown('021074.3'), 'drums')).toBe(0);
  expect(knownOf([{ ...RATE, preDecimals: null }]).weight(shown('021074.3'), 'drums')).toBeLessThan(0);
});

test('where no bound is known, what is nearer above the last value is likelier', () => {
  const near = ['020700.0', '021074.3', '030000.0', '900000.0'].map((text) => fits(text, { most: null }));
  expect(near).toEqual(near.toSorted((one, other) => other - one));
  expect(near[0]).toBeCloseTo(0);
  expect(fits('020699.9', { most: null })).toBeLessThan(fits('030000.0', { most: null }));
});

test('of several registers the one that fits best decides', () => {
  const other = { ...RATE, preDecimals: 5, postDecimals: 0, last: null, most: null };
  expect(knownOf([RATE, other]).weight(shown('12345'), 'drums')).toBe(0);
  expect(knownOf([RATE, other]).weight(shown('021074.3'), 'drums')).toBe(0);
});
