import type { Undone } from '@zaehlwerk/contract/undone';
import { undoableUntil } from '@zaehlwerk/domain/order-file/undo-import';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { awaitTurn } from '../../features/campaigns/turn-store.ts';
import { endEmptiedShares } from '../../features/sharing/end-share.ts';
import type { Changing } from '../../http/audit/act.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ImportWatch } from '../import-outcome.ts';
import { holdKept, holdLogins, holdTouched } from './hold-store.ts';
import { type LoginWork, lookAt, lookAtLogins, type Work } from './look-at-import.ts';
import {
  deleteAccounts,
  deleteOrders,
  markUndone,
  restoreHistory,
  restoreLogins,
  restoreOrders,
} from './restore-store.ts';
import { findUndoable, type UndoableImport } from './touched-store.ts';

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
    if (!dryRun) await holdKept(transaction, tenant, importId);
    const known = await knownImport(transaction, tenant, importId, now);
    const shares = dryRun ? [] : await holdTouched(transaction, tenant, importId);
    const { told: seen, toDo, logins } = await lookAt(transaction, tenant, { importId, known, dryRun, watch });
    if (dryRun) return { told: seen, objects: [] };
    refuseUnlessSeen(seen, orders);
    const done = await takeBack(transaction, tenant, { importId, known, toDo, logins, shares, now, watch });
    const told = { ...seen, logins: done.told };
    await ended?.(transaction, told);
    return { told, objects: [importId, ...toDo.numbers, ...done.toDo.deleted] };
  };
  const done = ({ told, objects }: Awaited<ReturnType<typeof work>>) => {
    const { created, changed, moved, logins, earlierReadings: readings } = told;
    const ofReadings = readings && { readingsDeleted: readings.deleted, readingsRestored: readings.restored };
    const details = { created, changed, moved, logins: logins.deleted, ...ofReadings };
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
  readonly known: UndoableImport;
  readonly toDo: Work;
  /** As they were when it began. */
  readonly logins: LoginWork;
  /** That have its orders. */
  readonly shares: readonly string[];
  readonly now: Date;
}

/** Takes back what was looked at; returns what has become of the logins, with which people may have signed in meanwhile. */
async function takeBack(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, known, toDo, logins, shares, now, watch }: TakingBack,
): ReturnType<typeof lookAtLogins> {
  const { made, returned, changed, history } = toDo;
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
  await holdLogins(transaction, tenant, importId);
  const held = await lookAtLogins(transaction, tenant, { importId, known });
  for (const ids of inSteps(held.toDo.restored)) await restoreLogins(transaction, tenant, { importId, ids });
  for (const ids of inSteps(held.toDo.deleted)) await deleteAccounts(transaction, tenant, ids);
  await markUndone(transaction, tenant, importId, now);
  return held;
}
