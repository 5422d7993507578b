import { expect, test } from 'vitest';
import * as roles from './roles.ts';
import {
  hasEveryRole,
  ROLE_RECEIPT_WITHOUT_ACCESS,
  ROLE_PRO_USER,
  ROLE_REGISTERED_RECEIPT,
  ROLE_UNKNOWN_METER_READINGS,
  ROLES_FOR_RECEIPT_WITHOUT_ACCESS,
  ROLES_FOR_COMMUNICATION,
} from './roles.ts';

test('[ROL-02, OPN-044] an account needs every role of a list; an empty list passes', () => {
  const table: ReadonlyArray<readonly [owned: string[], needed: string[], passes: boolean]> = [
    [[], [], true],
    [['a'], [], true],
    [[], ['a'], false],
    [['a'], ['a'], true],
    [['a'], ['a', 'b'], false],
    [['b', 'c', 'a'], ['a', 'b'], true],
    [['A'], ['a'], false],
    [['ab'], ['a'], false],
  ];
  for (const [owned, needed, passes] of table)
    expect(hasEveryRole(owned, needed), `${owned.join(' ')} / ${needed.join(' ')}`).toBe(passes);
});

test('[ROL-03, ROL-04] the e-mail receipt needs both roles on the token without access', () => {
  expect(ROLES_FOR_RECEIPT_WITHOUT_ACCESS).toEqual([
    'ROLE_KSA_UNKNOWN_READINGS',
    'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT',
  ]);
  expect(hasEveryRole([ROLE_UNKNOWN_METER_READINGS], ROLES_FOR_RECEIPT_WITHOUT_ACCESS)).toBe(false);
  expect(hasEveryRole([ROLE_RECEIPT_WITHOUT_ACCESS], ROLES_FOR_RECEIPT_WITHOUT_ACCESS)).toBe(false);
  expect(
    hasEveryRole([ROLE_RECEIPT_WITHOUT_ACCESS, ROLE_UNKNOWN_METER_READINGS], ROLES_FOR_RECEIPT_WITHOUT_ACCESS),
  ).toBe(true);
});

test('[ROL-16] there are the four roles of the documents and no others', () => {
  const all = Object.entries(roles).flatMap(([name, value]) => (name.startsWith('ROLE_') ? [value] : []));
  expect(new Set(all)).toEqual(new Set([...ROLES_FOR_RECEIPT_WITHOUT_ACCESS, ...ROLES_FOR_COMMUNICATION]));
  expect(all).toHaveLength(4);
});

test('the communication dialog needs both of its roles', () => {
  expect(ROLES_FOR_COMMUNICATION).toEqual(['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT']);
  expect(hasEveryRole([ROLE_PRO_USER], ROLES_FOR_COMMUNICATION)).toBe(false);
  expect(hasEveryRole([ROLE_REGISTERED_RECEIPT, ROLE_PRO_USER], ROLES_FOR_COMMUNICATION)).toBe(true);
});
