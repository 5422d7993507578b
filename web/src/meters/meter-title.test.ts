import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { cityOf, hasSeveralAddresses, meterName, nameOf, streetOf } from './meter-facts.ts';

test("a meter is called by the utility's own name for it, else by its type", () => {
  expect(meterName(meterJob({ customType: ' Gartenwasser ' }))).toEqual({ own: 'Gartenwasser' });
  expect(meterName(meterJob({ customType: ' ', type: 'GAS_METER' }))).toEqual({ key: 'meter.name.GAS_METER' });
});

test('address lines leave out what is missing', () => {
  expect(streetOf(meterJob())).toBe('Lindenstraße 14');
  expect(streetOf(meterJob({ houseNumber: ' ' }))).toBe('Lindenstraße');
  expect(streetOf(meterJob({ street: '', houseNumber: '' }))).toBeNull();
  expect(cityOf(meterJob())).toBe('34990 Ellerbach');
});

test('a company, a person, both or nobody', () => {
  const nobody = { company: null, firstname: null, lastname: null };
  expect(nameOf({ ...nobody, company: 'Brandes GmbH' })).toBe('Brandes GmbH');
  expect(nameOf({ ...nobody, firstname: 'Maria', lastname: 'Wessel' })).toBe('Maria Wessel');
  expect(nameOf({ company: 'Brandes GmbH', firstname: null, lastname: 'Wessel' })).toBe('Brandes GmbH, Wessel');
  expect(nameOf(nobody)).toBeNull();
});

test('several houses are told from several meters of one house', () => {
  const here = meterJob();
  expect(hasSeveralAddresses([])).toBe(false);
  expect(hasSeveralAddresses([here, meterJob({ id: 'gas' })])).toBe(false);
  expect(hasSeveralAddresses([here, meterJob({ id: 'gas', houseNumber: '15' })])).toBe(true);
});
