import { isInforming } from '@zaehlwerk/contract/imports';
import type { WantedLogin } from '../../features/accounts/import-logins.ts';
import { fileFinding, type LineFinding, matchColumns, type Table } from '../files/table.ts';
import { checkHistoryLine, composeHistory, type EarlierReading, HISTORY_COLUMNS } from './check-history.ts';
import { checkOrderLine, type OrderRules } from './check-order-line.ts';
import { checkLines } from './checked-line.ts';
import { composeOrders } from './compose-orders.ts';
import { type Order, ORDER_COLUMNS } from './order.ts';

/** What is known about a file before the database is queried. */
export interface ValidatedFile<T> {
  readonly items: readonly T[];
  readonly logins: readonly WantedLogin[];
  /** In the order of the lines. */
  readonly findings: readonly LineFinding[];
  /** Lines that cannot be taken. */
  readonly rejected: number;
  /** Lines that say what another one says. */
  readonly repeated: number;
  /** The file as a whole is invalid: nothing of it can be imported, not even partially. */
  readonly blocked: boolean;
}

/** Validates a table of orders as a whole: every finding at once. */
export function validateOrders(table: Table, rules: OrderRules): ValidatedFile<Order> {
  const { places, findings } = matchColumns(ORDER_COLUMNS, table);
  const lines = checkLines(table, places, (line) => checkOrderLine(places, rules, line));
  const { orders, ...composed } = composeOrders(lines);
  return conclude(table, findings, { ...composed, items: orders, repeated: 0 });
}

/** Validates a table of earlier readings as a whole. */
export function validateHistory(table: Table): ValidatedFile<EarlierReading> {
  const { places, findings } = matchColumns(HISTORY_COLUMNS, table);
  const lines = checkLines(table, places, (line) => checkHistoryLine(places, line));
  const { readings, ...composed } = composeHistory(lines);
  return conclude(table, findings, { ...composed, items: readings, logins: [] });
}

/** The result for a file that cannot be read at all. */
export function unreadableFile(finding: LineFinding): ValidatedFile<never> {
  return { items: [], logins: [], findings: [finding], rejected: 0, repeated: 0, blocked: true };
}

function conclude<T>(
  table: Table,
  ofHeader: readonly LineFinding[],
  validated: Omit<ValidatedFile<T>, 'blocked'>,
): ValidatedFile<T> {
  const ofFile = table.lines.length === 0 ? [...ofHeader, fileFinding('empty')] : ofHeader;
  const blocked = ofFile.some((finding) => !isInforming(finding.code));
  const findings = [...ofFile, ...validated.findings].sort((a, b) => a.line - b.line);
  if (!blocked) return { ...validated, findings, blocked };
  return { items: [], logins: [], findings, rejected: table.lines.length, repeated: 0, blocked };
}
