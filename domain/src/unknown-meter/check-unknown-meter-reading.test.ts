import { describe, expect, test } from 'vitest';
import { UNKNOWN_METER_PRE_DECIMALS } from '../meter/counter-places.ts';
import { day, lines } from '../testing/a-job.ts';
import { unknownMeterReadingSettings } from './unknown-meter-reading-settings.ts';
import {
  checkMeterNumber,
  checkReportingAccount,
  checkUnknownMeterReading,
  type ReceivedUnknownMeterReading,
  UNKNOWN_METER_DIGITS,
  unknownMeterReadingDates,
} from './unknown-meter-reading.ts';

const TODAY = day('2026-11-21');
const PHOTO = { encodedImage: '/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const OFF = unknownMeterReadingSettings({ unknownReadingsAllowed: true });
const PHOTO_REQUIRED = unknownMeterReadingSettings({
  unknownReadingsAllowed: true,
  unknownReadingsImageRequired: true,
});

const good: ReceivedUnknownMeterReading = {
  meterNumber: '8ZRI0019045527',
  readingValue: 1482,
  readingDate: '2026-11-21',
  comment: null,
  readingImages: [],
  login: 'A1',
};

function check(own: Partial<ReceivedUnknownMeterReading>, settings = OFF): string[] {
  return lines(checkUnknownMeterReading({ ...good, ...own }, settings, TODAY));
}

test('a whole reading has nothing wrong with it; photo and comment may be missing', () => {
  expect(check({})).toEqual([]);
  expect(check({ readingImages: [PHOTO], comment: 'Keller, links neben der Tür' })).toEqual([]);
});

test('everything that is wrong is told at once, in the order of the form', () => {
  expect(
    check(
      { meterNumber: null, readingValue: null, readingDate: null, comment: 'x'.repeat(1001), readingImages: [] },
      PHOTO_REQUIRED,
    ),
  ).toEqual([
    'blocks meterNumber meterNumber.missing',
    'blocks readingValue value.missing',
    'blocks readingImages images.required',
    'blocks readingDate date.missing',
    'blocks comment comment.tooLong',
  ]);
});

test('it is sent with an account, which somebody with several has to choose', () => {
  expect(lines(checkReportingAccount(null))).toEqual(['blocks login account.missing']);
  expect(checkReportingAccount('A1')).toEqual([]);
});

describe('the meter number', () => {
  test.each([
    [null, ['blocks meterNumber meterNumber.missing']],
    ['', ['blocks meterNumber meterNumber.missing']],
    ['  \t', ['blocks meterNumber meterNumber.missing']],
    ['7', []],
    [' 7 ', []],
    ['x'.repeat(50), []],
    [` ${'x'.repeat(50)} `, []],
    ['😀'.repeat(50), []],
    ['x'.repeat(51), ['blocks meterNumber meterNumber.tooLong']],
  ])('%s', (meterNumber, findings) => expect(check({ meterNumber })).toEqual(findings));

  test('too long a number is told how long it may be', () => {
    expect(checkMeterNumber('x'.repeat(51))[0]?.params).toEqual({ count: 50 });
  });
});

describe('the value', () => {
  test('[VAL-11, UNK-16, CST-16] has 9 digits before the point, and up to 3 behind it', () => {
    expect(UNKNOWN_METER_PRE_DECIMALS).toBe(9);
    expect(UNKNOWN_METER_DIGITS).toEqual({ preDecimals: 9, postDecimals: 3 });
    expect(check({ readingValue: 999_999_999.999 })).toEqual([]);
    expect(check({ readingValue: 1_000_000_000 })).toEqual(['blocks readingValue value.tooManyPreDecimals']);
    expect(check({ readingValue: 0.0001 })).toEqual(['blocks readingValue value.tooManyPostDecimals']);
  });

  test.each([
    [0, []],
    [0.5, []],
    [null, ['blocks readingValue value.missing']],
    [-1, ['blocks readingValue value.notDigits']],
    [Number.NaN, ['blocks readingValue value.notDigits']],
    [1e300, ['blocks readingValue value.tooManyPreDecimals']],
    [
      12_345_678_901.2345,
      ['blocks readingValue value.tooManyPreDecimals', 'blocks readingValue value.tooManyPostDecimals'],
    ],
  ])('%s', (readingValue, findings) => expect(check({ readingValue })).toEqual(findings));
});

describe('the date lies within the last 30 days up to today', () => {
  test.each([
    ['2026-10-21', ['blocks readingDate date.outOfRange']],
    ['2026-10-22', []],
    ['2026-11-21', []],
    ['2026-11-22', ['blocks readingDate date.outOfRange']],
    // an instant counts as its Berlin day
    ['2026-11-20T23:30:00Z', []],
    ['2026-11-21T23:30:00Z', ['blocks readingDate date.outOfRange']],
    ['2026-02-31', ['blocks readingDate date.noSuchDay']],
    ['gestern', ['blocks readingDate date.noSuchDay']],
    [' ', ['blocks readingDate date.missing']],
    [null, ['blocks readingDate date.missing']],
  ])('%s', (readingDate, findings) => expect(check({ readingDate })).toEqual(findings));

  test('the message names the days', () => {
    expect(unknownMeterReadingDates(TODAY)).toEqual({ from: '2026-10-22', to: '2026-11-21' });
  });
});

describe('photos', () => {
  const photos = (count: number) => Array.from({ length: count }, () => PHOTO);

  test('[CST-06] at most 10', () => {
    expect(check({ readingImages: photos(10) })).toEqual([]);
    expect(check({ readingImages: photos(11) })).toEqual(['blocks readingImages images.tooMany']);
  });

  test('at least one only where it is required', () => {
    expect(check({ readingImages: [] }, PHOTO_REQUIRED)).toEqual(['blocks readingImages images.required']);
    expect(check({ readingImages: photos(1) }, PHOTO_REQUIRED)).toEqual([]);
    expect(check({ readingImages: photos(11) }, PHOTO_REQUIRED)).toEqual(['blocks readingImages images.tooMany']);
  });

  test('only JPEG, written as base64', () => {
    expect(check({ readingImages: [PHOTO, { ...PHOTO, mimeType: 'image/png' }] })).toEqual([
      'blocks readingImages images.notJpeg',
    ]);
    expect(check({ readingImages: [{ ...PHOTO, encodedImage: '?' }] })).toEqual([
      'blocks readingImages images.invalidData',
    ]);
  });
});

test('the comment has at most 1000 characters', () => {
  expect(check({ comment: 'ä'.repeat(1000) })).toEqual([]);
  expect(check({ comment: 'ä'.repeat(1001) })).toEqual(['blocks comment comment.tooLong']);
});

test('both settings are off unless they are set', () => {
  const off = { unknownReadingsAllowed: false, unknownReadingsImageRequired: false };
  expect(unknownMeterReadingSettings(undefined)).toEqual(off);
  expect(unknownMeterReadingSettings({})).toEqual(off);
  expect(
    unknownMeterReadingSettings({ unknownReadingsAllowed: true, unknownReadingsImageRequired: undefined }),
  ).toEqual({
    ...off,
    unknownReadingsAllowed: true,
  });
});
