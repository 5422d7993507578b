import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reasonsToLook } from '../clearing/clearing.ts';
import { formatDecimal } from '../decimal/decimal.ts';
import { DEFAULT_EVALUATION_SETTINGS } from '../evaluation/evaluation-settings.ts';
import { rateHistory } from '../evaluation/rate-history.ts';
import { fallsOf, usagesOf } from '../evaluation/usage.ts';
import { finding } from '../finding.ts';
import type { Fall } from '../job/fall.ts';
import { checkReading } from '../reading/check-reading.ts';
import { aJob, anEvent, aRate, aResult, day, lines, range, settings } from '../testing/a-job.ts';
import { type ReceivedFall, withoutNeedlessFalls } from './check-fall.ts';
import { checkSubmission } from './check-submission.ts';
import { readingContent } from './submission.ts';

const TODAY = day('2026-03-10');
const LAST = '2025-03-10';
const tenths = (count: number) => ({ units: BigInt(count), scale: 1 });
const EXCHANGE = {
  kind: 'exchanged',
  oldEndValue: 99_500,
  newStartValue: 3,
  newMeterNumber: '2ABC0099',
  exchangedOn: '2025-09-01',
};

const jobWith = (last: number, own: Parameters<typeof aRate>[0] = {}) =>
  aJob({ rates: [aRate({ preDecimals: 5, readingEvents: [anEvent(LAST, String(last))], ...own })] });
const found = (readingValue: number, fall: ReceivedFall, job = jobWith(99_000)) =>
  lines(
    checkSubmission(job, { readingDate: TODAY, results: [{ taskId: 'T1', readingValue, fall }] }, settings(), TODAY),
  );

/** What the evaluation says was used until a reading that fell. */
function usedBy(last: number, readingValue: number, fall: Fall): string[] {
  const result = { ...aResult(TODAY, '0'), readingValue: tenths(readingValue), fall };
  const events = [{ ...anEvent(LAST, '0'), readingValue: tenths(last) }];
  const history = rateHistory(
    { preDecimals: 5, readingEvents: events, readingResults: [result] },
    DEFAULT_EVALUATION_SETTINGS,
  );
  expect(fallsOf(history)).toEqual([]);
  return usagesOf(history).map(({ consumption }) => formatDecimal(consumption));
}

const textOf = (count: number) => formatDecimal(tenths(count));

test('[OPS-112] a counter that rolled over has used what it would have shown with a further place', () => {
  const all = 1_000_000;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: all - 1 }), fc.nat(all - 1), (last, used) => {
      fc.pre(last + used >= all);
      expect(usedBy(last, (last + used) % all, { kind: 'rolledOver' })).toEqual([textOf(used)]);
    }),
  );
});

test('[OPS-112] of an exchanged meter both are counted: what the old one went on to show, and what the new one has shown since', () => {
  const amount = fc.nat(300_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (last, more, start, since) => {
      const fall: Fall = {
        kind: 'exchanged',
        oldEndValue: tenths(last + more),
        newStartValue: tenths(start),
        newMeterNumber: '2ABC0099',
        exchangedOn: day('2025-09-01'),
      };
      expect(usedBy(last, start + since, fall)).toEqual([textOf(more + since)]);
    }),
  );
});

test('[OPS-111, OPN-455] an explained value is compared with the expected range as if the counter had gone on, and is below nothing', () => {
  const value = fc.nat(99_999);
  fc.assert(
    fc.property(value, value, fc.nat(150_000), fc.nat(50_000), (last, readingValue, minimum, width) => {
      fc.pre(readingValue < last);
      const task = aRate({
        preDecimals: 5,
        readingEvents: [anEvent(LAST, String(last))],
        readingValueValidation: range(String(minimum), String(minimum + width)),
      });
      const rest = { task, images: 0, comment: null, settings: settings() };
      const explained = checkReading({
        ...rest,
        value: { units: BigInt(readingValue), scale: 0 },
        fall: { kind: 'rolledOver' },
      });
      const gone = checkReading({ ...rest, value: { units: BigInt(readingValue + 100_000), scale: 0 } });
      expect(explained).toEqual(gone);
      expect(lines(explained).join()).not.toContain('belowLast');
    }),
  );
});

test('[OPS-111, OPN-455] a counter whose places nobody has named has those of the value before', () => {
  const job = jobWith(987, { preDecimals: null, readingValueValidation: range('1000', '1050') });
  expect(found(20, { kind: 'rolledOver' }, job)).toEqual([]);
});

