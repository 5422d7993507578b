import { MOST_NAMED, type Undone } from '@zaehlwerk/contract/undone';
import {
  loginAfterUndo,
  undoableUntil,
  type UndoObstacle,
  undoObstacle,
} from '@zaehlwerk/domain/order-file/undo-import';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { awaitTurn } from '../../features/campaigns/turn-store.ts';
import { endEmptiedShares } from '../../features/sharing/end-share.ts';
import type { Changing } from '../../http/audit/act.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ImportWatch } from '../import-outcome.ts';
import {
  deleteAccounts,
  deleteOrders,
  markUndone,
  restoreHistory,
  restoreLogins,
  restoreOrders,
} from './restore-store.ts';
import {
  countTouched,
  findUndoable,
  holdTouched,
  touchedLogins,
  touchedOrders,
  type TouchedRow,
  type UndoableImport,
} from './touched-store.ts';

interface UndoCall extends Changing, Following {
  readonly importId: string;
  readonly dryRun: boolean;
  /** How many orders a dry run has told. */
  readonly orders: number | undefined;
}

interface Following {
  /** Who is told how far it is. */
  readonly watch?: ImportWatch;
  /** What becomes of its outcome, in the transaction of what it changes. */
  readonly ended?: (transaction: Transaction<Tables>, told: Undone) => Promise<void>;
}

/** What is to be done, by ids alone: some bytes for each order. */
interface Work {
  /** Made by the import. */
  readonly made: string[];
  /** Back with another login: left again before others come back, since an order has one job that counts. */
  readonly returned: string[];
  readonly changed: string[];
  /** Of these earlier readings alone. */
  readonly history: string[];
  readonly numbers: string[];
  readonly logins: { readonly deleted: string[]; readonly restored: string[] };
}

/**
 * Takes an import of orders, or of earlier readings, back, whole, in one transaction: what it made goes, what it changed is as it was. Tells the same
 * before in a dry run. Throws `notFound` where nothing is kept of it, and `conflict` where it was taken back before, where
 * another number of orders was told, and where anything has happened to an order since.
 */
export function undoImport(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { importId, dryRun, orders, change, watch, ended }: UndoCall,
): Promise<Undone> {
  const { applicationId } = tenant;
  const work = async (transaction: Transaction<Tables>) => {
    if (!dryRun) await awaitTurn(transaction, tenant);
    const now = clock();
    const known = await knownImport(transaction, tenant, importId, now);
    const shares = dryRun ? [] : await holdTouched(transaction, tenant, importId);
    const { told, toDo } = await lookAt(transaction, tenant, { importId, known, dryRun, watch });
    if (dryRun) return { told, objects: [] };
    refuseUnlessSeen(told, orders);
    await takeBack(transaction, tenant, { importId, toDo, shares, now, watch });
    await ended?.(transaction, told);
    return { told, objects: [importId, ...toDo.numbers, ...toDo.logins.deleted] };
  };
  const done = ({ told, objects }: Awaited<ReturnType<typeof work>>) => {
    const { created, changed, moved, logins } = told;
    const details = { created, changed, moved, logins: logins.deleted };
    return dryRun ? null : { applicationId, objects, details };
  };
  return change(work, done).then(({ told }) => told);
}

/** The import, as long as it can be taken back. Throws `notFound` where nothing is kept of it, and `conflict` where it was before. */
export async function knownImport(
  db: Kysely<Tables>,
  tenant: TenantScope,
  importId: string,
  now: Date,
): Promise<UndoableImport> {
  const known = await findUndoable(db, tenant, importId);
  if (known === null || undoableUntil(known.at) <= now) throw new Refusal('notFound');
  if (known.undoneAt !== null) throw new Refusal('conflict', [{ field: 'importId', code: 'undoneBefore' }]);
  return known;
}

/** Those that left before are changed back like all others. */
const LIST_OF = {
  new: 'made',
  changed: 'changed',
  left: 'changed',
  returned: 'returned',
  history: 'history',
} as const satisfies Record<TouchedRow['became'], keyof Work>;

interface Looking {
  readonly watch: ImportWatch | undefined;
  readonly importId: string;
  readonly known: UndoableImport;
  readonly dryRun: boolean;
}

