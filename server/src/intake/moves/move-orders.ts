import { randomBytes, randomUUID } from 'node:crypto';
import type { Moved, postOrdersMove } from '@zaehlwerk/contract/moves';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { addDays, berlinDay, type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { type JobColumn, PERSON_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { closingNumbers, closingPeriod, vacantUsername } from '@zaehlwerk/domain/order-file/move';
import { resolveSignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../database/schema.ts';
import { comparePasswords } from '../../features/accounts/secrets.ts';
import { awaitTurn } from '../../features/campaigns/turn-store.ts';
import { countEmptied } from '../../features/sharing/end-share.ts';
import { findDocument } from '../../features/tenant/tenant-store.ts';
import type { Changing } from '../../http/audit/act.ts';
import { type FieldFault, Refusal, refuseListed } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type ValidatedFile, validateOrders } from '../lines/validate-table.ts';
import { type Order, type Said } from '../lines/order.ts';
import { findContents, findOrders, holdToLeave } from '../orders-store.ts';
import { type OrdersPlan, planOrders } from '../plan-orders.ts';
import { storeOrdersPlan } from '../store-plan.ts';
import { countAtStake } from '../withdrawals-store.ts';
import { closingTable, type MoveTable, movedTable, type MovingIn, type MovingOrder } from './compose-move.ts';
import { faultsOfMove } from './faults-of-move.ts';
import { countTouched, findLoginNamed, findLoginOf, findOrderOfOneCustomer, type NamedLogin } from './moves-store.ts';

type Asked = z.output<typeof postOrdersMove.body>;

interface Move extends Changing {
  readonly asked: Asked;
  readonly dryRun: boolean;
}

/** Nobody says of a day so far away who has moved. */
const MOST_DAYS_AWAY = 366;

/**
 * Moves orders of a login to another one, all or none, in one transaction: it plans and stores what an import of these orders, and of
 * their closing readings, would. Throws `invalid` with everything that is wrong, and `conflict` where others would move, or other
 * shares end, than were seen. A dry run tells the same and stores nothing.
 */
export function moveOrders(
  parts: Pick<Parts, 'config' | 'clock' | 'keys' | 'workQueue'>,
  tenant: TenantScope,
  { asked, dryRun, change }: Move,
): Promise<Moved> {
  const { applicationId } = tenant;
  const now = parts.clock();
  const movedOn = readDay(asked.movedOn, berlinDay(now));
  const work = async (transaction: Transaction<Tables>) => {
    if (!dryRun) await awaitTurn(transaction, tenant);
    const from = await findLeaving(transaction, tenant, asked);
    const orders = await findMoving(transaction, tenant, from, asked);
    const to = await readMovingIn(transaction, tenant, from, asked);
    const period = closingPeriod(movedOn, berlinDay(now));
    const tables = [
      movedTable(orders, to),
      ...(asked.closing === true ? [closingTable(orders, { username: from.username, movedOn, ...period })] : []),
    ];
    const plan = await planTables({ ...parts, db: transaction }, tenant, tables, asked);
    const { leftJobs } = plan;
    if (!dryRun) await holdToLeave(transaction, tenant, leftJobs);
    const { orders: count, withReadings, shared } = await countAtStake(transaction, tenant, leftJobs);
    const touched = await countTouched(transaction, tenant, leftJobs);
    const shares = await countEmptied(transaction, tenant, leftJobs);
    if (!dryRun) refuseOtherMove(asked.seen, { orders: count, shares });
    const importId = randomUUID();
    const undo = dryRun
      ? null
      : await storeOrdersPlan(parts, transaction, tenant, plan, { importId, now, missing: [] });
    const login = plan.logins.find((one) => one.usernameKey === usernameKey(to.username));
    const isNew = login?.change === 'created';
    const told: Moved = {
      dryRun,
      orders: count,
      withReadings,
      shared,
      shares,
      ...touched,
      to: {
        username: dryRun && asked.to == null ? null : to.username,
        accountId: (dryRun && isNew ? null : login?.accountId) ?? null,
        isNew,
      },
      closing: orders.flatMap(({ orderNumber, closing }) =>
        closing === null ? [] : { orderNumber: closing, closes: orderNumber },
      ),
      changes: [...plan.changes.told],
      ...(undo !== null && { undo }),
    };
    return { told, plan, importId };
  };
  return change(work, ({ told, plan, importId }) => {
    if (dryRun) return null;
    const { orders, shares, closing } = told;
    const objects = [importId, ...plan.touched, ...(told.to.accountId === null ? [] : [told.to.accountId])];
    return { applicationId, objects, details: { orders, shares, closing: closing.length } };
  }).then(({ told }) => told);
}

function readDay(typed: string, today: Day): Day {
  const day = parseDay(typed);
  const [first, last] = [addDays(today, -MOST_DAYS_AWAY), addDays(today, MOST_DAYS_AWAY)];
  const fault =
    day === null
      ? { code: 'badFormat' }
      : day < first
        ? { code: 'tooSmall', params: { limit: first } }
        : day > last
          ? { code: 'tooBig', params: { limit: last } }
          : null;
  if (day === null || fault !== null) throw new Refusal('invalid', [{ field: 'movedOn', code: 'badFormat', ...fault }]);
  return day;
}

async function findLeaving(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { accountId, login }: Asked,
): Promise<NamedLogin> {
  if (accountId !== undefined && login !== undefined)
    throw new Refusal('invalid', [{ field: 'login', code: 'notTogether' }]);
  if (accountId === undefined && login === undefined)
    throw new Refusal('invalid', [{ field: 'login', code: 'required' }]);
  const found =
    accountId === undefined
      ? await findLoginNamed(transaction, tenant, usernameKey(login ?? ''))
      : await findLoginOf(transaction, tenant, accountId);
  if (found === null)
    throw new Refusal('invalid', [{ field: accountId === undefined ? 'login' : 'accountId', code: 'unknown' }]);
  return found;
}

/** The orders that move, with the numbers of their closing readings; each is still of whoever moves out. */
async function findMoving(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  from: NamedLogin,
  { orderNumbers, closing = false }: Asked,
): Promise<readonly MovingOrder[]> {
  const numbers = [...new Set(orderNumbers)];
  const known = await findOrders(transaction, tenant, numbers);
  refuseListed('invalid', 'orderNumbers', orderNumbers, (number) => {
    const order = known.get(number);
    if (order === undefined) return 'unknown';
    return order.accountId === from.accountId ? null : 'ofOtherLogin';
  });
  const contents = await findContents(
    transaction,
    tenant,
    [...known.values()].map(({ jobId }) => jobId),
  );
  const taken = closing ? await takenNumbers(transaction, tenant, numbers) : null;
  const freeFor = (number: string): string | null =>
    taken === null ? null : (closingNumbers(number).find((one) => !taken.has(one)) ?? null);
  if (taken !== null)
    refuseListed('invalid', 'orderNumbers', orderNumbers, (one) => (freeFor(one) === null ? 'taken' : null));
  return numbers.flatMap((orderNumber) => {
    const found = contents.get(known.get(orderNumber)?.jobId ?? '');
    if (found === undefined) return [];
    return { orderNumber, found, closing: freeFor(orderNumber) };
  });
}

async function takenNumbers(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findOrders(transaction, tenant, orderNumbers.flatMap(closingNumbers))).keys());
}

