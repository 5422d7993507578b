import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { UNDO_DAYS, undoableUntil } from '@zaehlwerk/domain/order-file/undo-import';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { OrdersPlan } from '../plan-orders.ts';
import {
  dropUndoable,
  type EarlierReadingPlace,
  insertUndoable,
  keepHistory,
  keepLogins,
  keepNewLogins,
  keepNewOrders,
  keepOrders,
  type OrderToKeep,
} from './before-store.ts';

interface Keeping {
  readonly importId: string;
  readonly now: Date;
  /** Orders that are withdrawn because the file lacks them. */
  readonly missing: readonly string[];
}

/**
 * Keeps what an import is about to change as it is, before anything of it is stored; gives how the import can be taken back,
 * null where it changes nothing.
 */
export async function keepBefore(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  plan: OrdersPlan,
  { importId, now, missing }: Keeping,
): Promise<NonNullable<OrdersAnswer['undo']> | null> {
  const logins = plan.logins.filter(
    ({ change, notedPassword }) => change === 'created' || change === 'updated' || notedPassword !== null,
  );
  const orders = ordersToKeep(plan, missing);
  if (orders.length + plan.newOrders.length + logins.length === 0) return null;
  await insertUndoable(transaction, tenant, importId, now);
  await keepOrders(transaction, tenant, importId, orders);
  await keepLogins(transaction, tenant, importId, logins);
  return { importId, until: undoableUntil(now).toISOString() };
}

/** The same of an import of earlier readings. */
export async function keepHistoryBefore(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  readings: readonly EarlierReadingPlace[],
  { importId, now }: Pick<Keeping, 'importId' | 'now'>,
): Promise<NonNullable<OrdersAnswer['undo']> | null> {
  if (readings.length === 0) return null;
  await insertUndoable(transaction, tenant, importId, now);
  await keepHistory(transaction, tenant, importId, readings);
  return { importId, until: undoableUntil(now).toISOString() };
}

/** Notes what the import has made. */
export async function keepMade(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { newOrders, replaced, logins }: OrdersPlan,
  { importId }: Pick<Keeping, 'importId'>,
): Promise<void> {
  const made = newOrders.map(({ jobId }) => jobId);
  await keepNewOrders(transaction, tenant, importId, made, replaced);
  const accountIds = logins.flatMap(({ change, accountId }) => (change === 'created' ? [accountId] : []));
  await keepNewLogins(transaction, tenant, importId, accountIds);
}

function ordersToKeep(
  { changedOrders, leftJobs, returnedJobs }: OrdersPlan,
  missing: readonly string[],
): readonly OrderToKeep[] {
  const returned = new Set(returnedJobs);
  return [
    ...changedOrders.map(({ jobId, registers }): OrderToKeep => {
      const became = returned.has(jobId) ? 'returned' : 'changed';
      return { jobId, became, obis: registers.map(({ obis }) => obis) };
    }),
    ...leftJobs.map((jobId): OrderToKeep => ({ jobId, became: 'left', obis: null })),
    ...missing.map((jobId): OrderToKeep => ({ jobId, became: 'changed', obis: null })),
  ];
}

/** Forgets what imports changed so long ago that they can be taken back no more: orders and logins as they were. */
export function forgetUndoable({ db, clock }: Parts, system: SystemScope): Promise<number> {
  return dropUndoable(db, system, new Date(clock().getTime() - UNDO_DAYS * 24 * 60 * 60 * 1000));
}
