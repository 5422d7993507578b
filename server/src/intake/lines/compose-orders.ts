import { createHash } from 'node:crypto';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { WantedLogin } from '../../features/accounts/import-logins.ts';
import type { CheckedLine } from './checked-line.ts';
import { checkOrderLines, checkPasswords } from './check-order-lines.ts';
import type { Order, OrderLine, Said, Value } from './order.ts';
import { JOB_COLUMNS, type JobColumn } from './order-columns.ts';
import type { LineFinding } from '../files/table.ts';

interface ComposedOrders {
  readonly orders: readonly Order[];
  /** One for each line; planLogins puts those of a username together. */
  readonly logins: readonly WantedLogin[];
  readonly findings: readonly LineFinding[];
  /** How many lines belong to orders that something is wrong with. */
  readonly rejected: number;
}

/**
 * Combines checked lines into orders. An order with one invalid line is rejected as a whole, or half a meter would be
 * read. Where its lines may differ, the first one counts.
 */
export function composeOrders(lines: readonly CheckedLine<OrderLine>[]): ComposedOrders {
  const groups = [...groupByOrder(lines).values()];
  const checked = groups.map((group) => ({ group, findings: checkGroup(group) }));
  const good = checked.filter(isGood).map(({ group }) => valuesOf(group));
  const passwords = checkPasswords(good.flat());
  const contradicted = new Set(passwords.map((finding) => finding.line));
  const orders = good.filter((group) => !group.some((line) => contradicted.has(line.line)));
  const accepted = orders.flat();
  return {
    orders: orders.map(composeOrder),
    logins: accepted.map(({ username, password, accountName }) => ({ username, password, name: accountName })),
    findings: [...checked.flatMap(({ findings }) => findings), ...passwords],
    rejected: lines.length - accepted.length,
  };
}

/** Without a required column no line can be valid; only the header is reported. */
function isGood({ group, findings }: { group: readonly CheckedLine<OrderLine>[]; findings: readonly LineFinding[] }) {
  return findings.length === 0 && group.every((line) => line.value !== null);
}

/** Lines whose order number cannot be read stand alone. */
function groupByOrder(lines: readonly CheckedLine<OrderLine>[]): Map<string | number, CheckedLine<OrderLine>[]> {
  const groups = new Map<string | number, CheckedLine<OrderLine>[]>();
  for (const line of lines) {
    const key = line.orderNumber ?? line.line;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return groups;
}

function checkGroup(group: readonly CheckedLine<OrderLine>[]): LineFinding[] {
  return [...group.flatMap((line) => line.findings), ...checkOrderLines(valuesOf(group))];
}

function valuesOf(group: readonly CheckedLine<OrderLine>[]): OrderLine[] {
  return group.flatMap((line) => line.value ?? []);
}

function composeOrder(lines: readonly OrderLine[]): Order {
  const [first] = lines;
  if (first === undefined) throw new Error('an order without lines');
  const said = {
    orderNumber: first.orderNumber,
    usernameKey: usernameKey(first.username),
    job: firstFilled(lines.map((line) => line.job)),
    registers: lines.map((line) => line.register),
  };
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return { ...said, lines: lines.map((line) => line.line), hash };
}

/**
 * What several lines say of one job: of each column the first value that is not null. What the first line of an order leaves
 * out, a later one may fill; nothing is cleared by one line that another one fills.
 */
function firstFilled(all: readonly Said<JobColumn>[]): Said<JobColumn> {
  const [first] = all;
  if (first === undefined) throw new Error('nothing to choose from');
  if (all.length === 1) return first;
  const merged: { [K in JobColumn]?: Value } = {};
  for (const column of JOB_COLUMNS) {
    const values = all.flatMap((said) => said[column] ?? (column in said ? null : []));
    const [filled = null] = values.filter((value) => value !== null);
    if (values.length > 0) merged[column] = filled;
  }
  return merged;
}
