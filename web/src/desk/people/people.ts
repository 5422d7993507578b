import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { getAccounts } from '@zaehlwerk/contract/operator';
import type { FoundOrder } from '@zaehlwerk/contract/order-search';
import type { AnswerOf } from '../../server/call.ts';
import { formatDay } from '../../text/formats.ts';

type ListedAccount = AnswerOf<typeof getAccounts>['accounts'][number];

/** Somebody who was found, by their account. */
export interface FoundPerson {
  readonly accountId: string;
  /** As their orders call them, else their account; empty where nothing does. */
  readonly names: readonly string[];
  readonly username: string | null;
  readonly customerNumbers: readonly string[];
  readonly places: readonly string[];
  readonly foundBy: readonly FoundOrder['foundBy'][number][];
  /** How many orders are theirs, and how many of these wait for a reading; where `areHits`, of those that were found alone. */
  readonly orders: number;
  readonly open: number;
  readonly areHits: boolean;
  /** Somebody else has all of them by now. */
  readonly isFormer: boolean;
}

/** Of a house with many flats the first places say enough. */
const MOST_TOLD = 3;

/** Whose the found orders are, in the order in which these came; first whoever signs in with the words. */
export function groupPeople(orders: readonly FoundOrder[], accounts: readonly ListedAccount[]): readonly FoundPerson[] {
  const byAccount = new Map<string, FoundOrder[]>();
  for (const order of orders) byAccount.set(order.accountId, [...(byAccount.get(order.accountId) ?? []), order]);
  const found = Array.from(byAccount, ([accountId, theirs]) => {
    const account = accounts.find((one) => one.accountId === accountId);
    const counted = account && { orders: account.jobs, open: account.open, areHits: false };
    return { ...personOf(accountId, theirs), ...counted };
  });
  const withoutOrders = accounts.filter(({ accountId }) => !byAccount.has(accountId)).map(accountWithoutOrders);
  return [...withoutOrders, ...found];
}

function personOf(accountId: string, orders: readonly FoundOrder[]): FoundPerson {
  const told = <Value>(read: (order: FoundOrder) => Value | null | '') =>
    [...new Set(orders.flatMap((order) => read(order) || []))].slice(0, MOST_TOLD);
  return {
    accountId,
    names: told(({ customerName }) => customerName),
    username: orders[0]?.username ?? null,
    customerNumbers: told(({ customerNumber }) => customerNumber),
    places: told(({ street, houseNumber, zip, city }) =>
      [joined(' ', street, houseNumber), joined(' ', zip, city)].filter(Boolean).join(', '),
    ),
    foundBy: [...new Set(orders.flatMap(({ foundBy }) => foundBy))],
    orders: orders.filter(({ ended, withdrawn }) => !ended && !withdrawn).length,
    open: orders.filter(({ open, ended, withdrawn }) => open && !ended && !withdrawn).length,
    areHits: true,
    isFormer: orders.every(({ ended }) => ended),
  };
}

function accountWithoutOrders({ accountId, name, username, jobs, open }: ListedAccount): FoundPerson {
  const names = name === null ? [] : [name];
  return {
    accountId,
    names,
    username,
    customerNumbers: [],
    places: [],
    foundBy: ['username'],
    orders: jobs,
    open,
    areHits: false,
    isFormer: false,
  };
}

function joined(between: string, ...parts: readonly (string | null)[]): string {
  return parts.filter((one) => one !== null && one !== '').join(between);
}

/** The day in Germany of an instant. */
export const dayOf = (instant: string): string => formatDay(berlinDay(new Date(instant)));
