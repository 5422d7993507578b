import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSought } from './order-search.ts';

test('[OPS-146, OPN-488] the same words are an order number, a meter number, a customer number and a user name', () => {
  expect(readSought(' 00 1EMH-4711 ')).toEqual({
    orderNumber: '00 1EMH-4711',
    meterNumberKey: '1EMH4711',
    customerNumber: '00 1EMH-4711',
    usernameKey: '001emh-4711',
  });
  expect(readSought(' \n ')).toBeNull();
  // Nothing but marks and zeros is no meter number: it would be any.
  expect(readSought('0-0')?.meterNumberKey).toBeNull();
});

test('[OPS-146] whatever is typed is read, and blanks around it make no difference', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const sought = readSought(typed);
      expect(sought === null).toBe(typed.trim() === '');
      expect(readSought(`  ${typed}\t`)).toEqual(sought);
    }),
  );
});