/** Who moves in. What is not said of them is what their orders say, where all are of one customer. */
async function readMovingIn(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  from: NamedLogin,
  { to, historyAtPlace = false }: Asked,
): Promise<MovingIn> {
  if (to == null)
    return { username: vacantUsername(randomBytes(6).toString('hex')), name: null, person: {}, historyAtPlace };
  const login = await findLoginNamed(transaction, tenant, usernameKey(to.username));
  if (login?.accountId === from.accountId) throw new Refusal('invalid', [{ field: 'to.username', code: 'sameLogin' }]);
  const said: Said<(typeof PERSON_COLUMNS)[number]> = {
    ...(to.customerNumber !== undefined && { Kundennummer: to.customerNumber }),
    ...(to.company !== undefined && { Firma: to.company }),
    ...(to.firstname !== undefined && { Vorname: to.firstname }),
    ...(to.lastname !== undefined && { Nachname: to.lastname }),
    ...(to.mail !== undefined && { 'E-Mail': to.mail }),
    ...(to.telephone !== undefined && { Telefon: to.telephone }),
  };
  const jobId = login === null ? null : await findOrderOfOneCustomer(transaction, tenant, login.accountId);
  const job: Partial<Record<JobColumn, unknown>> =
    jobId === null ? {} : ((await findContents(transaction, tenant, [jobId])).get(jobId)?.job ?? {});
  const known = Object.fromEntries(PERSON_COLUMNS.flatMap((column) => (column in job ? [[column, job[column]]] : [])));
  return { username: to.username, name: to.name ?? null, person: { ...known, ...said }, historyAtPlace };
}

/** What an import of these tables would do. Throws `invalid` with all that it would reject. */
async function planTables(
  parts: Pick<Parts, 'keys'> & { readonly db: Transaction<Tables> },
  tenant: TenantScope,
  tables: readonly MoveTable[],
  { orderNumbers }: Asked,
): Promise<OrdersPlan> {
  const document = await findDocument(parts.db, tenant);
  const rules = resolveSignInSettings(document?.config.features ?? {});
  const files = tables.map(({ table }) => validateOrders(table, rules));
  const listed = <Item>(list: (file: ValidatedFile<Order>) => readonly Item[]): Item[] => files.flatMap(list);
  const orderOfLine = new Map(tables.flatMap((one) => [...one.orderOfLine]));
  const placeOf = (line: number): number => orderNumbers.indexOf(orderOfLine.get(line) ?? '');
  refuseFaults(
    faultsOfMove(
      listed(({ findings }) => findings),
      placeOf,
    ),
  );
  const file = { items: listed(({ items }) => items), logins: listed(({ logins }) => logins) };
  const whole = { ...file, findings: [], moreFindings: [], rejected: 0, repeated: 0, blocked: false };
  const { fits } = comparePasswords();
  const planning = { language: 'de', fits, campaign: null, step: 'checking', watch: undefined } as const;
  const plan = await planOrders(parts, tenant, whole, planning);
  refuseFaults(faultsOfMove(plan.findings, placeOf));
  return plan;
}

function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new Refusal('invalid', faults);
}

/** Throws `invalid` where no numbers were said, and `conflict` where they are others than there are. */
function refuseOtherMove(seen: Asked['seen'], now: { readonly orders: number; readonly shares: number }): void {
  if (seen === undefined) throw new Refusal('invalid', [{ field: 'seen', code: 'required' }]);
  if (seen.orders !== now.orders || seen.shares !== now.shares)
    throw new Refusal('conflict', [{ field: 'seen', code: 'otherMove', params: now }]);
}
