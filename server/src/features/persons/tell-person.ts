import type { PersonPage } from '@zaehlwerk/contract/persons';
import { accessStateOf } from '@zaehlwerk/domain/account/access-state';
import { UNDO_DAYS, undoableUntil } from '@zaehlwerk/domain/order-file/undo-import';
import { isUuid } from '../../database/sql-values.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { countHanging } from '../ending/ending-store.ts';
import { withName } from '../order-search/order-search-store.ts';
import { listSharesBelow } from '../sharing/shares-below-store.ts';
import { findAccountOfPage, findCustomersOf, listMoves, listOwnOrders } from './person-page-store.ts';

/** Orders, shares and customer numbers on the page of a person. */
const MOST = 200;
const MOST_MOVES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An account with its ways in, shares and orders. Throws `notFound` where there is none, or it was erased. */
export async function tellPerson(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  typedId: string,
): Promise<PersonPage> {
  const since = new Date(clock().getTime() - UNDO_DAYS * DAY_MS);
  const accountId = typedId.toLowerCase();
  const account = isUuid(accountId) ? await findAccountOfPage(db, tenant, accountId) : null;
  // An account of the utility's own ends by being erased alone; a share that has ended can be looked at.
  if (account === null || (account.isEnded && account.giverId === null)) throw new Refusal('notFound');
  const [{ orders: ordered, open, shares: shared, sessions }, orders, shares, { customers, customerNumbers }, moves] =
    await Promise.all([
      countHanging(db, tenant, [accountId]),
      listOwnOrders(db, tenant, accountId, MOST + 1),
      listSharesBelow(db, tenant, accountId, MOST + 1),
      findCustomersOf(db, tenant, accountId, MOST),
      listMoves(db, tenant, accountId, { since, most: MOST_MOVES }),
    ]);
  const { name, giverId, giverName, createdAt, lastUsedAt, logins, links, mails } = account;
  return {
    accountId,
    name,
    giver: giverId === null ? null : { accountId: giverId, name: giverName },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: accessStateOf(account),
    logins,
    links,
    sessions,
    mails,
    counts: { orders: ordered, open, shares: shared, customers },
    customerNumbers: [...customerNumbers],
    orders: orders.slice(0, MOST).map(withName),
    moreOrders: orders.length > MOST,
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString(), until: undoableUntil(at).toISOString() })),
    shares: shares.slice(0, MOST).map((share) => ({
      ...share,
      createdAt: share.createdAt.toISOString(),
      lastUsedAt: share.lastUsedAt?.toISOString() ?? null,
      endedAt: share.endedAt?.toISOString() ?? null,
    })),
    moreShares: shares.length > MOST,
  };
}
