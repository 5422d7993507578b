import { expect, test } from 'vitest';
import { foundOrder } from '../../../testing/desk-world.ts';
import { groupPeople } from './people.ts';

test('[DSK-130, OPN-580] found orders lead to whose they are, each once, with what tells them apart', () => {
  const people = groupPeople(
    [
      foundOrder({ orderNumber: 'A-1', foundBy: ['customerNumber'] }),
      foundOrder({ orderNumber: 'A-2', accountId: 'karl', customerName: null, customerNumber: null, ended: true }),
      foundOrder({ orderNumber: 'A-3', foundBy: ['words'], houseNumber: '16', open: false }),
    ],
    [],
  );
  expect(people).toMatchObject([
    {
      accountId: 'maria',
      names: ['Maria Wessel'],
      customerNumbers: ['4071882'],
      places: ['Lindenstraße 14, 34990 Ellerbach', 'Lindenstraße 16, 34990 Ellerbach'],
      foundBy: ['customerNumber', 'words'],
      orders: 2,
      open: 1,
      isFormer: false,
    },
    { accountId: 'karl', names: [], customerNumbers: [], orders: 0, open: 0, isFormer: true },
  ]);
});

test('[DSK-130] whoever signs in with the words is there without an order, and never twice', () => {
  const account = { name: 'Hausmeister Pohl', username: 'pohl-7', jobs: 3, open: 1 };
  const people = groupPeople(
    [foundOrder()],
    [
      { ...account, accountId: 'pohl' },
      { ...account, accountId: 'maria' },
    ],
  );
  // Where the account is known its own numbers are told, not those of what was found.
  expect(people.map(({ accountId, names, orders, areHits }) => [accountId, names, orders, areHits])).toEqual([
    ['pohl', ['Hausmeister Pohl'], 3, false],
    ['maria', ['Maria Wessel'], 3, false],
  ]);
});
