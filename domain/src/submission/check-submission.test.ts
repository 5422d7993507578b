import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalToNumber } from '../decimal/decimal.ts';
import { blocking } from '../finding.ts';
import { isAboutDigitCount, validateRate } from '../reading/check-reading.ts';
import { formatReadingValue } from '../reading/reading-value.ts';
import { anEvent, aJob, aRate, day, lines, range, settings } from '../testing/a-job.ts';
import { checkSubmission } from './check-submission.ts';
import type { ReceivedResult } from './submission.ts';
import { composeSubmission } from './compose-submission.ts';

const TODAY = day('2026-12-15');
const JPEG = { encodedImage: '/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const job = aJob({ rates: [aRate({ taskId: 'HT' }), aRate({ taskId: 'NT' })] });

interface Variation {
  readonly own?: ReturnType<typeof settings>;
  readonly one?: typeof job;
  readonly readingDate?: string | null;
}

function check(
  results: readonly ReceivedResult[],
  { own = settings(), one = job, readingDate }: Variation = {},
): string[] {
  const submission = { readingDate: readingDate === undefined ? '2026-12-15' : readingDate, results };
  return lines(checkSubmission(one, submission, own, TODAY));
}

const result = (own: Partial<ReceivedResult> = {}): ReceivedResult => ({ taskId: 'HT', readingValue: 21074.3, ...own });

test('[OPN-K05] a good submission, of one rate or of all', () => {
  expect(check([result()])).toEqual([]);
  expect(check([result(), result({ taskId: 'NT' })])).toEqual([]);
  expect(check([result({ comment: null, readingImages: [] })])).toEqual([]);
  expect(check([result({ readingImages: [JPEG, JPEG, JPEG] })])).toEqual([]);
});

describe('each field at its own path', () => {
  test('[OPN-K05] no results at all', () => {
    expect(check([])).toEqual(['blocks results results.empty']);
  });

  test('[OPN-K05] a task that is unknown, foreign, missing or repeated', () => {
    const unknown = 'blocks results[0].taskId task.unknown';
    for (const taskId of ['T9', '', 'ht', null]) expect(check([result({ taskId })]), String(taskId)).toEqual([unknown]);
    expect(check([result(), result(), result({ taskId: 'NT' }), result()])).toEqual([
      'blocks results[1].taskId task.repeated',
      'blocks results[3].taskId task.repeated',
    ]);
  });

  test('[OPN-K05, OPN-170] a value that is missing, negative, no number, or has too many digits', () => {
    const rows: ReadonlyArray<readonly [value: number | null, codes: string[]]> = [
      [null, ['value.missing']],
      [-0.1, ['value.notDigits']],
      [Number.NaN, ['value.notDigits']],
      [Number.POSITIVE_INFINITY, ['value.notDigits']],
      [1e300, ['value.tooManyPreDecimals']],
      [1_000_000, ['value.tooManyPreDecimals']],
      [999_999.9, []],
      [0, []],
      [-0, []],
      [0.1, []],
      [0.05, ['value.tooManyPostDecimals']],
      [1e-7, ['value.tooManyPostDecimals']],
      [1_000_000.25, ['value.tooManyPreDecimals', 'value.tooManyPostDecimals']],
    ];
    for (const [readingValue, codes] of rows) {
      const expected = codes.map((code) => `blocks results[0].readingValue ${code}`);
      expect(check([result({ readingValue })]), String(readingValue)).toEqual(expected);
    }
  });

  test('[OPN-170] too many digits say how many are possible, 8 and none when the rate does not say', () => {
    const one = aJob({ rates: [aRate({ taskId: 'HT', preDecimals: null, postDecimals: null })] });
    const submission = { readingDate: '2026-12-15', results: [result({ readingValue: 123_456_789.5 })] };
    expect(checkSubmission(one, submission, settings(), TODAY).map(({ params }) => params)).toEqual([
      { count: 8 },
      { unit: 'kWh' },
    ]);
  });

  test('[OPN-170] how many decimals were typed cannot be told from a number', () => {
    const own = settings({ queryPostDecimals: true });
    expect(check([result({ readingValue: 12 })], { own })).toEqual([]);
  });

  test('[OPN-K05, OPN-168] outside the range: strict blocks, otherwise it warns and is no refusal', () => {
    const ranged = (strict: boolean) =>
      aJob({ rates: [aRate({ taskId: 'HT', readingValueValidation: range('30000', null, strict) })] });
    expect(check([result()], { one: ranged(true) })).toEqual(['blocks results[0].readingValue value.belowMinimum']);
    expect(check([result()], { one: ranged(false) })).toEqual(['warns results[0].readingValue value.belowMinimum']);
  });

  test('[OPN-K05] a date that is missing, unreal or out of range', () => {
    const rows: ReadonlyArray<readonly [date: string | null, says: string[]]> = [
      [null, ['blocks readingDate date.missing']],
      ['2026-02-31', ['blocks readingDate date.noSuchDay']],
      ['2026-12-16', ['blocks readingDate date.outOfRange']],
      ['2026-11-14', ['blocks readingDate date.outOfRange']],
      ['2026-11-15', []],
      ['2026-12-14T23:30:00Z', []],
      ['2026-12-15T23:30:00Z', ['blocks readingDate date.outOfRange']],
    ];
    for (const [readingDate, says] of rows)
      expect(check([result()], { readingDate }), String(readingDate)).toEqual(says);
  });

  test('[OPN-K05] a comment that is too long, or required and missing or too short', () => {
    const one = aJob({ rates: [aRate({ taskId: 'HT', readingEvents: [anEvent('2025-12-31', '30000')] })] });
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const own = settings({ commentRequiredIfImplausible: true }, features);
    const rows: ReadonlyArray<readonly [comment: string | null | undefined, says: string[]]> = [
      [undefined, ['blocks results[0].comment comment.required']],
      ['', ['blocks results[0].comment comment.required']],
      ['abcd', ['blocks results[0].comment comment.tooShort']],
      ['abcde', []],
      ['x'.repeat(1000), []],
      ['x'.repeat(1001), ['blocks results[0].comment comment.tooLong']],
    ];
    for (const [comment, says] of rows) {
      const found = check([result({ comment })], { own, one });
      expect(
        found.filter((line) => !line.startsWith('warns')),
        String(comment).slice(0, 9),
      ).toEqual(says);
    }
  });

  test('[OPN-K05] photos: more than 3, not JPEG, unreadable, forbidden, required and missing', () => {
    const at = 'blocks results[0].readingImages';
    const forbidden = settings({ imageRequired: true }, { imagesForbidden: true });
    const required = settings({ imageRequired: true });
    const png = { ...JPEG, mimeType: 'image/png' };
    expect(check([result({ readingImages: [JPEG, JPEG, JPEG, JPEG] })])).toEqual([`${at} images.tooMany`]);
    expect(check([result({ readingImages: [JPEG, png] })])).toEqual([`${at} images.notJpeg`]);
    expect(check([result({ readingImages: [{ ...JPEG, encodedImage: '?' }] })])).toEqual([`${at} images.invalidData`]);
    expect(check([result({ readingImages: [JPEG] })], { own: forbidden })).toEqual([`${at} images.forbidden`]);
    expect(check([result()], { own: forbidden })).toEqual([]);
    expect(check([result()], { own: required })).toEqual([`${at} images.required`]);
    expect(check([result({ readingImages: [JPEG] })], { own: required })).toEqual([]);
  });
});

test('[OPN-K05, OPN-159] everything that is wrong is said at once, in the order of the fields', () => {
  const own = settings({}, { commentsEnabled: true, freeTextCommentEnabled: true });
  const images = [JPEG, JPEG, JPEG, { encodedImage: '', mimeType: 'image/gif' }];
  const bad = { comment: 'x'.repeat(1001), readingImages: images };
  const results = [
    result({ ...bad, readingValue: 1_000_000 }),
    result({ taskId: 'T9', ...bad, readingValue: -1 }),
    result({ taskId: 'HT', readingValue: null }),
  ];
  expect(check(results, { own, readingDate: '2026-02-31' })).toEqual([
    'blocks results[0].readingValue value.tooManyPreDecimals',
    'blocks results[0].readingImages images.tooMany',
    'blocks results[0].readingImages images.notJpeg',
    'blocks results[0].comment comment.tooLong',
    'blocks results[1].taskId task.unknown',
    'blocks results[1].readingValue value.notDigits',
    'blocks results[1].readingImages images.tooMany',
    'blocks results[1].readingImages images.notJpeg',
    'blocks results[1].comment comment.tooLong',
    'blocks results[2].taskId task.repeated',
    'blocks results[2].readingValue value.missing',
    'blocks readingDate date.noSuchDay',
  ]);
});

test('[OPN-168] what the browser lets through, the server accepts', () => {
  const rate = fc.record({
    preDecimals: fc.option(fc.integer({ min: 1, max: 9 })),
    postDecimals: fc.option(fc.nat(4)),
    readingValueValidation: fc.record({
      minimumValue: fc.option(fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 9n }), scale: fc.nat(5) })),
      maximumValue: fc.option(fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 9n }), scale: fc.nat(5) })),
      strictValidation: fc.boolean(),
    }),
  });
  const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${most}}$`));
  const own = fc.record({ queryPostDecimals: fc.boolean(), imageRequiredIfImplausible: fc.boolean() });
  fc.assert(
    fc.property(rate, digits(10), digits(5), own, fc.nat(4), (parts, pre, post, meterReading, images) => {
      const task = aRate({ taskId: 'HT', ...parts });
      const effective = settings(meterReading);
      const validated = validateRate({ task, typed: { pre, post }, images, comment: null }, effective);
      fc.pre(validated.state === 'valid');
      const { body: submission } = composeSubmission({
        id: 'S1',
        capturedAt: new Date('2026-12-15T10:00:00Z'),
        jobId: 'J1',
        readingDate: TODAY,
        comment: null,
        rates: [{ taskId: 'HT', value: validated.value, images: Array.from({ length: images }, () => JPEG) }],
      });
      const found = checkSubmission(aJob({ rates: [task] }), submission, effective, TODAY);
      expect(blocking(found)).toEqual([]);
      // How many digits were typed is not sent.
      const both = validated.findings.filter((one) => !isAboutDigitCount(one));
      expect(found.map(({ code }) => code)).toEqual(both.map(({ code }) => code));
      const again = formatReadingValue(validated.value, task);
      expect(Number(`${again.pre}.${again.post}0`)).toBe(decimalToNumber(validated.value));
    }),
    { numRuns: 200 },
  );
});
