import { describe, expect, test } from 'vitest';
import { aJob, anEvent, aRate, aResult, day, lines, settings, value } from '../testing/a-job.ts';
import { checkSubmission } from '../submission/check-submission.ts';
import { comparedRates } from './compared-rates.ts';
import { lastKnownReading } from './last-reading.ts';

const TODAY = day('2026-11-18');
const WRONG = aResult('2026-11-16', '210123', '2026-11-16T08:00:00Z');
const RIGHT = aResult('2026-11-17', '21012.5', '2026-11-17T08:00:00Z');
const LAST_YEAR = anEvent('2025-11-16', '18432.7');

type Rates = readonly ReturnType<typeof aRate>[];
const ofDone = (rates: Rates) => aJob({ rates, done: true });
const results = (rates: Rates) => rates.map(({ readingResults }) => readingResults);
const left = (rates: Rates, on = TODAY) => results(comparedRates(ofDone(rates), on));

describe('a correction', () => {
  test('[VAL-22, JOB-10, OPN-066] is not compared with the result it replaces, whatever its day', () => {
    expect(left([aRate({ readingResults: [WRONG] })])).toEqual([[]]);
    expect(left([aRate({ readingResults: [WRONG] })], day('2026-11-15'))).toEqual([[]]);
  });

  test('[VAL-22, JOB-10, OPN-066] of a correction is compared with neither of both', () => {
    expect(left([aRate({ readingResults: [WRONG, RIGHT] })])).toEqual([[]]);
  });

  test('[VAL-22, JOB-10, OPN-066] of a meter with two rates is compared with none of both rates', () => {
    const rates = [
      aRate({ taskId: 'HT', readingResults: [WRONG] }),
      aRate({ taskId: 'NT', readingResults: [RIGHT, WRONG] }),
    ];
    expect(left(rates)).toEqual([[], []]);
  });

  test('[VAL-21, OPN-066] is compared with what the utility knew', () => {
    const [rate] = comparedRates(ofDone([aRate({ readingEvents: [LAST_YEAR], readingResults: [WRONG] })]), TODAY);
    expect(rate && lastKnownReading(rate)).toBe(LAST_YEAR);
  });

  test('[VAL-22, JOB-10, OPN-066] is validated like that by the rules for what was sent', () => {
    const job = ofDone([aRate({ readingEvents: [LAST_YEAR], readingResults: [WRONG] })]);
    const validated = (readingValue: number) => {
      const submission = { readingDate: '2026-11-18', results: [{ taskId: 'T1', readingValue }] };
      return lines(checkSubmission(job, submission, settings(), TODAY));
    };
    expect(validated(21_012.5)).toEqual([]);
    expect(validated(18_432.6)).toEqual(['warns results[0].readingValue value.belowLastEvent']);
  });
});

describe('a reading of a job that is still open', () => {
  const open = aJob({ rates: [aRate({ taskId: 'HT', readingResults: [WRONG] }), aRate({ taskId: 'NT' })] });

  test('[VAL-22, OPN-066] is compared with the results of earlier days', () => {
    expect(comparedRates(open, TODAY)).toEqual(open.meter.meterRateTasks);
    expect(comparedRates(open, TODAY)[0]).toBe(open.meter.meterRateTasks[0]);
  });

  test('[VAL-22, OPN-066] replaces those of its own day or later', () => {
    expect(results(comparedRates(open, day('2026-11-16')))).toEqual([[], []]);
    expect(results(comparedRates(open, day('2026-11-15')))).toEqual([[], []]);
  });

  test('[VAL-22, OPN-412] is compared with none that the utility has set aside', () => {
    const [early, late] = [aResult('2026-11-10', '20000'), { ...aResult('2026-11-16', '99999'), setAside: true }];
    const job = aJob({ rates: [aRate({ taskId: 'HT', readingResults: [early, late] }), aRate({ taskId: 'NT' })] });
    expect(results(comparedRates(job, TODAY))).toEqual([[early], []]);
    expect(lastKnownReading(job.meter.meterRateTasks[0]!)).toBe(early);
    const submission = { readingDate: '2026-11-18', results: [{ taskId: 'HT', readingValue: 20_001 }] };
    expect(lines(checkSubmission(job, submission, settings(), TODAY))).toEqual([]);
  });

  test('without a day nothing is left out', () => {
    expect(comparedRates(open, null)).toEqual(open.meter.meterRateTasks);
  });
});

test('what is compared is otherwise as it was', () => {
  const readingValueValidation = { minimumValue: value('1'), maximumValue: null, strictValidation: true };
  const rate = aRate({ readingResults: [WRONG], readingValueValidation });
  expect(comparedRates(ofDone([rate]), TODAY)).toEqual([{ ...rate, readingResults: [] }]);
});
