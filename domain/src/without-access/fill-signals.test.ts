import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seemsAutomatic, timeToFill } from './reading-without-access.ts';

const OPENED = new Date('2026-11-21T09:00:00Z');

describe('[S28, OPN-199] a reading without access seems automatic', () => {
  test('when the hidden field is filled in, however long it took', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), (seconds) => {
        expect(seemsAutomatic({ hiddenFieldFilled: true, secondsToFill: seconds })).toBe(true);
      }),
    );
  });

  test('when it took less than ten seconds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seconds) => {
        expect(seemsAutomatic({ hiddenFieldFilled: false, secondsToFill: seconds })).toBe(seconds < 10);
      }),
    );
  });

  test('never without signals, nor for a time that is not known', () => {
    expect(seemsAutomatic(null)).toBe(false);
    expect(seemsAutomatic({ hiddenFieldFilled: false, secondsToFill: null })).toBe(false);
  });
});

test('[S28, OPN-199, F29] the time is in whole seconds; not known for a form gone on with, or a clock put back', () => {
  const after = (ms: number) => timeToFill(OPENED, new Date(OPENED.getTime() + ms));
  expect([after(0), after(9_999), after(10_000), after(-1)]).toEqual([0, 9, 10, null]);
  expect(timeToFill(null, OPENED)).toBeNull();
});
