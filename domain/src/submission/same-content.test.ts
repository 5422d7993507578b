import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { berlinDay } from '../calendar/day.ts';
import {
  type ReceivedUnknownMeterReading,
  unknownMeterReadingContent,
} from '../unknown-meter/unknown-meter-reading.ts';
import { type HashText, photoContent, type PhotoContent } from './same-content.ts';
import { readingContent, type ReceivedResult, type ReceivedSubmission, type SubmittedImage } from './submission.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** In the place of a hash: the bits of base64, without those that belong to no byte. */
const hash: HashText = (text, encoding) => {
  if (encoding === 'utf16le') return text;
  const digits = text.replace(/=+$/, '');
  const bits = Array.from(digits, (digit) => DIGITS.indexOf(digit).toString(2).padStart(6, '0')).join('');
  return bits.slice(0, bits.length - (bits.length % 8));
};
const photo: PhotoContent<SubmittedImage> = (image) => photoContent(image, hash);

type Reading = ReceivedSubmission & { readonly jobId: string };
const ofReading = (one: Reading): string => readingContent(one, photo);
const ofUnknown = (reading: ReceivedUnknownMeterReading): string => unknownMeterReadingContent({ reading }, photo);

const anyText = fc.constantFrom('a', 'A', '","', ']', '\\', '\n', '12', 'ü', '{"a":1}');
const anyValue = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e9, noNaN: true }));
const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
  .map((instant) => berlinDay(instant) as string);
const anyPhoto: fc.Arbitrary<SubmittedImage> = fc.record({
  encodedImage: fc.base64String({ minLength: 4, maxLength: 12 }),
  mimeType: fc.constantFrom('image/jpeg', 'image/png'),
});
const anyPhotos = fc.array(anyPhoto, { maxLength: 2 });
const anyResult: fc.Arbitrary<ReceivedResult> = fc.record({
  taskId: anyText,
  readingValue: anyValue,
  comment: fc.option(anyText.filter((text) => text.trim() !== '')),
  readingImages: anyPhotos,
});
const anyReading: fc.Arbitrary<Reading> = fc.record({
  jobId: fc.uuid(),
  readingDate: anyDay,
  results: fc.array(anyResult, { maxLength: 3 }),
});
const anyUnknown: fc.Arbitrary<ReceivedUnknownMeterReading> = fc.record({
  meterNumber: anyText.filter((text) => text.trim() === text),
  readingValue: anyValue,
  readingDate: anyDay,
  comment: fc.option(anyText.filter((text) => text.trim() !== '')),
  readingImages: anyPhotos,
  login: fc.uuid(),
});

test('[OPN-389] what was confirmed is no content: the same reading stays the same', () => {
  fc.assert(
    fc.property(
      anyReading,
      fc.array(fc.constantFrom('value.aboveMaximum', 'date.afterLatest')),
      (reading, confirmed) => {
        const results = reading.results.map((one) => ({ ...one, confirmed }));
        expect(ofReading({ ...reading, results })).toBe(ofReading(reading));
      },
    ),
  );
});

/** Another way of writing a reading, whatever its kind: each value at its field. */
function respell(value: unknown, pick: (count: number) => number, field = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 && pick(2) ? undefined : value.map((one) => respell(one, pick));
  if (field === 'readingDate') return instantOf(value as string, pick(3));
  if (field === 'comment' && value === null) return [null, undefined, '', ' \n'][pick(4)];
  if (field === 'jobId') return pick(2) ? (value as string).toUpperCase() : value;
  if (field === 'meterNumber') return `${' '.repeat(pick(3))}${value as string}${' '.repeat(pick(2))}`;
  if (field === 'readingValue') return value === 0 && pick(2) ? -0 : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, respell(one, pick, key)] as const);
  const spelled = 'encodedImage' in value ? { ...value, encodedImage: base64Of(value as SubmittedImage, pick) } : {};
  const ordered = pick(2) ? entries.toReversed() : entries;
  return { ...(pick(2) ? { unknown: 1 } : {}), ...Object.fromEntries(ordered), ...spelled };
}

function instantOf(day: string, way: number): string {
  // Berlin is one or two hours before UTC: noon is on the same day for both.
  return [day, `${day}T12:00:00Z`, `${day}T00:30:00+01:00`][way] ?? day;
}

