import { randomUUID } from 'node:crypto';
import { resolveSignInSettings } from '@zaehlwerk/domain/account/sign-in-settings';
import type { Language } from '@zaehlwerk/contract/application';
import {
  type HashedLogin,
  hashPlan,
  planLogins,
  type PlannedLogin,
  storePlan,
} from '../features/accounts/import-logins.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findDocument } from '../features/application/application-store.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import {
  concludeImport,
  type ImportOptions,
  type ImportOutcome,
  type ImportPlan,
  isAcceptable,
  type Upload,
  wordImportFinding,
} from './import-outcome.ts';
import { awaitTurn, findOrders, insertOrders, type KnownOrder, updateOrders } from './orders-store.ts';
import { readUpload, type ReadUpload } from './read-upload.ts';
import type { Order } from './lines/order.ts';
import type { PlacedOrder } from './order-rows-store.ts';

/**
 * Takes in a file of orders with their logins, in one transaction (OPN-045). An order is identified by its number
 * within the application; one that has readings keeps them; the same file again changes nothing. Throws `malformed`
 * for invalid JSON and `tooLarge` for a file that is too large; everything else becomes findings.
 */
export async function importOrders(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'log'>,
  application: ApplicationScope,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { language } = options;
  const document = await findDocument(parts.db, application);
  const rules = resolveSignInSettings(document?.config.features ?? {});
  const file = await readUpload(parts.log, { kind: 'orders', format: upload.format, rules, language }, upload.bytes);
  const before = await planOrders(parts, application, file, language);
  if (options.dryRun || !isAcceptable(before, options)) return concludeImport(before, options);
  const hashed = await hashPlan(before.logins);
  return runTransaction(parts.db, async (transaction) => {
    await awaitTurn(transaction, application);
    // Another import may have run in the meantime, so the plan is made anew.
    const plan = await planOrders({ ...parts, db: transaction }, application, file, language);
    if (isAcceptable(plan, options)) {
      await storePlan(parts, transaction, application, await withHashes(plan.logins, hashed));
      await insertOrders(transaction, application, plan.newOrders, parts.clock());
      await updateOrders(transaction, application, plan.changedOrders, parts.clock());
    }
    return concludeImport(plan, options);
  });
}

/** The plan of now with the hashes made before; what has become necessary meanwhile is hashed now. */
async function withHashes(plan: readonly PlannedLogin[], before: readonly HashedLogin[]): Promise<HashedLogin[]> {
  const hashes = new Map(before.map((login) => [login.usernameKey, login.passwordHash]));
  const lacks = (login: PlannedLogin): boolean => login.newPassword !== null && !hashes.get(login.usernameKey);
  for (const login of await hashPlan(plan.filter(lacks))) hashes.set(login.usernameKey, login.passwordHash);
  return plan.map((login) => ({
    ...login,
    passwordHash: login.newPassword === null ? null : (hashes.get(login.usernameKey) ?? null),
  }));
}

/** What an import of orders would do. */
interface OrdersPlan extends ImportPlan {
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
async function planOrders(
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
