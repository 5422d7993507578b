import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../decimal/decimal.ts';
import { blocking } from '../finding.ts';
import { isImplausible } from '../reading/check-reading.ts';
import { aJob, anEvent, aRate, aResult, day, range, settings } from '../testing/a-job.ts';
import { checkSubmission } from './check-submission.ts';
import { plausibilityOf, sayImplausible } from './plausibility.ts';

const TODAY = day('2026-03-10');
const RATES = [
  aRate({ taskId: 'HT', readingValueValidation: range('900', '1100'), readingEvents: [anEvent('2025-03-10', '950')] }),
  aRate({ taskId: 'NT', obis: '1-0:2.8.0', readingEvents: [anEvent('2025-03-10', '500')] }),
];

function compared(job: ReturnType<typeof aJob>, values: Readonly<Record<string, number>>, readingDate = '2026-03-10') {
  const own = settings({ readingDateDaysInPast: 10 });
  const results = Object.entries(values).map(([taskId, readingValue]) => ({ taskId, readingValue }));
  const submission = { readingDate, results };
  const findings = checkSubmission(job, submission, own, TODAY);
  return { findings, kept: plausibilityOf(job, submission, findings) };
}

test('[OPS-20, OPN-385] each result keeps the codes of what was warned of about it, and they tell an implausible value as the rules do', () => {
  const value = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(value, value, (ht, nt) => {
      const { findings, kept } = compared(aJob({ rates: RATES }), { HT: ht, NT: nt });
      expect(blocking(findings)).toEqual([]);
      expect(kept.map((one) => one.findings)).toEqual([
        [
          ...(ht < 900 ? ['value.belowMinimum'] : []),
          ...(ht > 1100 ? ['value.aboveMaximum'] : []),
          ...(ht < 950 ? ['value.belowLastEvent'] : []),
        ],
        nt < 500 ? ['value.belowLastEvent'] : [],
      ]);
      kept.forEach((one, index) => {
        const own = findings.filter(({ at }) => at.startsWith(`results[${index}].`));
        const ofResult = own.map((found) => ({ ...found, at: found.at.slice(found.at.indexOf('.') + 1) }));
        expect(sayImplausible(one.findings)).toBe(isImplausible(ofResult));
      });
    }),
  );
});

test('[OPS-20] a warning about the day is kept with every result, and makes no value implausible', () => {
  const job = aJob({ earliest: '2026-03-10', rates: RATES });
  const { findings, kept } = compared(job, { HT: 1000, NT: 600 }, '2026-03-09');
  const ofDay = findings.map(({ code }) => code);
  expect(ofDay.length).toBeGreaterThan(0);
  expect(kept.map((one) => one.findings)).toEqual([ofDay, ofDay]);
  expect(kept.map((one) => sayImplausible(one.findings))).toEqual([false, false]);
});

test('[OPS-21] the range is the one that the value was compared with, each end of its own', () => {
  const rates = [
    aRate({ taskId: 'A', postDecimals: 0, readingValueValidation: range('899.5', null) }),
    aRate({ taskId: 'B', readingValueValidation: range(null, '12.50') }),
    aRate({ taskId: 'C' }),
  ];
  const { kept } = compared(aJob({ rates }), { A: 950, B: 3, C: 1 });
  const told = kept.map(({ expectedMinimum: min, expectedMaximum: max }) =>
    [min, max].map((limit) => limit && formatDecimal(limit)),
  );
  expect(told).toEqual([
    ['900', null],
    [null, '12.5'],
    [null, null],
  ]);
});

test('[OPS-22, OPN-387] a correction replaces the result that counted; an open job’s later reading of an earlier day replaces none', () => {
  const first = aResult('2026-03-01', '1000', '2026-03-01T10:00:00Z');
  const second = aResult('2026-03-08', '1010', '2026-03-08T10:00:00Z');
  const read = aRate({ taskId: 'HT', readingResults: [first, second] });
  const replaced = (done: boolean, readingDate: string) =>
    compared(aJob({ done, rates: [read, aRate({ taskId: 'NT' })] }), { HT: 1020 }, readingDate).kept[0]?.replaces;
  expect(replaced(true, '2026-03-10')).toBe(second);
  expect(replaced(true, '2026-02-01')).toBe(second);
  expect(replaced(false, '2026-03-10')).toBeNull();
  expect(replaced(false, '2026-03-08')).toBe(second);
  expect(compared(aJob({ rates: RATES }), { HT: 1000 }).kept[0]?.replaces).toBeNull();
});

test('[OPS-20] a result of an unknown rate is compared with nothing', () => {
  const { kept } = compared(aJob({ rates: RATES }), { X: 1 });
  expect(kept).toEqual([{ findings: [], expectedMinimum: null, expectedMaximum: null, replaces: null }]);
});