function base64Of({ encodedImage, mimeType }: SubmittedImage, pick: (count: number) => number): string {
  const prefix = ['', `data:${mimeType};base64,`, 'data:;base64,', `data:${mimeType};charset=x;base64,`][pick(4)];
  const padding = /=*$/.exec(encodedImage)?.[0].length ?? 0;
  const last = encodedImage.length - padding - 1;
  // Before padding, the last digit has 2 or 4 bits that belong to no byte.
  const spare = pick(2 ** (2 * padding));
  const digit = DIGITS[DIGITS.indexOf(encodedImage[last] ?? '') | spare] ?? '';
  return `${prefix}${encodedImage.slice(0, last)}${digit}${encodedImage.slice(last + 1)}`;
}

/** Every reading that differs from this one in a single place. */
function variants(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const one: unknown = value[0];
    const changed = value.flatMap((item, n) => variants(item).map((other) => value.toSpliced(n, 1, other)));
    const longer = one === undefined ? [] : [[...value, one]];
    return [...changed, ...longer, ...value.map((_, n) => value.toSpliced(n, 1))];
  }
  if (typeof value === 'string')
    return [...new Set([`${value}x`, `x${value}`, value.slice(1)])].filter((text) => text.trim());
  if (typeof value === 'number') return [value + 1, null];
  if (value === null || typeof value !== 'object') return ['x'];
  return Object.entries(value).flatMap(([field, one]) => variants(one).map((other) => ({ ...value, [field]: other })));
}

const KINDS = [
  ['a job', anyReading, ofReading],
  ['an unknown meter', anyUnknown, ofUnknown],
] as readonly [string, fc.Arbitrary<unknown>, (reading: never) => string][];

describe.each(KINDS)('the content of a reading of %s', (_kind, anyOne, contentOf) => {
  const of = (reading: unknown): string => contentOf(reading as never);

  test('[OPN-083] is the same however it is written', () => {
    fc.assert(
      fc.property(anyOne, fc.gen(), (reading, gen) => {
        const pick = (count: number): number => gen(fc.nat, count - 1);
        const other = respell(reading, pick) as Record<string, unknown>;
        expect(of('results' in other ? { ...other, results: other['results'] ?? [] } : other)).toBe(of(reading));
      }),
      { numRuns: 500 },
    );
  });

  test('[OPN-083, F06] is another with any change of any field', () => {
    fc.assert(
      fc.property(anyOne, (reading) => {
        const changed = variants(reading).map(of);
        expect(changed.length).toBeGreaterThan(3);
        expect(changed).not.toContain(of(reading));
      }),
      { numRuns: 200 },
    );
  });
});

test('the content of a reading as it was when first released, verbatim', () => {
  const comment = 'Neu';
  const readingImages = [{ encodedImage: '/9j/', mimeType: 'image/jpeg' }];
  const result = { taskId: 'T1', readingValue: 12.5, comment, readingImages };
  const bits = '111111111101100011111111';
  expect(ofReading({ jobId: 'J1', readingDate: '2026-12-15', results: [result] })).toBe(
    `{"jobId":"j1","readingDate":"2026-12-15","results":[{"comment":"Neu","readingImages":[{"encodedImage":"${bits}",` +
      `"mimeType":"image/jpeg"}],"readingValue":12.5,"taskId":"T1"}]}`,
  );
  const unknown = {
    meterNumber: '8ZRI',
    readingValue: 0,
    readingDate: null,
    comment: null,
    readingImages: [],
    login: '',
  };
  expect(ofUnknown(unknown)).toBe('{"reading":{"login":"","meterNumber":"8ZRI","readingValue":0}}');
  expect(ofUnknown({ ...unknown, meterNumber: null, login: null })).toBe('{"reading":{"readingValue":0}}');
});

test('[OPN-068] what is no base64, or says that it is something else, counts as it is written', () => {
  const texts = [
    '/9j',
    '/9j/!',
    'data:image/jpeg;base64,/9j',
    'data:image/png;base64,/9j/',
    'data:image/jpeg,/9j/',
    '/9j/',
  ];
  const contents = texts.map((encodedImage) => JSON.stringify(photo({ encodedImage, mimeType: 'image/jpeg' })));
  expect(new Set(contents).size).toBe(texts.length);
});

test('a device tells its photos apart in its own way', () => {
  const [one, other] = [new Uint8Array([1]), new Uint8Array([1])];
  const content = (readingImages: Uint8Array[]): string =>
    readingContent(
      { jobId: 'J1', readingDate: null, results: [{ taskId: 'T1', readingValue: 1, readingImages }] },
      (image) => (image === one ? 'one' : 'other'),
    );
  expect(content([one])).not.toBe(content([other]));
  expect(content([one])).toBe(content([one]));
});
