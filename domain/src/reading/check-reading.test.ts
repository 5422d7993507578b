import { describe, expect, test } from 'vitest';
import type { MeterReadingSettings } from '../job/settings.ts';
import { anEvent, aRate, aResult, lines, range, settings, value } from '../testing/a-job.ts';
import { checkReading } from './check-reading.ts';

const IMAGE_REQUIRED = 'blocks readingImages images.required';
const EITHER = 'blocks readingImages images.orCommentRequired';
const COMMENT_REQUIRED = 'blocks comment comment.required';
const TOO_SHORT = 'blocks comment comment.tooShort';
const BELOW_EVENT = 'warns readingValue value.belowLastEvent';

const WITH_COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const ALWAYS = { imageRequired: true };
const IMAGE_IF = { imageRequiredIfImplausible: true };
const COMMENT_IF = { commentRequiredIfImplausible: true };
const EITHER_IF = { ...IMAGE_IF, ...COMMENT_IF };

/** A rate whose last value was 1000: 999 is implausible, 1001 is not. */
const task = aRate({ readingEvents: [anEvent('2025-12-31', '1000')] });

interface Sent {
  readonly images?: number;
  readonly comment?: string | null;
}

/** What is required of a reading beside its value. */
function required(
  typed: '999' | '1001',
  meterReading: Partial<MeterReadingSettings>,
  { images = 0, comment = null }: Sent = {},
  features: Parameters<typeof settings>[1] = WITH_COMMENTS,
): string[] {
  const findings = checkReading({
    task,
    value: value(typed),
    images,
    comment,
    settings: settings(meterReading, features),
  });
  return lines(findings.filter((one) => one.at !== 'readingValue'));
}

test('a plausible reading needs nothing beside its value', () => {
  expect(checkReading({ task, value: value('1001'), images: 0, comment: null, settings: settings() })).toEqual([]);
});

test('[VAL-23, OPN-066] an implausible reading warns and needs nothing more unless configured', () => {
  expect(lines(checkReading({ task, value: value('999'), images: 0, comment: null, settings: settings() }))).toEqual([
    BELOW_EVENT,
  ]);
});

test('[IMG-08] an image is always required: with every value, plausible or not', () => {
  for (const typed of ['999', '1001'] as const) {
    expect(required(typed, ALWAYS)).toEqual([IMAGE_REQUIRED]);
    expect(required(typed, ALWAYS, { images: 1 })).toEqual([]);
  }
});

test('[IMG-09] an image is required only with an implausible value', () => {
  expect(required('1001', IMAGE_IF)).toEqual([]);
  expect(required('999', IMAGE_IF)).toEqual([IMAGE_REQUIRED]);
  expect(required('999', IMAGE_IF, { images: 1 })).toEqual([]);
  expect(required('999', IMAGE_IF, { comment: 'Der Stand stimmt' })).toEqual([IMAGE_REQUIRED]);
});

test('[COM-03] a comment of at least 5 non-space characters is required only with an implausible value', () => {
  expect(required('1001', COMMENT_IF)).toEqual([]);
  const rows: ReadonlyArray<readonly [comment: string | null, says: string[]]> = [
    [null, [COMMENT_REQUIRED]],
    ['', [COMMENT_REQUIRED]],
    [' \n ', [COMMENT_REQUIRED]],
    ['abcd', [TOO_SHORT]],
    ['a b c d', [TOO_SHORT]],
    ['abcde', []],
  ];
  for (const [comment, says] of rows) {
    expect(required('999', COMMENT_IF, { comment }), String(comment)).toEqual(says);
    expect(required('999', COMMENT_IF, { comment, images: 3 }), String(comment)).toEqual(says);
  }
});

test('[COM-05] a comment that is too short is told how long it must be', () => {
  const reading = {
    task,
    value: value('999'),
    images: 0,
    comment: 'abcd',
    settings: settings(COMMENT_IF, WITH_COMMENTS),
  };
  expect(checkReading(reading).find(({ at }) => at === 'comment')?.params).toEqual({ count: 5 });
});

