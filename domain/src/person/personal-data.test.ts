import fc from 'fast-check';
import { expect, test } from 'vitest';
import { erasedOrder, isOfCustomerAlone, keptOf, PERSON_CLASSES, readPersonName } from './personal-data.ts';

test('[OPS-28, OPN-436] of all classes the readings alone are kept by law', () => {
  const kept = Object.entries(PERSON_CLASSES).filter(([, outcome]) => outcome === 'kept');
  expect(kept.map(([name]) => name)).toEqual(['readings']);
  expect(erasedOrder({ hasReadings: false })).toBe('deleted');
  expect(erasedOrder({ hasReadings: true })).toBe('numbersKept');
});

test('[OPS-96] what stays is told with its reason, and nothing that is not there', () => {
  expect(keptOf({ billing: 0, handedOver: 0, others: 0 })).toEqual([]);
  expect(keptOf({ billing: 3, handedOver: 0, others: 1 })).toEqual([
    { reason: 'billing', count: 3 },
    { reason: 'others', count: 1 },
  ]);
});

test('[OPS-102, OPN-435] an account is a customer’s where none of its orders names another', () => {
  const number = fc.constantFrom('K-1', 'K-2', 'K-3', null);
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const others = numbers.filter((one) => one !== null && one !== 'K-1');
      expect(isOfCustomerAlone('K-1', numbers)).toBe(others.length === 0);
    }),
  );
  expect(isOfCustomerAlone('K-1', [])).toBe(true);
});

test.each([
  [{}, { fault: 'required' }],
  [{ login: ' ' }, { fault: 'required' }],
  [{ login: 'karin', customerNumber: 'K-1' }, { fault: 'notTogether' }],
  [{ login: 'karin', accountId: 'a' }, { fault: 'notTogether' }],
  [
    { login: 'karin', customerNumber: '' },
    { by: 'login', name: 'karin' },
  ],
  [{ customerNumber: ' K-1 ' }, { by: 'customerNumber', name: 'K-1' }],
  [{ accountId: 'a' }, { by: 'accountId', name: 'a' }],
])('[OPS-96] a person is named in one way: %j', (asked, read) => {
  expect(readPersonName(asked)).toEqual(read);
});
