import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aJob } from '../testing/a-job.ts';
import type { MeterAddress } from './job.ts';
import { searchable, searchJobs } from './search-jobs.ts';

const full = aJob({
  id: 'full',
  meter: { meterNumber: '1EMH0012345678', customMeterType: 'Zwischenzähler' },
  address: {
    objectKey: 'OBJ-01067-696',
    street: 'Hauptstraße',
    houseNumber: '19–3',
    zip: '01067',
    city: 'Dresden',
    cityDistrict: 'Altstadt',
    locationDescription: 'Zählerschrank EG',
    hint: 'Hund im Hof',
    company: 'Bäckerei Korn',
    firstname: 'Mieter',
    lastname: 'Unten',
  },
  customer: {
    customerNumber: 'K9513358',
    company: 'Krüger KG',
    firstname: 'Karin',
    lastname: 'Krüger',
    mailingAddress: { street: 'Postweg', houseNumber: '1', zip: '99999', city: 'Fern' },
  },
  partner: { identifier: 'P-77', company: 'Hausverwaltung Nord', firstname: 'Paul', lastname: 'Partner' },
});
const bare = aJob({
  id: 'bare',
  meter: { meterNumber: '8KAM2181996233' },
  address: { street: null, zip: '10115', city: 'Berlin' },
});
const JOBS = searchable([full, bare]);
const found = (term: string) => searchJobs(JOBS, term).map(({ id }) => id);

describe('what a job is found by', () => {
  test('[DOM-15, LST-11, OPN-051] every field of the search string', () => {
    const words = '1EMH0012345678 Zwischenzähler OBJ-01067-696 Hauptstraße 19–3 01067 Dresden Altstadt Zählerschrank';
    const names = 'K9513358 Krüger KG Karin P-77 Hausverwaltung Nord Paul Partner';
    const fields = `${words} ${names}`.split(' ');
    for (const field of fields) expect(found(field), field).toEqual(['full']);
  });

  test('[OPN-051] nothing else', () => {
    for (const other of ['Hund', 'Korn', 'Mieter', 'Postweg', '99999', 'J1', 'null', 'undefined']) {
      expect(found(other), other).toEqual([]);
    }
  });

  test('[OPN-051] the words for the kind of its meter', () => {
    const kinds = searchable([full, bare], ({ id }) => (id === 'bare' ? ['Warmwasser', 'Warmwasserzähler'] : ['Gas']));
    const named = (term: string) => searchJobs(kinds, term).map(({ id }) => id);
    expect(named('warmwasser berlin')).toEqual(['bare']);
    expect(named('Warmwasserzähler')).toEqual(['bare']);
    expect(named('gas')).toEqual(['full']);
    expect(named('wasser')).toEqual([]);
  });

  test('a word never spans two fields', () => {
    for (const term of ['01067Dresden', 'DresdenAltstadt', 'dresden-altstadt']) expect(found(term), term).toEqual([]);
  });
});

