import type { Account } from '@zaehlwerk/domain/account/account';
import { expect, test } from 'vitest';
import { findOpened } from './find-opened.ts';

function account(id: string, parentId: string | null = null): Account {
  return { id, info: { id, name: id, parentName: parentId, parentId } } as unknown as Account;
}

const giver = account('giver');
const sub = account('sub', 'giver');
const unnamed = { id: 'sub', info: null } as unknown as Account;
const details = { kind: 'account', accountId: 'giver', shareId: 'sub' };
const nobody = { kind: 'nobody' };

test('[SHL-14, SHL-15] an account of this device shows its shares', () => {
  expect(findOpened('giver', undefined, [giver, sub])).toEqual({ kind: 'account', accountId: 'giver', shareId: null });
  expect(findOpened('giver', undefined, [sub])).toEqual(nobody);
});

test.each([
  ['giver', 'sub'],
  ['sub', 'giver'],
])('[LOG-46, SHL-16, OPN-001] /%s/%s: who is signed in decides, not the order', (first, second) => {
  expect(findOpened(first, second, [giver])).toEqual(details);
  expect(findOpened(first, second, [giver, sub])).toEqual(details);
  expect(findOpened(first, second, [sub, giver])).toEqual(details);
  expect(findOpened(first, second, [sub])).toEqual({ kind: 'access', accountId: 'sub' });
  expect(findOpened(first, second, [account('stranger')])).toEqual(nobody);
});

test('[OPN-001] the access of an access: the one in the middle is giver and access', () => {
  const further = account('further', 'sub');
  expect(findOpened('sub', 'further', [giver, sub])).toEqual({ kind: 'account', accountId: 'sub', shareId: 'further' });
  expect(findOpened('further', 'sub', [giver, sub, further])).toMatchObject({ accountId: 'sub', shareId: 'further' });
  expect(findOpened('sub', 'further', [further])).toEqual({ kind: 'access', accountId: 'further' });
});

test('[OPN-001] while the parent of the account is not known yet, its own shares are shown', () => {
  expect(findOpened('giver', 'sub', [unnamed])).toEqual({ kind: 'account', accountId: 'sub', shareId: 'giver' });
});
