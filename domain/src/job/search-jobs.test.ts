import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aJob } from '../testing/a-job.ts';
import { searchable, searchJobs, searchStringOf } from './search-jobs.ts';

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

  test('words that a list shows beside them', () => {
    const listed = searchable([full, bare], ({ id }) => (id === 'bare' ? ['Wärme', 'offen'] : []));
    expect(searchJobs(listed, 'wärme berlin').map(({ id }) => id)).toEqual(['bare']);
    expect(searchJobs(listed, 'Wärmeoffen')).toEqual([]);
  });

  test('a word never spans two fields', () => {
    expect(searchStringOf(full)).not.toContain('01067dresden');
    expect(found('01067Dresden')).toEqual([]);
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
    ['1234 5678', ['full']],
    ['krüger dresden', ['full']],
    ['dresden krüger', ['full']],
    ['  dresden   ', ['full']],
    ['dresden berlin', []],
    ['8kam', ['bare']],
    ['1', ['full', 'bare']],
    ['.*', []],
    ['', ['full', 'bare']],
    ['   ', ['full', 'bare']],
  ])('[LST-11, OPN-051] %j', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  test('another word never finds more, and any piece of the string finds the job', () => {
    const text = searchStringOf(full);
    const piece = fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(a, b));
    fc.assert(
      fc.property(piece, fc.string(), (one, other) => {
        expect(found(one)).toContain('full');
        for (const id of found(`${one} ${other}`)) expect(found(one)).toContain(id);
      }),
    );
  });
});

test('5,000 jobs are searched, in the order they came', () => {
  const many = searchable(Array.from({ length: 5000 }, (_, index) => ({ ...full, id: String(index) })));
  expect(searchJobs(many, 'altstadt krüger')).toHaveLength(5000);
  expect(searchJobs(many, 'altstadt krüger').at(-1)?.id).toBe('4999');
});
