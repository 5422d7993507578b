import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, formatDecimal, roundDecimal } from '../decimal/decimal.ts';
import { finding } from '../finding.ts';
import { anEvent, aRate, aResult, lines, range, value } from '../testing/a-job.ts';
import { checkValue, isImplausible, valueLimits } from './check-reading.ts';
import { lastKnownReading, lastOf } from './last-reading.ts';

const BOTH = { historicCheckRequired: true, continuousCheckRequired: true };
const check = (task: Parameters<typeof aRate>[0], typed: string, settings = BOTH) =>
  lines(checkValue(aRate(task), value(typed), settings));

const BELOW_MINIMUM = 'readingValue value.belowMinimum';
const ABOVE_MAXIMUM = 'readingValue value.aboveMaximum';
const BELOW_EVENT = 'warns readingValue value.belowLastEvent';
const BELOW_RESULT = 'warns readingValue value.belowLastResult';

describe('the expected range', () => {
  const rows: ReadonlyArray<readonly [min: string | null, max: string | null, value: string, says: string | null]> = [
    ['100', '200', '99.9', BELOW_MINIMUM],
    ['100', '200', '100.0', null],
    ['100', '200', '150.0', null],
    ['100', '200', '200.0', null],
    ['100', '200', '200.1', ABOVE_MAXIMUM],
    // a missing limit does not limit
    [null, '200', '0.0', null],
    ['100', null, '999999.9', null],
    [null, null, '0.0', null],
    // one single value
    ['100', '100', '100.0', null],
    ['100', '100', '100.1', ABOVE_MAXIMUM],
    ['0', '0', '0.0', null],
  ];

  test('[VAL-15, VAL-16, VAL-19, OPN-064] outside it warns, the limits belong to it', () => {
    for (const [min, max, typed, says] of rows) {
      const expected = says === null ? [] : [`warns ${says}`];
      expect(check({ readingValueValidation: range(min, max) }, typed), `${typed} in ${min}–${max}`).toEqual(expected);
    }
  });

  test('[VAL-15, VAL-16, OPN-064] outside a strict range blocks', () => {
    for (const [min, max, typed, says] of rows) {
      const expected = says === null ? [] : [`blocks ${says}`];
      expect(check({ readingValueValidation: range(min, max, true) }, typed), typed).toEqual(expected);
    }
  });

  test('[VAL-17, OPN-064] limits are rounded half up to the decimals of the rate', () => {
    const table: ReadonlyArray<readonly [limit: string, post: number | null, rounded: string]> = [
      ['100.44', 1, '100.4'],
      ['100.45', 1, '100.5'],
      ['100.5', 0, '101'],
      ['100.49', null, '100'],
      ['100.5', null, '101'],
      ['99.9995', 3, '100'],
      ['100', 2, '100'],
      ['15100.500', 3, '15100.5'],
    ];
    for (const [limit, postDecimals, rounded] of table) {
      const task = aRate({ postDecimals, readingValueValidation: range(limit, limit) });
      const { minimum, maximum } = valueLimits(task);
      expect([minimum, maximum].map((one) => one && formatDecimal(one))).toEqual([rounded, rounded]);
      expect(checkValue(task, value(rounded), BOTH), limit).toEqual([]);
    }
  });

  test('[VAL-17] a value is compared with the rounded limit, not with the given one', () => {
    const task = { postDecimals: 0, readingValueValidation: range('100.4', '199.5') };
    expect(check(task, '100')).toEqual([]);
    expect(check(task, '200')).toEqual([]);
    expect(check(task, '99')).toEqual([`warns ${BELOW_MINIMUM}`]);
    expect(check(task, '201')).toEqual([`warns ${ABOVE_MAXIMUM}`]);
  });

  test('the sentence gets the limit with the decimals it needs, and the unit', () => {
    const task = aRate({ obis: '8-0:1.0.0', postDecimals: 3, readingValueValidation: range('5', null) });
    expect(checkValue(task, value('4.999'), BOTH)).toEqual([
      { code: 'value.belowMinimum', severity: 'warns', at: 'readingValue', params: { limit: '5', unit: 'm³' } },
    ]);
    const without = aRate({ obis: '99', readingValueValidation: range(null, '5') });
    expect(checkValue(without, value('6'), BOTH)[0]?.params).toEqual({ limit: '5', unit: '' });
  });

  test('a larger value is never too small, a smaller one never too large', () => {
    const number = fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 9n }), scale: fc.nat(4) });
    fc.assert(
      fc.property(number, number, number, fc.nat(3), (a, b, limit, postDecimals) => {
        const [low, high] = compareDecimals(a, b) <= 0 ? [a, b] : [b, a];
        const validation = { minimumValue: limit, maximumValue: limit, strictValidation: false };
        const task = aRate({ postDecimals, readingValueValidation: validation });
        const codes = (one: typeof a) => checkValue(task, one, BOTH).map(({ code }) => code);
        if (!codes(low).includes('value.belowMinimum')) expect(codes(high)).not.toContain('value.belowMinimum');
        if (!codes(high).includes('value.aboveMaximum')) expect(codes(low)).not.toContain('value.aboveMaximum');
        expect(codes(roundDecimal(limit, postDecimals))).toEqual([]);
      }),
    );
  });
});

