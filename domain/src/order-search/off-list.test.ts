import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantOffList, type SaidOffList, soughtOffList, wordsOfReading } from './off-list.ts';
import { readSought } from './order-search.ts';
import { isWhole } from './order-words.ts';

const WESSEL: SaidOffList = {
  meterNumber: '007ITR-48 213',
  firstname: 'Maria',
  lastname: 'Weßel',
  street: 'Straße des 17. Juni',
  houseNumber: '12 a',
  zip: '12345',
  city: 'Ellerbach (Süd)',
};
const NOBODY = { firstname: null, lastname: null, street: null, houseNumber: null, zip: null, city: null };

function isMeant(reading: SaidOffList, typed: string): string {
  const sought = readSought(typed);
  const [found] = sought === null ? [] : meantOffList([reading], typed, sought);
  return found?.foundBy.join(' ') ?? '';
}

function isIndexed(reading: SaidOffList, typed: string): boolean {
  const sought = readSought(typed);
  const words = wordsOfReading(reading);
  const begins = (one: string) => (isWhole(one) ? words.includes(one) : words.some((word) => word.startsWith(one)));
  return (
    sought !== null &&
    soughtOffList(typed, sought).some((all) => all.every((ways) => ways.some((way) => way.every(begins))))
  );
}

test.each([
  ['maria wessel', 'words'],
  ['WESSEL 17. juni 12a', 'words'],
  ['ellerbach 12345', 'words'],
  ['7 itr 48213', 'meterNumber words'],
  ['0007ITR48213', 'meterNumber'],
  ['007itr-48 213', 'meterNumber words'],
  ['8213', 'words'],
  ['maria meier', ''],
  ['maria@post.example', ''],
  [' ', ''],
  ['0-0', ''],
])('[DSK-215, OPN-731] by %s a reading without an order is found so: %s', (typed, ways) => {
  expect(isMeant(WESSEL, typed)).toBe(ways);
  if (ways !== '') expect(isIndexed(WESSEL, typed)).toBe(true);
});

test('[OPN-731] of an unknown meter the number alone is said; those whose number was typed come first, the others as they came', () => {
  const of = (meterNumber: string): SaidOffList => ({ ...NOBODY, meterNumber });
  const found = meantOffList(['47110', '9-4711', '4711'].map(of), '4711', readSought('4711')!);
  expect(found.map(({ meterNumber, foundBy }) => [meterNumber, ...foundBy])).toEqual([
    ['4711', 'meterNumber', 'words'],
    ['47110', 'words'],
    ['9-4711', 'words'],
  ]);
});

test('[OPN-731] whatever is meant the index finds, too', () => {
  const text = fc.option(fc.stringMatching(/^[a-zäß0-9A-Z][a-z0-9 .\-/']{0,9}$/u), { nil: null });
  const reading = fc.record({
    meterNumber: fc.stringMatching(/^[0-9A-Z][0-9A-Z \-.]{0,13}$/),
    firstname: text,
    lastname: text,
    street: text,
    houseNumber: fc.option(fc.stringMatching(/^[1-9][0-9]?[a-c]?$/), { nil: null }),
    zip: fc.option(fc.stringMatching(/^[0-9]{5}$/), { nil: null }),
    city: text,
  });
  const asked = reading.chain((said) => {
    const pieces = Object.values(said).filter((one): one is string => one !== null);
    return fc.record({
      said: fc.constant(said),
      typed: fc
        .array(fc.tuple(fc.constantFrom(...pieces), fc.nat(4), fc.nat(12)), { minLength: 1, maxLength: 3 })
        .map((parts) => parts.map(([piece, from, length]) => piece.slice(from, from + length + 1)).join(' ')),
    });
  });
  let found = 0;
  fc.assert(
    fc.property(asked, ({ said, typed }) => {
      if (isMeant(said, typed) === '') return;
      found += 1;
      expect(isIndexed(said, typed)).toBe(true);
    }),
    { numRuns: 5000 },
  );
  expect(found).toBeGreaterThan(200);
});
