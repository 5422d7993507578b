import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { aJob, aRate, aResult, day, settings } from '../testing/a-job.ts';
import { availabilityOf, checkReadingPeriod, readingPeriod } from './reading-period.ts';

const job = aJob({ earliest: '2026-12-01', latest: '2026-12-31' });
const codes = (one: typeof job, own: ReturnType<typeof settings>, today: string) =>
  checkReadingPeriod(one, own, day(today)).map(({ code }) => code);

test('[SND-08, SND-09, SND-10, OPN-073] from earliestExecution to latestExecution, both days included', () => {
  const rows: ReadonlyArray<readonly [today: string, says: string[]]> = [
    ['2026-11-30', ['period.tooEarly']],
    ['2026-12-01', []],
    ['2026-12-31', []],
    ['2027-01-01', ['period.tooLate']],
  ];
  for (const [today, says] of rows) expect(codes(job, settings(), today), today).toEqual(says);
});

test('[SND-08, SND-09] the configured days come on top', () => {
  const own = settings({ allowedDaysBeforeEarliestExecution: 7, allowedDaysAfterLatestExecution: 14 });
  expect(readingPeriod(job, own)).toEqual({ from: '2026-11-24', to: '2027-01-14' });
  const rows: ReadonlyArray<readonly [today: string, says: string[]]> = [
    ['2026-11-23', ['period.tooEarly']],
    ['2026-11-24', []],
    ['2027-01-14', []],
    ['2027-01-15', ['period.tooLate']],
  ];
  for (const [today, says] of rows) expect(codes(job, own, today), today).toEqual(says);
});

test('[OPN-073] a missing day leaves its side open', () => {
  expect(codes(aJob({ latest: '2026-12-31' }), settings(), '1990-01-01')).toEqual([]);
  expect(codes(aJob({ earliest: '2026-12-01' }), settings(), '2190-01-01')).toEqual([]);
  expect(readingPeriod(aJob(), settings({ allowedDaysAfterLatestExecution: 3 }))).toEqual({ from: null, to: null });
});

test('[SND-10] the finding blocks, concerns the submission as a whole and names the day', () => {
  expect(checkReadingPeriod(job, settings(), day('2026-11-30'))).toEqual([
    { code: 'period.tooEarly', severity: 'blocks', at: '', params: { from: '2026-12-01' } },
  ]);
  expect(checkReadingPeriod(job, settings(), day('2027-01-01'))).toEqual([
    { code: 'period.tooLate', severity: 'blocks', at: '', params: { to: '2026-12-31' } },
  ]);
});

test('[SND-08, SND-09] more days never close the period', () => {
  const anyDay = fc.integer({ min: -500, max: 500 }).map((days) => addDays(day('2026-12-15'), days));
  fc.assert(
    fc.property(anyDay, fc.nat(400), fc.nat(400), fc.nat(50), (today, before, after, more) => {
      const open = (extra: number) =>
        checkReadingPeriod(
          job,
          settings({
            allowedDaysBeforeEarliestExecution: before + extra,
            allowedDaysAfterLatestExecution: after + extra,
          }),
          today,
        ).length === 0;
      if (open(0)) expect(open(more)).toBe(true);
      expect(open(0)).toBe(today >= addDays(day('2026-12-01'), -before) && today <= addDays(day('2026-12-31'), after));
    }),
  );
});

test('[OPN-178] a job can be read in its period; before it says from when, afterwards what its last day was', () => {
  const own = settings({ allowedDaysBeforeEarliestExecution: 7, allowedDaysAfterLatestExecution: 14 });
  const on = (today: string) => availabilityOf(job, own, day(today));
  expect(on('2026-11-23')).toEqual({ kind: 'notYet', from: '2026-11-24' });
  expect([on('2026-11-24'), on('2027-01-14')]).toEqual([{ kind: 'open' }, { kind: 'open' }]);
  expect(on('2027-01-15')).toEqual({ kind: 'noLonger', to: '2027-01-14' });
});

