import { randomUUID } from 'node:crypto';
import type { PlannedLogin } from '../features/accounts/import-logins.ts';
import type { LineFinding } from './files/table.ts';
import type { ChangeGatherer } from './import-outcome.ts';
import { type Order, valueText } from './lines/order.ts';
import { checkMerged, compareOrder, mergeOrder, standingAs, withoutPerson } from './merge-order.ts';
import { campaignFault, type Campaigns, isArchived } from './order-campaigns.ts';
import type { PlacedOrder } from './order-rows-store.ts';
import type { FoundOrder, KnownOrder } from './orders-store.ts';

/** An order, whom it belongs to, and what is there already. */
export interface Compared {
  readonly order: Order;
  readonly login: PlannedLogin;
  readonly known: KnownOrder | null;
}

/** Where changes are told. */
export type Changes = Pick<ChangeGatherer, 'add'>;

/** A plan that is built order by order. */
export interface Growing {
  readonly newOrders: PlacedOrder[];
  readonly changedOrders: PlacedOrder[];
  readonly leftJobs: string[];
  /** The job that each new or returned one takes the place of. */
  readonly replaced: Map<string, string>;
  readonly returnedJobs: string[];
  readonly withdrawnJobs: string[];
  readonly stillWithdrawn: string[];
  readonly findings: LineFinding[];
  readonly changes: Changes;
  readonly touched: string[];
  /** User names whose change was told. */
  readonly told: Set<string>;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** Puts an order beside what is there already. */
export function compare(
  order: Order,
  logins: ReadonlyMap<string, PlannedLogin>,
  known: ReadonlyMap<string, KnownOrder>,
): Compared {
  const login = logins.get(order.usernameKey);
  if (login === undefined) throw new Error('an order without access');
  return { order, login, known: known.get(order.orderNumber) ?? null };
}

/** The order is for another account than it was: that one begins with a job of its own, and sees nothing of before. */
function isMoved({ login, known }: Compared): boolean {
  return known !== null && known.accountId !== login.accountId;
}

/** The job that the account had when the order was for it before: it continues with what it knew. */
function earlierJob({ login, known }: Compared): string | undefined {
  return known?.earlierJobs.get(login.accountId);
}

/** The job whose content counts for what the file leaves out, and the one of the order until now; nothing for an order that says what the last import said. */
export function jobToRead(one: Compared): string[] {
  const { order, login, known } = one;
  if (known === null || login.change === 'ofOther') return [];
  const earlier = earlierJob(one);
  if (isMoved(one)) return earlier === undefined ? [known.jobId] : [earlier, known.jobId];
  return known.hash === order.hash ? [] : [known.jobId];
}

/** What orders are compared with. */
interface There {
  readonly contents: ReadonlyMap<string, FoundOrder>;
  readonly campaigns: Campaigns;
}

export function planOrder(plan: Growing, one: Compared, { contents, campaigns }: There): void {
  const { order, login, known } = one;
  const lines = order.lines.length;
  const [first = 1] = order.lines;
  if (login.change === 'ofOther') {
    plan.findings.push({ line: first, column: 'Benutzername', value: login.wanted.username, code: 'usernameOfOther' });
    plan.rejected += lines;
    return;
  }
  const fault = campaignFault(campaigns, order, known);
  if (fault !== null) {
    plan.findings.push({ line: first, column: 'Kampagne', value: valueText(order.job.Kampagne ?? null), code: fault });
    plan.rejected += lines;
    return;
  }
  const [jobId] = jobToRead(one);
  const found = contentOf(one, contents);
  const moved = isMoved(one);
  const isNew = known === null || (moved && earlierJob(one) === undefined);
  const merged = mergeOrder(order, found !== null && moved && isNew ? withoutPerson(found) : found);
  if (
    isArchived(campaigns, known?.campaignId) &&
    (moved || (found !== null && compareOrder(order, found, merged, UNTOLD)))
  ) {
    plan.findings.push({ line: first, column: 'Auftragsnummer', value: order.orderNumber, code: 'archivedCampaign' });
    plan.rejected += lines;
    return;
  }
  if (moved && contents.get(known?.jobId ?? '')?.job['Schlussablesung zu'] != null) {
    plan.findings.push({ line: first, column: 'Benutzername', value: login.wanted.username, code: 'closingMoves' });
    plan.rejected += lines;
    return;
  }
  const contradictions = known !== null && found === null ? [] : checkMerged(order, merged);
  if (contradictions.length > 0) {
    plan.findings.push(...contradictions);
    plan.rejected += lines;
    return;
  }
  const hasChanged = found !== null && (compareOrder(order, found, merged, plan.changes) || moved);
  if (moved) tellMove(plan, one, found);
  const hasNewLogin = login.change === 'updated';
  if (hasNewLogin) tellLogin(plan, one);
  const ids = { jobId: isNew ? randomUUID() : (jobId ?? ''), accountId: login.accountId };
  const placed = { orderNumber: order.orderNumber, hash: order.hash, ...merged, ...ids };
  if (isNew) plan.newOrders.push(placed);
  else if (hasChanged) plan.changedOrders.push(placed);
  const isWithdrawn = merged.job.Zurückgezogen === true && found?.job.Zurückgezogen !== true;
  if (hasChanged && !isNew && isWithdrawn) plan.withdrawnJobs.push(ids.jobId);
  const staysWithdrawn = found === null || merged.job.Zurückgezogen === true;
  if (known?.isWithdrawn === true && staysWithdrawn) plan.stillWithdrawn.push(order.orderNumber);
  if (moved && known !== null) {
    plan.leftJobs.push(known.jobId);
    plan.replaced.set(ids.jobId, known.jobId);
  }
  if (moved && !isNew) plan.returnedJobs.push(ids.jobId);
  if (isNew || hasChanged || hasNewLogin) plan.touched.push(order.orderNumber);
  plan[known === null ? 'created' : hasChanged || hasNewLogin ? 'updated' : 'unchanged'] += lines;
}

/** What counts of what is there: how the order stands is not up to the job that an account had of it before. */
function contentOf(one: Compared, contents: ReadonlyMap<string, FoundOrder>): FoundOrder | null {
  const [jobId = '', nowId] = jobToRead(one);
  const found = contents.get(jobId) ?? null;
  const now = nowId === undefined ? undefined : contents.get(nowId);
  return found === null || now === undefined ? found : { ...found, ...standingAs(now, found) };
}

const UNTOLD: Changes = { add: () => undefined };

/** For another login: told first, since everything read until now stays behind. */
function tellMove({ changes }: Growing, { order, login }: Compared, found: FoundOrder | null): void {
  const [line = 1] = order.lines;
  const place = { line, orderNumber: order.orderNumber, obis: null, column: 'Benutzername' };
  changes.add({ ...place, before: found?.username ?? null, after: login.wanted.username });
}

const HIDDEN = '***';

/** A login that changes is told with the first of its orders; a password never. */
function tellLogin({ changes, told }: Growing, { order, login }: Compared): void {
  if (told.has(login.usernameKey)) return;
  told.add(login.usernameKey);
  const [line = 1] = order.lines;
  const place = { line, orderNumber: order.orderNumber, obis: null };
  const { newName, newPassword, known } = login;
  if (newName !== null) {
    changes.add({ ...place, column: 'Zugangsname', before: known?.name ?? null, after: newName });
  }
  if (newPassword !== null) changes.add({ ...place, column: 'Passwort', before: HIDDEN, after: HIDDEN });
}