test('[IMG-10] when both are required with an implausible value, either one will do', () => {
  expect(required('1001', EITHER_IF)).toEqual([]);
  const rows: ReadonlyArray<readonly [images: number, comment: string | null, says: string[]]> = [
    [0, null, [EITHER]],
    [0, '   ', [EITHER]],
    [1, null, []],
    [0, 'Der Stand stimmt', []],
    [1, 'Der Stand stimmt', []],
    [1, 'kurz', []],
    // a comment that was begun shows which way the person chose
    [0, 'kurz', [TOO_SHORT]],
  ];
  for (const [images, comment, says] of rows) {
    expect(required('999', EITHER_IF, { images, comment }), `${images} ${comment}`).toEqual(says);
  }
});

test('[IMG-08, IMG-10] an image that is required anyway satisfies the rule, a comment does not replace it', () => {
  const both = { ...ALWAYS, ...EITHER_IF };
  expect(required('999', both)).toEqual([IMAGE_REQUIRED]);
  expect(required('999', both, { comment: 'Der Stand stimmt' })).toEqual([IMAGE_REQUIRED]);
  expect(required('999', both, { images: 1 })).toEqual([]);
  expect(required('999', { ...ALWAYS, ...IMAGE_IF })).toEqual([IMAGE_REQUIRED]);
});

describe('a prohibition lifts the requirement', () => {
  test('[IMG-13, OPN-067] images are forbidden', () => {
    const forbidden = { ...WITH_COMMENTS, imagesForbidden: true };
    for (const rule of [ALWAYS, IMAGE_IF]) expect(required('999', rule, {}, forbidden)).toEqual([]);
    expect(required('999', EITHER_IF, {}, forbidden)).toEqual([COMMENT_REQUIRED]);
    expect(required('999', EITHER_IF, { comment: 'abcde' }, forbidden)).toEqual([]);
    expect(required('999', ALWAYS, { images: 1 }, forbidden)).toEqual(['blocks readingImages images.forbidden']);
  });

  test('[COM-07, OPN-067] comments are off', () => {
    const off = { commentsEnabled: false };
    expect(required('999', COMMENT_IF, {}, off)).toEqual([]);
    expect(required('999', EITHER_IF, {}, off)).toEqual([IMAGE_REQUIRED]);
    expect(required('999', EITHER_IF, { images: 1 }, off)).toEqual([]);
  });

  test('both: nothing is required', () => {
    expect(required('999', { ...ALWAYS, ...EITHER_IF }, {}, { imagesForbidden: true, commentsEnabled: false })).toEqual(
      [],
    );
  });
});

test('[OPN-067, OPN-253] a chosen ready-made comment counts, however short; where there is nothing to write in, a hint is asked for', () => {
  const choice = { commentsEnabled: true, freeTextCommentEnabled: false };
  const offered = { ...COMMENT_IF, defaultComments: [{ text: 'Neu' }] };
  expect(required('999', offered, { comment: 'Neu' }, choice)).toEqual([]);
  expect(required('999', offered, {}, choice)).toEqual(['blocks comment comment.hintRequired']);
  const either = { ...offered, ...EITHER_IF };
  expect(required('999', either, {}, choice)).toEqual(['blocks readingImages images.orHintRequired']);
  // with nothing to choose from nobody could meet the rule
  expect(required('999', COMMENT_IF, {}, choice)).toEqual([]);
});

test('what makes a value implausible makes the rules apply: range, last result, not a strict range', () => {
  const rows: ReadonlyArray<readonly [own: Parameters<typeof aRate>[0], says: string[]]> = [
    [{ readingValueValidation: range('600', null) }, [IMAGE_REQUIRED]],
    [{ readingValueValidation: range('600', null, true) }, []],
    [{ readingResults: [aResult('2026-11-01', '501')] }, [IMAGE_REQUIRED]],
  ];
  for (const [own, says] of rows) {
    const reading = { task: aRate(own), value: value('500'), images: 0, comment: null, settings: settings(IMAGE_IF) };
    expect(lines(checkReading(reading).filter((one) => one.at === 'readingImages'))).toEqual(says);
  }
});

test('everything that is wrong with one rate is said at once', () => {
  const own = aRate({
    readingEvents: [anEvent('2025-12-31', '1000')],
    readingValueValidation: range('900', '950', true),
  });
  const reading = {
    task: own,
    value: value('1'),
    images: 4,
    comment: 'x'.repeat(1001),
    settings: settings({}, WITH_COMMENTS),
  };
  expect(lines(checkReading(reading))).toEqual([
    'blocks readingValue value.belowMinimum',
    BELOW_EVENT,
    'blocks readingImages images.tooMany',
    'blocks comment comment.tooLong',
  ]);
});