async function lookAt(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, known, dryRun, watch }: Looking,
): Promise<{ readonly told: Undone; readonly toDo: Work }> {
  const counts = { orders: 0, created: 0, changed: 0, moved: 0, withdrawn: 0, shared: 0 };
  const obstacles = { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0 };
  const inTheWay: { orderNumber: string; reason: UndoObstacle }[] = [];
  const logins = { deleted: 0, restored: 0, stay: 0, withAccess: 0 };
  const work = { deleted: [], restored: [] };
  const toDo: Work = { made: [], returned: [], changed: [], history: [], numbers: [], logins: work };
  const readings = { deleted: 0, restored: 0 };
  const all = watch === undefined ? 0 : (await countTouched(transaction, tenant, importId)).all;
  watch?.read(all);
  let looked = 0;
  const at = (some: number): void => watch?.at('looking', (looked += some), all);
  for await (const some of touchedOrders(transaction, tenant, importId, known)) {
    at(some.length);
    for (const order of some) {
      const { jobId, orderNumber, became, isMoved } = order;
      toDo[LIST_OF[became]].push(jobId);
      readings.deleted += order.events.made;
      readings.restored += order.events.changed;
      if (became !== 'left') {
        counts.orders += 1;
        counts[isMoved ? 'moved' : became === 'new' ? 'created' : 'changed'] += 1;
        toDo.numbers.push(orderNumber);
      }
      if (order.isWithdrawn && became === 'changed') counts.withdrawn += 1;
      if (order.isShared && became !== 'changed' && became !== 'history') counts.shared += 1;
      const obstacle = undoObstacle(order);
      if (obstacle === null) continue;
      obstacles[obstacle] += 1;
      if (inTheWay.length < MOST_NAMED) inTheWay.push({ orderNumber, reason: obstacle });
    }
  }
  const staying: string[] = [];
  for await (const some of touchedLogins(transaction, tenant, importId, known)) {
    at(some.length);
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
    ...(toDo.history.length > 0 ? { earlierReadings: readings } : {}),
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
  refuseOtherOrders(orders, seen);
}

/** Throws `invalid` where no number of orders was said, and `conflict` where it is another one than there are. */
export function refuseOtherOrders(orders: number, seen: number | undefined): void {
  if (seen === undefined) throw new Refusal('invalid', [{ field: 'orders', code: 'required' }]);
  if (seen !== orders) throw new Refusal('conflict', [{ field: 'orders', code: 'otherOrders', params: { orders } }]);
}

/** Orders and logins that are taken back with one statement, between two looks whether the instance stops. */
const TOGETHER = 500;

interface TakingBack {
  readonly watch: ImportWatch | undefined;
  readonly importId: string;
  readonly toDo: Work;
  /** That have its orders. */
  readonly shares: readonly string[];
  readonly now: Date;
}

async function takeBack(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, toDo, shares, now, watch }: TakingBack,
): Promise<void> {
  const { made, returned, changed, history, logins } = toDo;
  const all = [made, returned, changed, history, logins.restored, logins.deleted].reduce(
    (sum, some) => sum + some.length,
    0,
  );
  let done = 0;
  function* inSteps(ids: readonly string[]): Generator<string[]> {
    for (let from = 0; from < ids.length; from += TOGETHER) {
      const some = ids.slice(from, from + TOGETHER);
      yield some;
      watch?.at('restoring', (done += some.length), all);
    }
  }
  for (const ids of inSteps(made)) await deleteOrders(transaction, tenant, ids);
  for (const ids of inSteps(returned)) await restoreOrders(transaction, tenant, { importId, ids });
  for (const ids of inSteps(history)) await restoreHistory(transaction, tenant, { importId, ids });
  for (const ids of inSteps(changed)) await restoreOrders(transaction, tenant, { importId, ids });
  await endEmptiedShares(transaction, tenant, shares, now);
  for (const ids of inSteps(logins.restored)) await restoreLogins(transaction, tenant, { importId, ids });
  for (const ids of inSteps(logins.deleted)) await deleteAccounts(transaction, tenant, ids);
  await markUndone(transaction, tenant, importId, now);
}
