import type { Undone } from '@zaehlwerk/contract/undo-import';
import { MOST_NAMED } from '@zaehlwerk/contract/undo-import';
import {
  loginAfterUndo,
  undoableUntil,
  type UndoObstacle,
  undoObstacle,
} from '@zaehlwerk/domain/order-file/undo-import';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { inChunks } from '../../database/sql-values.ts';
import { awaitTurn } from '../../features/campaigns/turn-store.ts';
import { endEmptiedShares } from '../../features/sharing/end-share.ts';
import type { Changing } from '../../http/audit/act.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteAccounts, deleteOrders, markUndone, restoreLogins, restoreOrders, sharesOf } from './restore-store.ts';
import { findUndoable, holdTouched, touchedLogins, touchedOrders, type UndoableImport } from './touched-store.ts';

interface UndoCall extends Changing {
  readonly importId: string;
  readonly dryRun: boolean;
  /** How many orders a dry run has told. */
  readonly orders: number | undefined;
}

/** What is to be done, by ids alone: some bytes for each order. */
interface Work {
  /** Made by the import. */
  readonly made: string[];
  /** Back with another login: left again before others come back, since an order has one job that counts. */
  readonly returned: string[];
  readonly changed: string[];
  readonly numbers: string[];
  readonly logins: { readonly deleted: string[]; readonly restored: string[] };
}

/**
 * Takes an import of orders back, whole, in one transaction: what it made goes, what it changed is as it was. Tells the same
 * before in a dry run. Throws `notFound` where nothing is kept of it, and `conflict` where it was taken back before, where
 * another number of orders was told, and where anything has happened to an order since.
 */
export function undoImport(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { importId, dryRun, orders, change }: UndoCall,
): Promise<Undone> {
  const { applicationId } = tenant;
  const work = async (transaction: Transaction<Tables>) => {
    if (!dryRun) await awaitTurn(transaction, tenant);
    const now = clock();
    const known = await findUndoable(transaction, tenant, importId);
    if (known === null || undoableUntil(known.at) <= now) throw new Refusal('notFound');
    if (known.undoneAt !== null) throw new Refusal('conflict', [{ field: 'importId', code: 'undoneBefore' }]);
    if (!dryRun) await holdTouched(transaction, tenant, importId);
    const { told, toDo } = await lookAt(transaction, tenant, importId, known, dryRun);
    if (dryRun) return { told, objects: [] };
    refuseUnlessSeen(told, orders);
    await takeBack(transaction, tenant, importId, toDo, now);
    return { told, objects: [importId, ...toDo.numbers, ...toDo.logins.deleted] };
  };
  const done = ({ told, objects }: Awaited<ReturnType<typeof work>>) => {
    const { created, changed, moved, logins } = told;
    const details = { created, changed, moved, logins: logins.deleted };
    return dryRun ? null : { applicationId, objects, details };
  };
  return change(work, done).then(({ told }) => told);
}

async function lookAt(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  importId: string,
  known: UndoableImport,
  dryRun: boolean,
): Promise<{ readonly told: Undone; readonly toDo: Work }> {
  const counts = { orders: 0, created: 0, changed: 0, moved: 0, withdrawn: 0, shared: 0 };
  const obstacles = { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0 };
  const inTheWay: { orderNumber: string; reason: UndoObstacle }[] = [];
  const toDo: Work = { made: [], returned: [], changed: [], numbers: [], logins: { deleted: [], restored: [] } };
  for await (const some of touchedOrders(transaction, tenant, importId, known)) {
    for (const order of some) {
      const { jobId, orderNumber, became, isMoved } = order;
      if (became === 'new') toDo.made.push(jobId);
      else toDo[became === 'returned' ? 'returned' : 'changed'].push(jobId);
      if (became !== 'left') {
        counts.orders += 1;
        counts[isMoved ? 'moved' : became === 'new' ? 'created' : 'changed'] += 1;
        toDo.numbers.push(orderNumber);
      }
      if (order.isWithdrawn && became === 'changed') counts.withdrawn += 1;
      if (order.isShared && became !== 'changed') counts.shared += 1;
      const obstacle = undoObstacle(order);
      if (obstacle === null) continue;
      obstacles[obstacle] += 1;
      if (inTheWay.length < MOST_NAMED) inTheWay.push({ orderNumber, reason: obstacle });
    }
  }
  const logins = { deleted: 0, restored: 0, stay: 0, withAccess: 0 };
  const staying: string[] = [];
  for await (const some of touchedLogins(transaction, tenant, importId, known)) {
    for (const login of some) {
      const becomes = loginAfterUndo(login);
      if (becomes === 'deleted' && login.hasAccess) logins.withAccess += 1;
      logins[becomes === 'stays' ? 'stay' : becomes] += 1;
      if (becomes !== 'stays') toDo.logins[becomes].push(login.accountId);
      else if (login.username !== null && staying.length < MOST_NAMED) staying.push(login.username);
    }
  }
  const told = {
    importId,
    dryRun,
    ...counts,
    logins: { ...logins, staying: staying.toSorted() },
    obstacles: { ...obstacles, inTheWay },
  };
  return { told, toDo };
}

function refuseUnlessSeen({ orders, obstacles }: Undone, seen: number | undefined): void {
  const { inTheWay, ...counts } = obstacles;
  if (inTheWay.length > 0) {
    const named = inTheWay.map(
      ({ orderNumber, reason }): FieldFault => ({
        field: `orders.${orderNumber}`,
        code: reason,
        params: { orderNumber },
      }),
    );
    throw new Refusal('conflict', [{ field: 'orders', code: 'cannotUndo', params: counts }, ...named]);
  }
  if (seen === undefined) throw new Refusal('invalid', [{ field: 'orders', code: 'required' }]);
  if (seen !== orders) throw new Refusal('conflict', [{ field: 'orders', code: 'otherOrders', params: { orders } }]);
}

async function takeBack(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  importId: string,
  { made, returned, changed, logins }: Work,
  now: Date,
): Promise<void> {
  const shares = new Set<string>();
  const collect = async (jobIds: readonly string[]): Promise<void> => {
    for (const share of await sharesOf(transaction, tenant, jobIds)) shares.add(share);
  };
  for (const ids of inChunks(made)) {
    await collect(ids);
    await deleteOrders(transaction, tenant, ids);
  }
  for (const ids of inChunks(returned)) {
    await collect(ids);
    await restoreOrders(transaction, tenant, { importId, ids });
  }
  for (const ids of inChunks(changed)) await restoreOrders(transaction, tenant, { importId, ids });
  await endEmptiedShares(transaction, tenant, [...shares], now);
  for (const ids of inChunks(logins.restored)) await restoreLogins(transaction, tenant, { importId, ids });
  for (const ids of inChunks(logins.deleted)) await deleteAccounts(transaction, tenant, ids);
  await markUndone(transaction, tenant, importId, now);
}
