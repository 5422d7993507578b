import { describe, expect, test } from 'vitest';
import { DEFAULT_EVALUATION_SETTINGS } from '../evaluation/evaluation-settings.ts';
import { rateHistory } from '../evaluation/rate-history.ts';
import { aJob, anEvent, aRate, aResult, day, lines, settings, value } from '../testing/a-job.ts';
import type { ReceivedFall } from '../submission/check-fall.ts';
import { checkSubmission } from '../submission/check-submission.ts';
import { comparedRates } from './compared-rates.ts';
import { lastKnownReading } from './last-reading.ts';

const TODAY = day('2026-11-18');
const WRONG = aResult('2026-11-16', '210123', '2026-11-16T08:00:00Z');
const RIGHT = aResult('2026-11-17', '21012.5', '2026-11-17T08:00:00Z');
const LAST_YEAR = anEvent('2025-11-16', '18432.7');

type Rates = readonly ReturnType<typeof aRate>[];
const ofDone = (rates: Rates) => aJob({ rates, done: true });
const resultsOf = (rates: Rates) => rates.map(({ readingResults }) => readingResults);
const left = (rates: Rates, on = TODAY) => resultsOf(comparedRates(ofDone(rates), on));

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
    expect(resultsOf(comparedRates(open, day('2026-11-16')))).toEqual([[], []]);
    expect(resultsOf(comparedRates(open, day('2026-11-15')))).toEqual([[], []]);
  });

  test('[VAL-22, OPN-412] is compared with none that the utility has set aside', () => {
    const [early, late] = [aResult('2026-11-10', '20000'), { ...aResult('2026-11-16', '99999'), setAside: true }];
    const job = aJob({ rates: [aRate({ taskId: 'HT', readingResults: [early, late] }), aRate({ taskId: 'NT' })] });
    expect(resultsOf(comparedRates(job, TODAY))).toEqual([[early], []]);
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

describe('of a rate that is read again while its order is open', () => {
  const EXCHANGED = {
    kind: 'exchanged',
    oldEndValue: value('90100'),
    newStartValue: value('0'),
    newMeterNumber: '2ABC0099',
    exchangedOn: day('2026-10-20'),
  } as const;
  const first = { ...aResult('2026-11-01', '104', '2026-11-01T08:00:00Z'), fall: EXCHANGED };
  const before = anEvent('2025-11-01', '90000');
  const twice = (own: object) =>
    aJob({
      rates: [
        aRate({ taskId: 'HT', readingEvents: [before], readingResults: [first], ...own }),
        aRate({ taskId: 'NT' }),
      ],
    });
  const sent = { kind: 'exchanged', oldEndValue: 90_100, newMeterNumber: '2ABC0099', exchangedOn: '2026-10-20' };

  test('[OPS-111, OPN-505] the new value is compared with what the one that fell was compared with, and says why itself', () => {
    const found = (fall?: ReceivedFall, job = twice({})) => {
      const results = [{ taskId: 'HT', readingValue: 110, ...(fall && { fall }) }];
      return lines(checkSubmission(job, { readingDate: TODAY, results }, settings(), TODAY));
    };
    expect(found()).toEqual(['warns results[0].readingValue value.belowLastEvent']);
    expect(found(sent)).toEqual([]);
    // So it is after another one that was only read.
    const read = aResult('2026-10-10', '90050', '2026-10-10T08:00:00Z');
    const between = twice({ readingResults: [read, first] });
    expect(found(undefined, between)).toContain('warns results[0].readingValue value.belowLastResult');
    expect(found({ ...sent, oldEndValue: 90_020 }, between)).toContain(
      'blocks results[0].fall.oldEndValue fall.endBelowLast',
    );
  });

  test('[OPS-112, OPN-505] so the exchange stays in its history, whatever was sent between', () => {
    const second = { ...aResult('2026-11-02', '110', '2026-11-02T08:00:00Z'), fall: EXCHANGED };
    const [task] = twice({ readingResults: [first, second] }).meter.meterRateTasks;
    const [newest] = rateHistory(task!, DEFAULT_EVALUATION_SETTINGS).flatMap(({ entries }) => entries);
    expect(newest?.consumption).toEqual(value('210'));
  });
});
