import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import { type PlannedLogin, planLogins } from '../features/accounts/import-logins.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { type ImportPlan, wordImportFinding } from './import-outcome.ts';
import type { Order } from './lines/order.ts';
import type { PlacedOrder } from './order-rows-store.ts';
import { findOrders, type KnownOrder } from './orders-store.ts';
import type { ReadUpload } from './read-upload.ts';

/** What an import of orders would do. */
export interface OrdersPlan extends ImportPlan {
  readonly logins: readonly PlannedLogin[];
  readonly newOrders: readonly PlacedOrder[];
  readonly changedOrders: readonly PlacedOrder[];
}

/** An order, whom it belongs to, and what is there already. */
interface Compared {
  readonly order: Order;
  readonly login: PlannedLogin;
  readonly known: KnownOrder | null;
}

/**
 * Compares a file of orders with what is there; changes nothing. An order counts as updated when it, or the login that
 * reads it, changes. Rejects orders whose username belongs to an account that is not the utility's to give.
 */
export async function planOrders(
  parts: Pick<Parts, 'db' | 'config'>,
  application: ApplicationScope,
  file: ReadUpload<Order>,
  language: Language,
): Promise<OrdersPlan> {
  const planned = await planLogins(parts, application, file.logins);
  const byKey = new Map(planned.map((login) => [login.usernameKey, login]));
  const numbers = file.items.map((order) => order.orderNumber);
  const known = await findOrders(parts.db, application, numbers);
  const all = file.items.map((order) => compare(order, byKey, known));
  const good = all.filter(({ login }) => login.change !== 'ofOther');
  const refused = all.filter(({ login }) => login.change === 'ofOther');
  const fresh = good.filter((one) => one.known === null);
  const changed = good.filter(({ order, known: before }) => before !== null && before.hash !== order.hash);
  const same = good.filter(({ order, known: before }) => before?.hash === order.hash);
  const [renewed, unchanged] = [same.filter(hasNewLogin), same.filter((one) => !hasNewLogin(one))];
  return {
    logins: planned.filter((login) => login.change !== 'ofOther'),
    newOrders: fresh.map(place),
    changedOrders: changed.map(place),
    created: countLines(fresh),
    updated: countLines([...changed, ...renewed]),
    unchanged: countLines(unchanged),
    rejected: file.rejected + countLines(refused),
    findings: [...file.findings, ...refused.map((one) => refusal(one, language))],
    blocked: file.blocked,
  };
}

function compare(
  order: Order,
  logins: ReadonlyMap<string, PlannedLogin>,
  known: ReadonlyMap<string, KnownOrder>,
): Compared {
  const login = logins.get(order.usernameKey);
  if (login === undefined) throw new Error('an order without a login');
  return { order, login, known: known.get(order.orderNumber) ?? null };
}

function hasNewLogin({ login }: Compared): boolean {
  return login.change === 'updated';
}

function place({ order, login, known }: Compared): PlacedOrder {
  return { order, jobId: known?.jobId ?? randomUUID(), accountId: login.accountId };
}

function countLines(orders: readonly Compared[]): number {
  return orders.reduce((count, { order }) => count + order.lines.length, 0);
}

function refusal({ order, login }: Compared, language: Language) {
  const [line = 1] = order.lines;
  const value = login.wanted.username;
  return wordImportFinding(language, { line, column: 'Benutzername', value, code: 'usernameOfOther' });
}