describe('the last reading', () => {
  const events = [anEvent('2024-12-31', '900'), anEvent('2025-12-31', '1000'), anEvent('2023-12-31', '5000')];
  const results = [aResult('2026-11-01', '1200'), aResult('2026-10-01', '7000')];

  test('[VAL-21, OPN-066] a value below the last reading event warns, an equal one does not', () => {
    expect(check({ readingEvents: events }, '999.9')).toEqual([BELOW_EVENT]);
    expect(check({ readingEvents: events }, '1000')).toEqual([]);
  });

  test('[VAL-22, OPN-066] a value below the last reading result warns, an equal one does not', () => {
    expect(check({ readingResults: results }, '1199.9')).toEqual([BELOW_RESULT]);
    expect(check({ readingResults: results }, '1200')).toEqual([]);
  });

  test('below both says both, also beside the range', () => {
    const task = { readingEvents: events, readingResults: results, readingValueValidation: range('1300', null, true) };
    expect(check(task, '1')).toEqual([`blocks ${BELOW_MINIMUM}`, BELOW_EVENT, BELOW_RESULT]);
  });

  test('[VAL-21, VAL-22, OPN-066] each check can be switched off', () => {
    const task = { readingEvents: events, readingResults: results };
    expect(check(task, '1', { historicCheckRequired: false, continuousCheckRequired: true })).toEqual([BELOW_RESULT]);
    expect(check(task, '1', { historicCheckRequired: true, continuousCheckRequired: false })).toEqual([BELOW_EVENT]);
    expect(check(task, '1', { historicCheckRequired: false, continuousCheckRequired: false })).toEqual([]);
  });

  test('it is compared exactly and shown with at least the decimals of the rate', () => {
    const task = aRate({ postDecimals: 1, readingEvents: [anEvent('2025-12-31', '100.25')] });
    expect(checkValue(task, value('100.2'), BOTH)[0]?.params).toEqual({ last: '100.25', unit: 'kWh' });
    const coarse = aRate({ postDecimals: 3, readingEvents: [anEvent('2025-12-31', '100')] });
    expect(checkValue(coarse, value('99'), BOTH)[0]?.params).toEqual({ last: '100.000', unit: 'kWh' });
    const unitless = aRate({ postDecimals: 0, obis: '0-0:1.0.0', readingEvents: [anEvent('2025-12-31', '100')] });
    expect(checkValue(unitless, value('99'), BOTH)[0]?.params).toEqual({ last: '100', unit: '' });
  });

  test('[OPN-066] last is by reading date, then by when it was recorded, then by place in the list', () => {
    const sameDay = [
      anEvent('2025-12-31', '3', '2026-01-05T10:00:00Z'),
      anEvent('2025-12-31', '2', '2026-01-05T12:00:00+01:00'),
      anEvent('2025-12-30', '9', '2026-01-09T10:00:00Z'),
    ];
    expect(lastOf(sameDay)?.readingValue).toEqual(value('2'));
    expect(lastOf([...sameDay].reverse())?.readingValue).toEqual(value('2'));
    // The other way round as text: 10:30 in Berlin is before 10:00 in UTC.
    const zones = [
      anEvent('2025-12-31', '3', '2026-01-05T10:30:00+01:00'),
      anEvent('2025-12-31', '2', '2026-01-05T10:00:00Z'),
    ];
    expect(lastOf(zones)?.readingValue).toEqual(value('2'));
    expect(lastOf(zones.toReversed())?.readingValue).toEqual(value('2'));
    expect(lastOf([anEvent('2025-12-31', '3'), anEvent('2025-12-31', '4')])?.readingValue).toEqual(value('4'));
    expect(lastOf([])).toBeNull();
  });

  test('what was captured here may be newer than what the utility knew', () => {
    expect(lastKnownReading(aRate({ readingEvents: events, readingResults: results }))?.readingValue).toEqual(
      value('1200'),
    );
    expect(lastKnownReading(aRate({ readingEvents: events }))?.readingValue).toEqual(value('1000'));
    expect(lastKnownReading(aRate())).toBeNull();
  });
});

describe('implausible', () => {
  test('[VAL-23] only what is said about the value counts', () => {
    const about = (at: string) => finding('date.afterLatest', 'warns', at, { latest: '2026-12-31' });
    expect(isImplausible([about('readingDate')])).toBe(false);
    expect(isImplausible([about('readingValue')])).toBe(true);
  });

  test('[VAL-23, OPN-065] below the last event or result, or outside a range that is not strict', () => {
    const rows: ReadonlyArray<readonly [task: Parameters<typeof aRate>[0], implausible: boolean]> = [
      [{ readingEvents: [anEvent('2025-12-31', '1000')] }, true],
      [{ readingResults: [aResult('2026-11-01', '1000')] }, true],
      [{ readingValueValidation: range('600', null) }, true],
      [{ readingValueValidation: range(null, '400') }, true],
      [{ readingValueValidation: range('600', null, true) }, false],
      [{ readingValueValidation: range('400', '600') }, false],
      [{ readingEvents: [anEvent('2025-12-31', '500')] }, false],
      [{}, false],
    ];
    for (const [task, implausible] of rows) {
      expect(isImplausible(checkValue(aRate(task), value('500'), BOTH)), JSON.stringify(Object.keys(task ?? {}))).toBe(
        implausible,
      );
    }
  });
});
