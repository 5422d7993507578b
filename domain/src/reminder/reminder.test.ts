import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goesOnAt, goesOutAt, type OrderToRemindOf, remindedSince, remindersOf } from './reminder.ts';

const order = (jobId: string, more: Partial<OrderToRemindOf> = {}): OrderToRemindOf => ({
  jobId,
  accountId: 'a',
  email: 'karin@post.example',
  customerNumber: '1',
  ...more,
});

test('[OPS-128, OPN-471] an address gets one mail with all its orders, however it is written', () => {
  const orders = [order('1'), order('2', { email: 'Karin@Post.example' }), order('3', { email: null })];
  expect(remindersOf(orders)).toEqual({
    mails: [{ accountIds: ['a'], email: 'karin@post.example', mailbox: 'karin@post.example', jobIds: ['1', '2', '3'] }],
    withoutAddress: [],
  });
});

test('[OPS-128, OPN-471] nobody is told of the meters of another customer', () => {
  const other = { email: 'omar@post.example', customerNumber: '2' };
  expect(
    remindersOf([order('1'), order('2', other), order('3', { email: null })]).mails.map((mail) => mail.jobIds),
  ).toEqual([['1'], ['2']]);
  const several = [order('1'), order('2', { email: null, customerNumber: '2' })];
  expect(remindersOf(several).mails.map((mail) => mail.jobIds)).toEqual([['1']]);
});

test('[OPS-128] accounts without any address are told apart', () => {
  expect(remindersOf([order('1', { email: null }), order('2', { accountId: 'b' })])).toMatchObject({
    mails: [{ accountIds: ['b'] }],
    withoutAddress: ['a'],
  });
});

test('[OPS-128, OPN-550] logins with one address get one mail together, with what each of them has to read', () => {
  const orders = [
    order('1'),
    order('2', { accountId: 'b', email: 'KARIN@post.example', customerNumber: '2' }),
    order('3', { accountId: 'b', email: null, customerNumber: '2' }),
    order('4', { accountId: 'c', email: 'omar@post.example' }),
  ];
  expect(remindersOf(orders).mails).toMatchObject([
    { accountIds: ['a', 'b'], email: 'karin@post.example', jobIds: ['1', '2', '3'] },
    { accountIds: ['c'], email: 'omar@post.example', jobIds: ['4'] },
  ]);
});

test('[OPS-128, OPN-471, OPN-550] whatever orders there are, each is told once at most, and an address gets one mail', () => {
  const anyOrder = fc.record({
    accountId: fc.constantFrom('a', 'b', 'c'),
    email: fc.constantFrom(null, 'x@post.example', 'X@post.example', 'y@post.example'),
    customerNumber: fc.constantFrom(null, '1', '2'),
  });
  fc.assert(
    fc.property(fc.array(anyOrder), (drawn) => {
      const orders = drawn.map((one, index) => ({ ...one, jobId: String(index) }));
      const { mails, withoutAddress } = remindersOf(orders);
      const told = mails.flatMap(({ jobIds }) => jobIds);
      expect(new Set(told).size).toBe(told.length);
      expect(new Set(mails.map(({ mailbox }) => mailbox)).size).toBe(mails.length);
      for (const { jobIds, accountIds, mailbox } of mails) {
        for (const id of jobIds) {
          const { accountId: whose, email } = orders[Number(id)]!;
          expect(accountIds).toContain(whose);
          expect([null, mailbox]).toContain(email?.toLowerCase() ?? null);
        }
      }
      // Every order with an address is told, and an account is reminded or without address.
      for (const one of orders) if (one.email !== null) expect(told).toContain(one.jobId);
      const accounts = [...mails.flatMap(({ accountIds }) => accountIds), ...withoutAddress];
      expect(new Set(accounts)).toEqual(new Set(orders.map(({ accountId }) => accountId)));
    }),
  );
});

test('[OPS-129] mails of a run go out ten a second', () => {
  const start = new Date('2026-03-10T10:00:00Z');
  expect(goesOutAt(start, 0)).toEqual(start);
  expect(goesOutAt(start, 600)).toEqual(new Date('2026-03-10T10:01:00Z'));
  expect(goesOutAt(start, 15_000)).toEqual(new Date('2026-03-10T10:25:00Z'));
});

test('[OPS-129] at most one in so many days', () => {
  expect(remindedSince(new Date('2026-03-15T10:00:00Z'), 14)).toEqual(new Date('2026-03-01T10:00:00Z'));
});

test('[OPS-129] a run goes on after the last of its mails that waits, and from now on where it was held up', () => {
  const at = (ms: number) => new Date(1_000_000 + ms);
  expect(goesOnAt(null, at(0))).toEqual(at(0));
  expect(goesOnAt(at(-5), at(0))).toEqual(at(0));
  expect(goesOnAt(at(5000), at(0))).toEqual(goesOutAt(at(5000), 1));
});
