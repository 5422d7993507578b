import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkShape, formatPath } from './check-shape.ts';

const Thing = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  word: z.optional(z.string().check(z.minLength(3))),
  kind: z.enum(['a', 'b']),
  count: z.int().check(z.minimum(0), z.maximum(9)),
  day: z.iso.date(),
  list: z.array(z.object({ value: z.number() })).check(z.minLength(1), z.maxLength(2)),
  flag: z.optional(z.boolean()),
  either: z.optional(z.union([z.string(), z.object({ de: z.string() })])),
  byLanguage: z.optional(z.partialRecord(z.enum(['de', 'en']), z.string())),
});

const GOOD = { name: 'abc', kind: 'a', count: 1, day: '2026-12-31', list: [{ value: 1.5 }] };

function codesOf(value: unknown): string[] {
  const outcome = checkShape(Thing, value);
  return outcome.ok ? [] : outcome.faults.map((fault) => `${fault.field}: ${fault.code}`);
}

test('a good value passes, and what the shape does not name is dropped', () => {
  expect(checkShape(Thing, { ...GOOD, extra: 1, list: [{ value: 1.5, extra: 2 }] })).toEqual({ ok: true, value: GOOD });
});

test('all faults are found, each at its path', () => {
  const faults = codesOf({
    name: '',
    kind: 'c',
    count: 10,
    day: '31.12.2026',
    list: [{ value: '1' }, {}],
    flag: 'yes',
  });
  expect(faults).toEqual([
    'name: required',
    'kind: notOneOf',
    'count: tooBig',
    'day: badFormat',
    'list[0].value: wrongType',
    'list[1].value: required',
    'flag: wrongType',
  ]);
});

test.each([
  ['nothing at all', undefined, ': required'],
  ['null', null, ': required'],
  ['a list', [], ': wrongType'],
  ['text', 'x', ': wrongType'],
  ['a missing field', { ...GOOD, name: undefined }, 'name: required'],
  ['null in a field', { ...GOOD, kind: null }, 'kind: required'],
  ['text that is too long', { ...GOOD, name: 'abcdef' }, 'name: tooLong'],
  ['text that is too short', { ...GOOD, word: 'ab' }, 'word: tooShort'],
  ['a number that is too small', { ...GOOD, count: -1 }, 'count: tooSmall'],
  ['a broken number', { ...GOOD, count: 1.5 }, 'count: wrongType'],
  ['infinity', { ...GOOD, list: [{ value: Number.POSITIVE_INFINITY }] }, 'list[0].value: wrongType'],
  ['an empty list', { ...GOOD, list: [] }, 'list: required'],
  ['a list that is too long', { ...GOOD, list: [1, 2, 3].map((value) => ({ value })) }, 'list: tooBig'],
  ['neither of two kinds', { ...GOOD, either: 7 }, 'either: wrongType'],
  ['one of two kinds with a fault inside', { ...GOOD, either: { de: 7 } }, 'either.de: wrongType'],
  ['a key nobody knows', { ...GOOD, byLanguage: { fr: 'x' } }, 'byLanguage.fr: unknown'],
  ['a NUL', { ...GOOD, name: 'a\0b' }, 'name: badFormat'],
  ['half a surrogate pair', { ...GOOD, name: 'a\ud800' }, 'name: badFormat'],
])('%s is named', (_what, value, expected) => {
  expect(codesOf(value)).toEqual([expected]);
});

test('limits travel with the fault, for the sentence about it', () => {
  const outcome = checkShape(Thing, { ...GOOD, name: 'abcdef', count: 10 });
  expect(outcome).toMatchObject({ faults: [{ params: { count: 5 } }, { params: { limit: '9' } }] });
});

test('paths are written as on the wire', () => {
  expect(formatPath(['results', 0, 'readingImages', 12, 'mimeType'])).toBe('results[0].readingImages[12].mimeType');
  expect(formatPath([])).toBe('');
});
