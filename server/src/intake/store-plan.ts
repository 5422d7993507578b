import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { type HashedLogin, passwordToHash, type PlannedLogin, storePlan } from '../features/accounts/import-logins.ts';
import { NO_PASSWORD } from '../features/accounts/secrets.ts';
import { keepPasswords } from '../features/accounts/waiting-passwords.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import type { ImportWatch } from './import-outcome.ts';
import { insertOrders, leaveJobs, returnJobs, updateOrders } from './orders-store.ts';
import type { OrdersPlan } from './plan-orders.ts';
import { keepBefore, keepMade } from './undo/keep-before.ts';
import { withdrawJobs } from './withdrawals-store.ts';

/** How a plan is stored. */
interface Storing {
  readonly importId: string;
  readonly now: Date;
  /** Jobs of orders that are withdrawn because the file lacks them. */
  readonly missing: readonly string[];
  readonly watch?: ImportWatch | undefined;
}

/**
 * Stores what a plan of orders changes, within the transaction that has planned it, and keeps how it was before; gives how it can be
 * taken back, null where it changes nothing.
 */
export async function storeOrdersPlan(
  parts: Pick<Parts, 'config' | 'clock' | 'keys' | 'workQueue'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  plan: OrdersPlan,
  { importId, now, missing, watch }: Storing,
): Promise<NonNullable<OrdersAnswer['undo']> | null> {
  const kept = { importId, now, missing };
  const undo = await keepBefore(transaction, tenant, plan, kept);
  await storePlan(parts, transaction, tenant, plan.logins.map(withoutHash));
  await keepPasswords(parts, transaction, tenant, plan.logins, importId);
  await storeOrders(transaction, tenant, plan, now, watch);
  await withdrawJobs(transaction, tenant, missing, now);
  if (undo !== null) await keepMade(transaction, tenant, plan, kept);
  return undo;
}

/** Its password is hashed later. */
function withoutHash(login: PlannedLogin): HashedLogin {
  return { ...login, passwordHash: passwordToHash(login) === null ? null : NO_PASSWORD };
}

async function storeOrders(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { leftJobs, returnedJobs, newOrders, changedOrders }: OrdersPlan,
  now: Date,
  watch: ImportWatch | undefined,
): Promise<void> {
  const all = newOrders.length + changedOrders.length;
  let done = 0;
  const stored = (some: number): void => watch?.at('storing', (done += some), all);
  await leaveJobs(transaction, tenant, leftJobs, now);
  await returnJobs(transaction, tenant, returnedJobs);
  await insertOrders(transaction, tenant, newOrders, now, stored);
  await updateOrders(transaction, tenant, changedOrders, now, stored);
}
