import { describe, expect, test } from 'vitest';
import { letterAddress, readsForSeveral } from './letter-address.ts';

const NOBODY = { company: null, firstname: null, lastname: null };
const AT_METER = { ...NOBODY, street: 'Hauptstraße', houseNumber: '19', zip: '01067', city: 'Dresden' };
const KARIN = { customerNumber: 'K-1', company: null, firstname: 'Karin', lastname: 'Krüger' };
const ELSEWHERE = { street: 'Postfach 7', houseNumber: null, zip: '34117', city: 'Kassel' };

describe('[OPS-41] a letter to an account goes', () => {
  test('to the customer, at the postal address', () => {
    const customer = { ...KARIN, company: 'Hausverwaltung Krüger', mailingAddress: ELSEWHERE };
    expect(letterAddress({ accountName: 'Konto', customer, meterAddress: AT_METER, customers: 1 })).toEqual({
      name: 'Karin Krüger',
      lines: ['Hausverwaltung Krüger', 'Karin Krüger', 'Postfach 7', '34117 Kassel'],
      town: '34117 Kassel',
      isComplete: true,
      customerNumber: 'K-1',
    });
  });

  test('to the place of the meter, without a postal address or one that has no town', () => {
    for (const mailingAddress of [null, { ...ELSEWHERE, city: null }])
      expect(
        letterAddress({
          accountName: null,
          customer: { ...KARIN, mailingAddress },
          meterAddress: AT_METER,
          customers: 1,
        }),
      ).toEqual({
        name: 'Karin Krüger',
        lines: ['Karin Krüger', 'Hauptstraße 19', '01067 Dresden'],
        town: '01067 Dresden',
        isComplete: true,
        customerNumber: 'K-1',
      });
  });

  test('to who is named at the meter, else to the account, else to nobody by name', () => {
    const at = { ...AT_METER, lastname: ' Weber ' };
    const customer = { ...NOBODY, customerNumber: null, mailingAddress: null };
    expect(letterAddress({ accountName: 'Konto', customer, meterAddress: at, customers: 1 }).name).toBe('Weber');
    expect(letterAddress({ accountName: 'Konto', customer: null, meterAddress: AT_METER, customers: 1 }).name).toBe(
      'Konto',
    );
    const empty = { ...NOBODY, street: null, houseNumber: null, zip: null, city: null };
    expect(letterAddress({ accountName: null, customer, meterAddress: empty, customers: 0 })).toEqual({
      name: null,
      lines: [],
      town: null,
      isComplete: false,
      customerNumber: null,
    });
  });

  test('[OPS-35] as it can arrive where it has a name, a street, a zip and a town', () => {
    const customer = { ...KARIN, mailingAddress: null };
    const isComplete = (
      accountName: string | null,
      more: object,
      who: Parameters<typeof letterAddress>[0]['customer'] = customer,
    ) => letterAddress({ accountName, customer: who, meterAddress: { ...AT_METER, ...more }, customers: 1 }).isComplete;
    expect(isComplete(null, {})).toBe(true);
    for (const missing of ['street', 'zip', 'city'])
      for (const nothing of [null, ' ']) {
        const houseNumber = missing === 'street' ? null : '19';
        expect([missing, isComplete('Konto', { houseNumber, [missing]: nothing })]).toEqual([missing, false]);
      }
    expect([isComplete(null, {}, null), isComplete(' ', {}, null), isComplete('Konto', {}, null)]).toEqual([
      false,
      false,
      true,
    ]);
    const elsewhere = { ...customer, mailingAddress: { ...ELSEWHERE, zip: null } };
    expect(isComplete(null, {}, elsewhere)).toBe(false);
  });

  test('[OPN-424] of an account that reads for several customers to none of them: to the account by its name alone', () => {
    const customer = { ...KARIN, mailingAddress: ELSEWHERE };
    const to = (accountName: string | null) =>
      letterAddress({ accountName, customer, meterAddress: { ...AT_METER, lastname: 'Weber' }, customers: 2 });
    const nowhere = { town: null, isComplete: false, customerNumber: null };
    expect(to('Verwaltung')).toEqual({ ...nowhere, name: 'Verwaltung', lines: ['Verwaltung'] });
    expect(to(' ')).toEqual({ ...nowhere, name: null, lines: [] });
    expect([0, 1, 2, 3].map(readsForSeveral)).toEqual([false, false, true, true]);
  });
});