test('[OPS-111, OPN-454] what the consumption needs is asked for, each at its field', () => {
  expect(found(100, EXCHANGE)).toEqual([]);
  expect(found(100, { ...EXCHANGE, newStartValue: null })).toEqual([]);
  expect(found(100, { kind: 'exchanged' })).toEqual([
    'blocks results[0].fall.oldEndValue value.missing',
    'blocks results[0].fall.newMeterNumber meterNumber.missing',
    'blocks results[0].fall.exchangedOn fall.dayMissing',
    'warns results[0].readingValue value.belowLastEvent',
  ]);
  const wrong = (own: object) => found(100, { ...EXCHANGE, ...own }).filter((line) => line.startsWith('blocks'));
  expect(wrong({ oldEndValue: 98_999 })).toEqual(['blocks results[0].fall.oldEndValue fall.endBelowLast']);
  expect(wrong({ oldEndValue: 1_000_000 })).toEqual(['blocks results[0].fall.oldEndValue value.tooManyPreDecimals']);
  expect(wrong({ newStartValue: 101 })).toEqual(['blocks results[0].fall.newStartValue fall.startAboveValue']);
  expect(wrong({ newMeterNumber: 'x'.repeat(51) })).toEqual([
    'blocks results[0].fall.newMeterNumber meterNumber.tooLong',
  ]);
  expect(wrong({ exchangedOn: '2025-02-30' })).toEqual(['blocks results[0].fall.exchangedOn fall.dayMissing']);
  for (const exchangedOn of ['2025-03-09', '2026-03-11']) {
    expect(wrong({ exchangedOn })).toEqual(['blocks results[0].fall.exchangedOn fall.dayOutside']);
  }
  expect(wrong({ kind: 'stolen' })).toEqual(['blocks results[0].fall fall.missing']);
});

test('[OPS-111, OPN-454, OPN-506] only a value below the last one known can be explained; of another the answer is left out, and the value stays', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.nat(99_999), (last, readingValue) => {
      const isLower = readingValue < last;
      const refused = found(readingValue, { kind: 'rolledOver' }, jobWith(last)).includes(
        'warns results[0].fall fall.notLower',
      );
      expect(refused).toBe(!isLower);
    }),
  );
  const unknown = aJob({ rates: [aRate({ preDecimals: 5 })] });
  expect(found(5, { kind: 'rolledOver' }, unknown)).toEqual(['warns results[0].fall fall.notLower']);
  // Also where it would not be whole.
  expect(found(5, { kind: 'exchanged', exchangedOn: '1800-01-01' }, unknown)).toEqual([
    'warns results[0].fall fall.notLower',
  ]);
});

test('[OPS-111, OPN-508] of several registers all are exchanged together: another number or day is warned of', () => {
  const job = aJob({
    rates: ['T1', 'T2', 'T3'].map((taskId) =>
      aRate({ taskId, preDecimals: 5, readingEvents: [anEvent(LAST, '99000')] }),
    ),
  });
  const foundFor = (...falls: readonly (ReceivedFall | undefined)[]) => {
    const results = falls.map((fall, n) => ({
      taskId: `T${n + 1}`,
      readingValue: fall === undefined ? 99_100 : 100,
      fall,
    }));
    return lines(checkSubmission(job, { readingDate: TODAY, results }, settings(), TODAY));
  };
  expect(foundFor(EXCHANGE, { ...EXCHANGE, oldEndValue: 99_001, newMeterNumber: ' 2ABC0099 ' })).toEqual([]);
  expect(foundFor(EXCHANGE, undefined, { ...EXCHANGE, exchangedOn: '2025-09-02' })).toEqual([
    'warns results[2].fall fall.otherExchange',
  ]);
  expect(foundFor({ kind: 'rolledOver' }, EXCHANGE, { ...EXCHANGE, newMeterNumber: '3X' })).toEqual([
    'warns results[2].fall fall.otherExchange',
  ]);
});

test('[OPS-111, OPN-506] what is kept of results says why they fell, except where it was found that they did not', () => {
  const fall = { kind: 'rolledOver' };
  const needless = [finding('fall.notLower', 'warns', 'results[1].fall', {})];
  expect(withoutNeedlessFalls([{ fall }, { fall }, {}], needless)).toEqual([{ fall }, { fall: null }, {}]);
});

test('[OPS-113, OPN-455] an exchanged meter wants a look; one that rolled over within its range only where it is implausible for another reason', () => {
  const expected = { expectedMaximum: tenths(1_005_000) };
  const results = [{ fall: { kind: 'exchanged' } }, { fall: { kind: 'rolledOver' } }, {}];
  expect(reasonsToLook([], results, [expected, expected, expected])).toEqual([['exchanged'], [], []]);
  // Nobody has said what was expected.
  expect(reasonsToLook([], results)).toEqual([['exchanged'], ['belowLast'], []]);
});

test('[OPS-111] the explanation is part of what is the same; nothing explained is nothing', () => {
  const contentOf = (fall: ReceivedFall | null | undefined) =>
    readingContent({ jobId: 'J1', readingDate: TODAY, results: [{ taskId: 'T1', readingValue: 5, fall }] }, (photo) =>
      String(photo),
    );
  const none = contentOf(undefined);
  expect(contentOf(null)).toBe(none);
  expect(contentOf({ kind: null, oldEndValue: null })).toBe(none);
  expect(contentOf({ kind: 'rolledOver' })).not.toBe(none);
  expect(contentOf({ ...EXCHANGE, newStartValue: 0 })).toBe(contentOf({ ...EXCHANGE, newStartValue: null }));
  expect(contentOf({ ...EXCHANGE, oldEndValue: 1 })).not.toBe(contentOf(EXCHANGE));
});
