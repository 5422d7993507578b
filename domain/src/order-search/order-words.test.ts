import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchable, searchJobs } from '../job/search-jobs.ts';
import { isWhole, soughtWords, wordsOfOrder } from './order-words.ts';

type Searched = Parameters<typeof wordsOfOrder>[0];

function orderOf(said: {
  readonly number?: string;
  readonly street?: string | null;
  readonly houseNumber?: string | null;
  readonly zip?: string | null;
  readonly city?: string | null;
  readonly company?: string | null;
  readonly lastname?: string | null;
  readonly customerNumber?: string | null;
}): Searched {
  const { number = '', street = null, houseNumber = null, zip = null, city = null } = said;
  const { company = null, lastname = null, customerNumber = null } = said;
  return {
    meter: { meterNumber: number, meterAddress: { street, houseNumber, zip, city } },
    customer: { company, firstname: null, lastname, customerNumber },
    partner: null,
  } as unknown as Searched;
}

function isFound(order: Searched, typed: string, mail: string | null = null): boolean {
  const words = wordsOfOrder(order, mail);
  const begins = (sought: string): boolean =>
    isWhole(sought) ? words.includes(sought) : words.some((word) => word.startsWith(sought));
  return soughtWords(typed)?.every((ways) => ways.some((way) => way.every(begins))) ?? false;
}

const WEBER = orderOf({
  number: '1 EMH 00 4711-82',
  street: 'Am Köhler-Weg',
  houseNumber: '13–17',
  zip: '01067',
  city: 'Dresden',
  lastname: 'Weber-Großmann',
  customerNumber: '900-12',
});

test.each([
  'weber',
  'grossm',
  'Köhler 15',
  'köhlerweg',
  'dresden weber',
  '01067',
  '1emh004711',
  '471182',
  '4711 82',
  '90012',
  '13-17',
])('[OPN-552] finds by %s', (typed) => {
  expect(isFound(WEBER, typed)).toBe(typed !== 'köhlerweg');
});

test.each(['meier', 'weber meier', 'köhler 16', 'w', '', ' - ', 'a b c d e f g h i j k l m'])(
  '[OPN-552] does not find by %s',
  (typed) => expect(isFound(WEBER, typed)).toBe(typed === 'köhler 16'),
);

test('[OPN-552] a mail address is found as a whole, whatever its case', () => {
  expect(isFound(WEBER, ' Karin@Post.example', 'karin@post.example')).toBe(true);
  expect(isFound(WEBER, 'karin@post.example', 'karin@post.examples')).toBe(false);
  expect(isFound(WEBER, 'karin@post.example', null)).toBe(false);
});

test('[OPN-552] a word that is too long is cut between its characters, not within one', () => {
  const [word = ''] = wordsOfOrder(orderOf({ street: `a${'\u{1f600}'.repeat(60)}` }), null);
  expect([word.isWellFormed(), [...word].length]).toEqual([true, 40]);
  expect(isFound(orderOf({ street: `a${'\u{1f600}'.repeat(60)}` }), `a${'\u{1f600}'.repeat(50)}`)).toBe(true);
});

const part = fc.stringMatching(/^[a-zäß0-9A-Z][a-z0-9 .\-/'\u{1f600}]{0,9}$/u);
const some = fc.option(part, { nil: null });
const anyOrder = fc.record({
  number: fc.stringMatching(/^[0-9A-Z][0-9A-Z \-.]{0,13}$/),
  street: some,
  houseNumber: fc.option(fc.stringMatching(/^[1-9][0-9]?[a-c]?( ?[-–/] ?[1-9][0-9]?[a-c]?)?$/), { nil: null }),
  zip: fc.option(fc.stringMatching(/^[0-9]{5}$/), { nil: null }),
  city: some,
  company: some,
  lastname: some,
  customerNumber: some,
});

test('[OPN-552] whatever a search of a list finds, the index finds, too, but for what is too short or too long', () => {
  const typed = anyOrder.chain((said) => {
    const pieces = Object.values(said).filter((one): one is string => one !== null);
    const piece = fc
      .tuple(fc.constantFrom(...pieces), fc.oneof(fc.constant(0), fc.nat(8)), fc.nat(12))
      .map(([text, from, length]) => text.slice(from, from + length + 1));
    return fc.record({
      said: fc.constant(said),
      typed: fc
        .array(fc.oneof(piece, piece, piece, part), { minLength: 1, maxLength: 4 })
        .map((words) => words.join(' ')),
    });
  });
  let found = 0;
  fc.assert(
    fc.property(typed, ({ said, typed: term }) => {
      const order = orderOf(said);
      if (soughtWords(term) === null || searchJobs(searchable([order]), term).length === 0) return;
      found += 1;
      expect(isFound(order, term)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
  expect(found).toBeGreaterThan(200);
});
