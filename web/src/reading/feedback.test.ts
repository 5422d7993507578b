import { describe, expect, test } from 'vitest';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { validateRate } from '@zaehlwerk/domain/reading/check-reading';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { meterJob } from '../../testing/meter-job.ts';
import type { RateFacts } from '../../testing/meters.ts';
import { feedbackOf, verdictLines } from './feedback.ts';

const settings = resolveSettings(
  { meterReading: { queryPostDecimals: true }, features: {} },
  { meterReading: {}, features: {} },
);

function validate(text: string, rate: RateFacts = {}) {
  const [task] = meterJob({ rates: [rate] }).meter.meterRateTasks;
  if (task === undefined) throw new Error('no rate');
  const [pre = '', post = ''] = text.split(',');
  const typed = { pre, post };
  const last = lastKnownReading(task)?.readingValue ?? null;
  const validated = validateRate({ task, typed, images: 0, comment: null }, settings);
  return feedbackOf(validated, { task, typed, last, settings });
}

describe('what is shown about the digits of a rate', () => {
  test('nothing while nothing is typed', () => {
    expect(validate('')).toBeNull();
  });

  test.each([
    // typed, difference, place of the digit to look at
    ['21074,3', '2641.6', null],
    ['31074,3', '12641.6', 1],
    ['121074,3', '102641.6', 0],
    ['18000,0', '-432.7', 1],
    ['20699,9', '2267.2', 3],
  ])('%s', (text, difference, deviating) => {
    const feedback = validate(text);
    expect(feedback?.difference && formatDecimal(feedback.difference)).toBe(difference);
    expect(feedback?.deviating).toBe(deviating);
  });

  test('without limits a value is seen against the last reading alone', () => {
    expect(validate('17000,0', { range: [null, null] })?.deviating).toBe(2);
    expect(validate('99000,0', { range: [null, null] })?.deviating).toBeNull();
  });

  test('digits that are no value have a finding and nothing else', () => {
    expect(validate('21074')).toMatchObject({ value: null, difference: null, deviating: null });
    expect(validate('21074')?.findings.map(({ code }) => code)).toEqual(['value.wrongPostDecimals']);
  });
});

describe('what is said about it', () => {
  const lines = (text: string, rate?: RateFacts, hasRange = true) => {
    const feedback = validate(text, rate);
    return feedback === null
      ? []
      : verdictLines(feedback, hasRange).map((line) => [
          line.kind === 'finding' ? line.finding.code : line.kind,
          line.tone,
        ]);
  };

  test.each<[string, RateFacts | undefined, boolean, string[][]]>([
    ['21074,3', undefined, true, [['fits', 'ok']]],
    ['21074,3', { last: null }, true, [['expected', 'ok']]],
    ['21074,3', { range: [null, null] }, false, [['difference', 'ok']]],
    ['21074,3', { range: [null, null], last: null }, false, []],
    ['31074,3', undefined, true, [['higher', 'warn']]],
    ['31074,3', { last: null }, true, [['value.aboveMaximum', 'warn']]],
    ['20000,0', undefined, true, [['lower', 'warn']]],
    // below the last reading says more than below the minimum
    ['18000,0', undefined, true, [['value.belowLastEvent', 'warn']]],
    ['31074,3', { range: [20_700, 21_500, true] }, true, [['value.aboveMaximum', 'err']]],
    [
      '18000,0',
      { range: [20_700, 21_500, true] },
      true,
      [
        ['value.belowMinimum', 'err'],
        ['value.belowLastEvent', 'warn'],
      ],
    ],
    ['21074', undefined, true, [['value.wrongPostDecimals', 'err']]],
  ])('%s %o', (text, rate, hasRange, expected) => {
    expect(lines(text, rate, hasRange)).toEqual(expected);
  });
});
