import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aJob } from '../testing/a-job.ts';
import {
  columnsWithValues,
  columnTexts,
  columnValue,
  compareValues,
  countPerHouse,
  countSelection,
  differentValues,
  groupingsWithValues,
  groupOf,
  groupValue,
  orderShareJobs,
  SHARE_COLUMNS,
  SHARE_GROUPINGS,
} from './share-table.ts';

const NONE = new Map<string, number>();
const full = aJob({
  id: 'full',
  latest: '2026-11-30',
  meter: { meterNumber: '1ISK0071930442', meterType: 'HEAT_METER' },
  address: {
    street: ' Bahnhofstraße ',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
    cityDistrict: 'Neustadt',
    objectKey: 'OBJ-0117',
  },
  customer: {
    customerNumber: '2 218 407',
    company: 'Brandes GmbH',
    firstname: 'Eva',
    lastname: 'Brandes',
    mailingAddress: null,
  },
  partner: { identifier: 'P-7', company: null, firstname: null, lastname: 'Partner' },
});
const bare = aJob({
  id: 'bare',
  address: { street: null, houseNumber: null, zip: null, city: ' ' },
});

describe('the columns', () => {
  test('[SHR-09, SHR-10, SHR-11, SHR-12, SHR-13] say what the utility sent, in the order of the documents', () => {
    expect(columnTexts(full, 'meterNumber')).toEqual(['1ISK0071930442']);
    expect(columnTexts(full, 'objectKey')).toEqual(['OBJ-0117']);
    expect(columnTexts(full, 'partner')).toEqual(['P-7', 'Partner']);
    expect(columnTexts(full, 'customer')).toEqual(['2 218 407', 'Brandes GmbH', 'Eva Brandes']);
    expect(columnTexts(full, 'address')).toEqual(['Bahnhofstraße 3', '34990 Ellerbach', 'Neustadt']);
    expect(columnTexts(bare, 'address')).toEqual([]);
  });

  test('[SHR-15] appear only where at least one job has a value', () => {
    expect(columnsWithValues([bare], NONE)).toEqual(['meterType', 'meterNumber', 'done']);
    expect(columnsWithValues([bare, full], NONE)).toEqual(SHARE_COLUMNS.filter((column) => column !== 'shared'));
    expect(columnsWithValues([bare], new Map([['bare', 2]]))).toContain('shared');
    expect(columnsWithValues([], NONE)).toEqual([]);
  });
});