const asked = (answerUntil?: string) => ({
  ...aResult('2026-12-20', '9000'),
  setAside: true,
  question: 'Wirklich?',
  ...(answerUntil !== undefined && { answerUntil: day(answerUntil) }),
});
const ofResults = (...results: readonly ReturnType<typeof aResult>[][]) =>
  aJob({
    earliest: '2026-12-01',
    latest: '2026-12-31',
    rates: results.map((readingResults, nth) => aRate({ taskId: `T${nth + 1}`, readingResults })),
  });

test('[OPS-150, OPN-499] who was asked back may answer until the day that was said, also after the period, and never for a shorter time', () => {
  const anyDay = fc.integer({ min: -60, max: 60 }).map((days) => addDays(day('2026-12-31'), days));
  fc.assert(
    fc.property(anyDay, anyDay, fc.nat(20), (today, until, after) => {
      const own = settings({ allowedDaysAfterLatestExecution: after });
      const before = readingPeriod(job, own);
      const period = readingPeriod(ofResults([asked(until)]), own);
      expect(period).toEqual({ from: before.from, to: until > before.to! ? until : before.to });
      const isOpen = today >= before.from! && (today <= before.to! || today <= until);
      expect(checkReadingPeriod(ofResults([asked(until)]), own, today).length === 0).toBe(isOpen);
    }),
  );
});

test('[OPS-150, OPN-499] an answered question, and one of a server that says no day, leave the period as it is; no last day stays none', () => {
  const later = aResult('2027-01-03', '1500', '2027-01-03T10:00:00Z');
  for (const one of [ofResults([asked('2027-01-20'), later]), ofResults([asked()])])
    expect(readingPeriod(one, settings()).to).toBe('2026-12-31');
  const open = aJob({ rates: [aRate({ readingResults: [asked('2027-01-20')] })] });
  expect(readingPeriod(open, settings())).toEqual({ from: null, to: null });
});

test('[OPS-150, OPN-499] after the period only what waits for a reading is taken with the answer: what was read and not asked about stays', () => {
  const one = ofResults([asked('2027-01-20')], [aResult('2026-12-20', '500')], []);
  const found = (today: string, sent: readonly string[]) =>
    checkReadingPeriod(one, settings(), day(today), sent).map(({ code }) => code);
  expect(found('2026-12-31', ['T1', 'T2', 'T3'])).toEqual([]);
  expect(found('2027-01-05', ['T1', 'T3'])).toEqual([]);
  expect(found('2027-01-05', ['T1', 'T2'])).toEqual(['period.tooLate']);
  expect(found('2027-01-21', ['T1'])).toEqual(['period.tooLate']);
});

test('[OPS-150, OPN-499] so may who was asked back about a report that a rate could not be read; other reports stay as they are', () => {
  const said = { readingDate: day('2026-12-20'), created: '2026-12-20T10:00:00Z' };
  const rates = (until: string) => [
    aRate({ taskId: 'T1', askedBack: { ...said, question: 'Und jetzt?', answerUntil: day(until) } }),
    aRate({
      taskId: 'T2',
      notReadable: { ...said, reason: 'noAccess', comment: null, readingResultImages: [] },
    }),
    // A question that a report has answered asks nothing any more.
    aRate({ taskId: 'T3', readingResults: [asked('2027-03-01')], askedBack: { ...said, question: 'Und dort?' } }),
  ];
  const of = (until: string) => aJob({ earliest: '2026-12-01', latest: '2026-12-31', rates: rates(until) });
  expect(readingPeriod(of('2027-01-20'), settings()).to).toBe('2027-01-20');
  expect(readingPeriod(of('2026-12-24'), settings()).to).toBe('2026-12-31');
  const found = (sent: readonly string[]) =>
    checkReadingPeriod(of('2027-01-20'), settings(), day('2027-01-05'), sent).map(({ code }) => code);
  expect([found(['T1']), found(['T1', 'T3']), found(['T1', 'T2'])]).toEqual([[], [], ['period.tooLate']]);
});
