import { describe, expect, test } from 'vitest';
import { day, lines } from '../testing/a-job.ts';
import { A_RECEIVED_READING, settingsWith } from '../testing/a-reading-without-access.ts';
import type { ReceivedReadingWithoutAccess } from './reading-without-access.ts';
import { READING_REASONS_WITHOUT_ACCESS } from './without-access-settings.ts';
import {
  readingDatesWithoutAccess,
  checkReadingWithoutAccess,
  checkReason,
  offeredReasons,
} from './check-reading-without-access.ts';

const TODAY = day('2026-11-21');
const PHOTO = { encodedImage: '/9j/4AAQSkZJRg==', mimeType: 'image/jpeg' };
const NOTHING: ReceivedReadingWithoutAccess = {
  meterType: null,
  meterNumber: null,
  readingValues: [],
  readingDate: null,
  readingReason: null,
  contact: { firstname: null, lastname: null, street: null, houseNumber: null, zip: null, city: null },
  email: null,
};

function check(own: Partial<ReceivedReadingWithoutAccess>, settings = settingsWith()): string[] {
  return lines(checkReadingWithoutAccess({ ...A_RECEIVED_READING, ...own }, settings, TODAY));
}
const values = (...list: [obis: string | null, value: number | null, images?: number][]) => ({
  readingValues: list.map(([obis, value, images = 0]) => ({
    obis,
    value,
    rateName: null,
    readingImages: Array.from({ length: images }, () => PHOTO),
  })),
});

test('a whole reading has nothing wrong with it', () => {
  expect(check({})).toEqual([]);
  expect(check({ email: 'maria@example.org', ...values(['7-0:3.0.0', 99_999.99, 3]) })).toEqual([]);
});

test('[OPN-K16, ANO-42, ANO-43, ANO-60] everything that is missing is told at once, in the order of the form', () => {
  expect(check(NOTHING)).toEqual([
    'blocks meterType meterType.missing',
    'blocks meterNumber meterNumber.incomplete',
    'blocks readingValues results.empty',
    'blocks readingDate date.missing',
    ...['firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city'].map(
      (field) => `blocks contact.${field} contact.missing`,
    ),
    'blocks readingReason reason.missing',
  ]);
});

describe('[OPN-K16] the values', () => {
  test.each([
    [values(['7-0:3.0.0', null]), ['blocks readingValues[0].value value.missing']],
    [values(['7-0:3.0.0', -1]), ['blocks readingValues[0].value value.notDigits']],
    [values(['7-0:3.0.0', 100_000]), ['blocks readingValues[0].value value.tooManyPreDecimals']],
    [values(['7-0:3.0.0', 1.005]), ['blocks readingValues[0].value value.tooManyPostDecimals']],
    [values(['1-0:1.8.0', 5]), ['blocks readingValues[0].obis rate.notOffered']],
    [values([null, 5]), ['blocks readingValues[0].obis rate.notOffered']],
    [values(['7-0:3.0.0', 5], ['7-0:3.0.0', 6]), ['blocks readingValues[1].obis rate.repeated']],
    [values(['7-0:3.0.0', 5, 4]), ['blocks readingValues[0].readingImages images.tooMany']],
  ])('%j: %j', (own, findings) => expect(check(own)).toEqual(findings));

  test('[ANO-44, ANO-45, OPN-132] photos where they are allowed, and at least one where it is required', () => {
    const electric = { meterType: 'ELECTRIC_METER', meterNumber: '1EMH0048213907' };
    expect(check({ ...electric, ...values(['1-0:1.8.0', 5, 1]) })).toEqual([
      'blocks readingValues[0].readingImages images.forbidden',
    ]);
    const [, gas] = settingsWith().meters;
    const required = {
      defaultMeterReadingConfig: { isReadingImageRequired: true },
      meterRateConfigs: [{ obis: '7-0:3.0.0' }],
    };
    const settings = settingsWith({ meters: [{ ...gas!, defaultMeterConfig: required }] });
    expect(check(values(['7-0:3.0.0', 5]), settings)).toEqual([
      'blocks readingValues[0].readingImages images.required',
    ]);
    expect(check(values(['7-0:3.0.0', 5, 1]), settings)).toEqual([]);
  });

  test('[OPN-191] of a type with sub-types they need to be right for one of them', () => {
    const electric = { meterType: 'ELECTRIC_METER', meterNumber: '1EMH0048213907' };
    expect(check({ ...electric, ...values(['1-0:1.8.1', 5], ['1-0:1.8.2', 6]) })).toEqual([]);
    expect(check({ ...electric, ...values(['1-0:2.8.0', 5]) })).toEqual([]);
    expect(check({ ...electric, ...values(['1-0:1.8.1', 5], ['1-0:2.8.0', 6]) })).toEqual([
      'blocks readingValues[1].obis rate.notOffered',
    ]);
  });

  test('without a known type the values are still validated as numbers', () => {
    expect(check({ meterType: 'WATER_METER', ...values(['8-0:1.0.0', -1, 4]) })).toEqual([
      'blocks meterType meterType.notOffered',
      'blocks readingValues[0].value value.notDigits',
      'blocks readingValues[0].readingImages images.tooMany',
    ]);
  });
});

describe('[ANO-46, ANO-52, ANO-53, APP-71, APP-72, CST-13, CST-14, OPN-K16] the day', () => {
  test.each([
    ['2026-10-22', []],
    ['2026-10-21', ['blocks readingDate date.outOfRange']],
    ['2026-11-21', []],
    ['2026-11-22', ['blocks readingDate date.outOfRange']],
    ['2026-11-20T23:30:00Z', []],
    ['2026-02-31', ['blocks readingDate date.noSuchDay']],
  ])('%s: %j', (readingDate, findings) => expect(check({ readingDate })).toEqual(findings));

  test('the utility may set the range', () => {
    const settings = settingsWith({ readingDateMaxDaysInPast: 1, readingDateMaxDaysInFuture: 2 });
    expect(readingDatesWithoutAccess(TODAY, settings)).toEqual({ from: '2026-11-20', to: '2026-11-23' });
  });
});

describe('[ANO-65, ANO-66, ANO-68, APP-64, OPN-K16] the reason', () => {
  test('is one of those configured, of which the first is the default', () => {
    const readingReasons = [{ value: 'PROVIDER_CHANGE', labelDE: 'Umzug' }, { value: 'CONTROL_READING' }] as const;
    const settings = settingsWith({ readingReasons });
    expect(offeredReasons(settings)).toEqual(readingReasons);
    expect(checkReason('CONTROL_READING', settings)).toEqual([]);
    expect(lines(checkReason('ANNUAL_READING', settings))).toEqual(['blocks readingReason reason.notOffered']);
  });

  test('[OPN-190] where none is configured all three are offered', () => {
    expect(offeredReasons(settingsWith()).map(({ value }) => value)).toEqual([...READING_REASONS_WITHOUT_ACCESS]);
    expect(check({ readingReason: 'constructor' })).toEqual(['blocks readingReason reason.notOffered']);
  });
});

test('[OPN-017, OPN-K16] of postcodes outside only HARD is refused; an address that is none is, too', () => {
  const outside = { contact: { ...A_RECEIVED_READING.contact, zip: '99999' } };
  expect(check(outside)).toEqual(['blocks contact.zip zip.outside']);
  const electric = { meterType: 'ELECTRIC_METER', ...values(['1-0:1.8.0', 5]) };
  expect(check({ ...electric, ...outside })).toEqual([]);
  expect(check({ email: 'maria@' })).toEqual(['blocks email email.invalid']);
});