describe('the order', () => {
  const addressOf = (street: string, houseNumber: string) =>
    columnValue(aJob({ address: { street, houseNumber } }), 'address', NONE) ?? [];

  test('[SHR-16] is German, with numbers by their value, part by part', () => {
    expect(compareValues(addressOf('Ölweg', '1'), addressOf('Ostring', '1'))).toBeLessThan(0);
    expect(compareValues(addressOf('Am Markt', '9'), addressOf('Am Markt', '10a'))).toBeLessThan(0);
    expect(compareValues(addressOf('Am Markt', '30'), addressOf('Am Marktplatz', '1'))).toBeLessThan(0);
    expect(compareValues([2], [10])).toBeLessThan(0);
    expect(compareValues(['P-1'], ['P-1', 'Netz'])).toBeLessThan(0);
  });

  test('[SHR-16] is the same whichever of two comes first', () => {
    const part = fc.oneof(fc.nat(20), fc.constantFrom('', 'a', 'Ä', 'b 2', 'b 10'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 3 }), (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
      }),
    );
  });

  test('[OPN-108] is latest execution, then meter number, before anybody sorts', () => {
    const job = (id: string, latest: string | null, meterNumber: string) =>
      aJob({ id, latest, meter: { meterNumber } });
    const jobs = [
      job('d', null, '1'),
      job('c', '2026-12-01', '2'),
      job('b', '2026-11-01', 'M10'),
      job('a', '2026-11-01', 'M9'),
    ];
    expect(orderShareJobs(jobs).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('groups', () => {
  test('[SHR-17, SHR-18] are formed by street, house, object, type, number, partner, customer, deadline, state and sharing', () => {
    expect(Object.fromEntries(SHARE_GROUPINGS.map((grouping) => [grouping, groupOf(full, grouping)]))).toEqual({
      building: 'Bahnhofstraße 3, 34990 Ellerbach',
      street: 'Bahnhofstraße, 34990 Ellerbach',
      objectKey: 'OBJ-0117',
      meterType: 'HEAT_METER',
      meterNumber: '1ISK0071930442',
      partner: 'P-7, Partner',
      customer: '2 218 407, Brandes GmbH, Eva Brandes',
      latestExecution: '2026-11-30',
      done: 'open',
      shared: 'notShared',
    });
    expect(groupOf(full, 'shared', new Map([['full', 2]]))).toBe('shared');
    expect(groupOf(bare, 'building')).toBe('');
    expect(groupOf(aJob({ address: { street: null } }), 'street')).toBe('');
  });

  test('[SHR-15, SHR-17] are offered only where there is something to group by', () => {
    expect(groupingsWithValues([bare])).toEqual(['meterType', 'meterNumber', 'done']);
    expect(groupingsWithValues([full])).toEqual(SHARE_GROUPINGS.filter((grouping) => grouping !== 'shared'));
    expect(groupingsWithValues([full], new Map([['full', 1]]))).toEqual([...SHARE_GROUPINGS]);
    expect(groupingsWithValues([full], new Map([['other', 1]]))).not.toContain('shared');
  });

  test('[SHR-18] say how many different values each column has', () => {
    const other = { ...full, id: 'other', done: true };
    const third = { ...bare, meter: { ...bare.meter, meterType: full.meter.meterType } };
    const shared = new Map([
      ['full', 1],
      ['other', 2],
    ]);
    const different = differentValues([full, other, third], [...SHARE_COLUMNS], shared);
    expect(Object.fromEntries(different.map(({ column, count }) => [column, count]))).toEqual({
      meterType: 1,
      meterNumber: 2,
      objectKey: 1,
      partner: 1,
      customer: 1,
      address: 1,
      latestExecution: 1,
      done: 2,
      shared: 2,
    });
    expect(differentValues([bare], ['objectKey', 'done'], NONE)).toEqual([{ column: 'done', count: 1 }]);
  });

  test('[SHR-18] jobs of one group have the same place in the order of the groups', () => {
    const facts = fc.record({
      street: fc.constantFrom(null, 'Am Markt', 'Ölweg', ' Ölweg'),
      houseNumber: fc.constantFrom(null, '1', '10'),
      zip: fc.constantFrom(null, '34990'),
    });
    fc.assert(
      fc.property(facts, facts, fc.constantFrom(...SHARE_GROUPINGS), (one, other, grouping) => {
        const [a, b] = [aJob({ address: one }), aJob({ address: other })];
        if (groupOf(a, grouping) === groupOf(b, grouping))
          expect(groupValue(a, grouping)).toEqual(groupValue(b, grouping));
        expect(groupValue(a, grouping) === undefined).toBe(groupOf(a, grouping) === '');
      }),
    );
  });
});

test('[SHR-21, OPN-108] what is selected counts as meters, houses and meters that are shared already', () => {
  expect(countSelection([full, bare, { ...full, id: 'other' }], new Map([['other', 3]]))).toEqual({
    jobs: 3,
    buildings: 1,
    shared: 1,
  });
  expect(countSelection([], NONE)).toEqual({ jobs: 0, buildings: 0, shared: 0 });
});

test('[OPN-260] the houses of what is selected are named with their meters, in German order, those without an address last', () => {
  const at = (houseNumber: string) => aJob({ id: houseNumber, address: { street: 'Am Markt', houseNumber } });
  expect(countPerHouse([bare, at('10'), at('9'), { ...at('9'), id: 'other' }])).toEqual([
    { house: 'Am Markt 9, 01067 Dresden', jobs: 2 },
    { house: 'Am Markt 10, 01067 Dresden', jobs: 1 },
    { house: '', jobs: 1 },
  ]);
});
