import { expect, test } from 'vitest';
import { ASSIGNMENT_STATES, mayDecide } from './assignment.ts';
import { type OrderToCompare, rankOrders, type ReadingWithoutOrder } from './rank-orders.ts';

const PLACE = { zip: '34990', street: 'Lindenstraße', houseNumber: '14' };
const reading = (more: Partial<ReadingWithoutOrder> = {}): ReadingWithoutOrder => ({
  meterNumber: '1EMH0012345678',
  meterType: 'ELECTRIC_METER',
  accountId: null,
  lastname: 'Wessel',
  places: [PLACE],
  ...more,
});
const order = (orderNumber: string, more: Partial<OrderToCompare> = {}): OrderToCompare => ({
  orderNumber,
  meterNumber: 'anders',
  meterType: 'ELECTRIC_METER',
  accountId: 'somebody',
  lastname: null,
  zip: null,
  street: null,
  houseNumber: null,
  isOneOff: false,
  isOfFormerHolder: false,
  isShown: true,
  ...more,
});

test('[OPS-139, OPN-483] by number, its spelling, a slip, the place, the name and the login, in this order, with why', () => {
  const orders = [
    order('H', { accountId: 'me', ...PLACE, street: 'Anderswo' }),
    order('G', { ...PLACE, street: 'Anderswo', lastname: 'wessel' }),
    order('F', { ...PLACE, street: 'Lindenstr.' }),
    order('E', { ...PLACE, lastname: 'Wessel' }),
    order('D', { isOneOff: true }),
    order('C', { isOneOff: true, ...PLACE }),
    order('B', { meterNumber: '1-EMH-0012345678' }),
    order('A', { meterNumber: '1EMH0012345678' }),
    order('none'),
  ];
  const ranked = rankOrders(reading({ accountId: 'me' }), orders);
  expect(ranked.map(({ order: { orderNumber }, matches }) => [orderNumber, ...matches])).toEqual([
    ['A', 'sameNumber'],
    ['B', 'sameNumberWritten'],
    ['C', 'numberOneOff', 'samePlace'],
    ['D', 'numberOneOff'],
    ['E', 'samePlace', 'sameName'],
    ['F', 'samePlace'],
    ['G', 'sameName'],
    ['H', 'sameLogin'],
  ]);
});

test('[OPN-483] another kind of meter speaks against an order, and leaves out what little else speaks for', () => {
  const gas = { meterType: 'GAS_METER' } as const;
  const ranked = rankOrders(reading(), [
    order('place', { ...PLACE, ...gas }),
    order('number', { meterNumber: '1EMH0012345678', ...gas }),
    order('name', { ...PLACE, street: 'Anderswo', lastname: 'Wessel', ...gas }),
  ]);
  expect(ranked.map(({ order: { orderNumber }, matches }) => [orderNumber, matches.at(-1)])).toEqual([
    ['number', 'otherMeterType'],
    ['place', 'otherMeterType'],
  ]);
});

test('[OPN-496, OPN-498] that somebody else had it speaks against an order; of alike ones those that are shown come first', () => {
  const number = { meterNumber: '1EMH0012345678' };
  const ranked = rankOrders(reading(), [
    order('A', { ...number, isOfFormerHolder: true }),
    order('B', { ...number, isShown: false }),
    order('C', number),
    order('D', { ...PLACE, street: 'Anderswo', lastname: 'Wessel', isOfFormerHolder: true }),
  ]);
  expect(ranked.map(({ order: { orderNumber }, matches }) => [orderNumber, ...matches])).toEqual([
    ['C', 'sameNumber'],
    ['B', 'sameNumber'],
    ['A', 'sameNumber', 'formerHolder'],
  ]);
});

test('[OPN-485] from open to assigned or discarded, and back', () => {
  const ways = ASSIGNMENT_STATES.flatMap((from) =>
    ASSIGNMENT_STATES.filter((to) => mayDecide(from, to)).map((to) => `${from} ${to}`),
  );
  expect(ways).toEqual(['open assigned', 'open discarded', 'assigned open', 'discarded open']);
});