describe('how a term is compared', () => {
  test.each([
    ['dresden', ['full']],
    ['DRESDEN', ['full']],
    ['dres', ['full']],
    ['HAUPTSTRASSE', ['full']],
    ['hauptstrasse', ['full']],
    ['KRÜGER', ['full']],
    ['Kru\u0308ger', ['full']],
    ['krüger dresden', ['full']],
    ['dresden krüger', ['full']],
    ['  dresden   ', ['full']],
    ['Hauptstraße 19–3, 01067 Dresden', ['full']],
    ['dresden berlin', []],
    ['8kam', ['bare']],
    ['.*', []],
    ['"\u2028"', []],
    ['', ['full', 'bare']],
    ['   ', ['full', 'bare']],
  ])('[LST-11, OPN-051] %j', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  test.each([
    ['straße', []],
    ['schrank', []],
    ['0106', ['full']],
    ['1067', []],
    ['OBJ-01067', ['full']],
    ['696', []],
    ['9513358', []],
    ['K951', ['full']],
  ])('[LST-11, OPN-051] words, numbers and keys count from their beginning: %j', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  test.each([
    ['1EMH 0012 3456 78', ['full']],
    ['1emh 0012 34', ['full']],
    ['0012 3456 78', ['full']],
    ['1234 5678', ['full']],
    ['5678', ['full']],
    ['dresden 3456 78', ['full']],
    ['678', []],
    ['6 78', []],
    ['1 EMH 00 1234 5678', ['full']],
  ])('[OPN-051] a meter number as it is shown, and by its last digits: %j', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  test('another word never finds more', () => {
    const word = fc.constantFrom('dresden', 'krüger', '19-3', '1emh', '5678', 'altstadt', '15', 'gas', 'p-77');
    const words = fc.array(word, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, word, (some, other) => {
        // Two numbers side by side can be the groups of one.
        const more = found([...some, 'eg', other].join(' '));
        for (const id of more) expect(found(some.join(' '))).toContain(id);
      }),
    );
  });
});

describe('[LST-11, OPN-051] a house', () => {
  const house = (id: string, street: string | null, houseNumber: string | null, more: Partial<MeterAddress> = {}) =>
    aJob({
      id,
      meter: { meterNumber: '4LGZ 7715 0915' },
      address: { street, houseNumber, zip: '15230', city: 'Frankfurt', ...more },
      customer: { customerNumber: '15', company: null, firstname: null, lastname: 'Funke', mailingAddress: null },
    });
  const houses = searchable([
    house('15', 'Bahnhofstraße', '15'),
    house('1', 'Bahnhofstraße', '1', { objectKey: 'OBJ-15' }),
    house('5', 'Bahnhofstraße', '5', { locationDescription: 'Wohnung 15' }),
    house('115', 'Bahnhofstraße', '115', { objectKey: '15' }),
    house('15a', 'Bahnhofstraße', '15 a'),
    house('150', 'Bahnhofstraße', '150'),
    house('am', 'Am Bahnhof', '15'),
    house('whole', 'Bahnhofstr. 15', null),
    house('17th', 'Straße des 17. Juni', '15/2'),
  ]);
  const at = (term: string) => searchJobs(houses, term).map(({ id }) => id);

  test.each([
    ['Bahnhofstraße 15', ['15']],
    ['bahnhofstr. 15', ['15', 'whole']],
    ['Bahnhof 15', ['15', 'am', 'whole']],
    ['Am Bahnhof 15', ['am']],
    ['Bahnhofstraße 1', ['1']],
    ['Bahnhofstraße 15a', ['15a']],
    ['Bahnhofstraße 15 A', ['15a']],
    ['Bahnhofstraße 15, 15230 Frankfurt', ['15']],
    ['Straße des 17. Juni 15/2', ['17th']],
    ['Straße des 17. Juni 15 / 2', ['17th']],
    ['Straße des 17. Juni 15', []],
    ['Wohnung 15', ['5']],
    ['Bahnhofstraße Wohnung 15', ['5']],
  ])('is found by its street and its whole number: %j', (term, ids) => {
    expect(at(term)).toEqual(ids);
  });

  test.each([
    ['15–17', ['15', '16', '17', '15-17', '15 – 17'], ['15', '17', '15-17', '15 – 17']],
    ['15 - 21', ['13', '14', '15', '17', '18', '19', '21', '23', '17a', '15-17'], ['15', '17', '19', '21']],
    ['15–18', ['14', '15', '16', '17', '18', '19'], ['15', '16', '17', '18']],
    ['15 a – 17', ['15', '15a', '15 A', '15b', '16', '17'], ['15a', '15 A', '17']],
    ['15a-15c', ['15', '15a', '15 b', '15c', '15d', '16b'], ['15a', '15 b', '15c']],
    ['19–3', ['19', '3', '11', '19-3'], ['19-3']],
    ['15 a', ['15', '15a', '15 a'], ['15a', '15 a']],
    ['15a', ['15', '15a', '15 A'], ['15a', '15 A']],
  ])(
    'numbered %s is found by its whole number, by its ends and by what lies between on their side',
    (number, typed, those) => {
      const jobs = searchable([house('it', 'Bahnhofstraße', number)]);
      const finds = (term: string) => searchJobs(jobs, term).length === 1;
      expect(typed.filter((one) => finds(`Bahnhofstraße ${one}`))).toEqual(those);
    },
  );

  test('every address that is typed as it is shown finds its meters, and none of another house', () => {
    const street = fc.constantFrom('Bahnhofstraße', 'Am Markt', 'Straße des 17. Juni', 'Hauptstr.', 'Alt-Moabit');
    const number = fc.constantFrom('1', '11', '15', '15a', '15 b', '19–3', '115', '2/4');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(street, number), { minLength: 1, selector: String }), (addresses) => {
        const jobs = searchable(addresses.map(([one, its]) => house(`${one} ${its}`, one, its)));
        for (const [one, its] of addresses)
          expect(searchJobs(jobs, `${one} ${its}`).map(({ id }) => id)).toEqual([`${one} ${its}`]);
      }),
    );
  });
});

test('5,000 jobs are searched, in the order they came', () => {
  const many = searchable(Array.from({ length: 5000 }, (_, index) => ({ ...full, id: String(index) })));
  expect(searchJobs(many, 'altstadt krüger')).toHaveLength(5000);
  expect(searchJobs(many, 'altstadt krüger').at(-1)?.id).toBe('4999');
});

test('[LST-11, OPN-051] a job is found among others by what it is found by alone', () => {
  const text = fc.constantFrom(
    null,
    '',
    'Bahnhofstraße',
    'Straße des 17. Juni',
    'Haus 15 a',
    'Krüger\nKG',
    'Keller\v15',
  );
  const key = fc.constantFrom('1EMH0012345678', '8KAM 2181', 'OBJ-01067-696', '15', '4711');
  const number = fc.constantFrom(null, '15', '15 a', '15–17', '05', '2/4');
  const job = fc.record({ street: text, houseNumber: number, city: text, meterNumber: key, objectKey: key });
  const word = fc.constantFrom(
    'bahn',
    'straße',
    '15',
    '15a',
    '16',
    '17',
    '0012 3456',
    '5678',
    '4711',
    'krü',
    'kg',
    '2/4',
    '§',
  );
  fc.assert(
    fc.property(fc.array(job), fc.array(word, { maxLength: 4 }), (those, words) => {
      const jobs = those.map(({ meterNumber, ...address }) => aJob({ meter: { meterNumber }, address }));
      const term = words.join(' ');
      const alone = jobs.filter((one) => searchJobs(searchable([one]), term).length === 1);
      expect(searchJobs(searchable(jobs), term)).toEqual(alone);
    }),
  );
});
