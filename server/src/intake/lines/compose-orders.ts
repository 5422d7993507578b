import { createHash } from 'node:crypto';
import { isInforming } from '@zaehlwerk/contract/imports';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import {
  HISTORY_COLUMNS,
  JOB_COLUMNS,
  type JobColumn,
  type OrderColumn,
  SETTING_COLUMNS,
} from '@zaehlwerk/domain/order-file/columns';
import type { WantedLogin } from '../../features/accounts/import-logins.ts';
import type { LineFinding } from '../files/table.ts';
import type { CheckedLine } from './checked-line.ts';
import { type Order, type OrderLine, type Said, type Value, valueText } from './order.ts';

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
  return findings.every(({ code }) => isInforming(code)) && group.every((line) => line.value !== null);
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

/**
 * What the lines of one order must agree on where they say something: who reads which meter, where, for whom, when and how.
 * What describes a single register may differ, and so may descriptions that back offices keep with each register (place,
 * note, kind of meter, market location).
 */
const MUST_AGREE: readonly JobColumn[] = [
  'Kundennummer',
  'Firma',
  'Vorname',
  'Nachname',
  'Partnernummer',
  'Zählernummer',
  'Zählerart',
  'Objektschlüssel',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Frühester Termin',
  'Spätester Termin',
  'Weitergabe erlaubt',
  'Kampagne',
  'Zurückgezogen',
  ...HISTORY_COLUMNS,
  ...SETTING_COLUMNS,
];

/** Validates the good lines of one order together: contradictions, and registers that occur twice. */
function checkOrderLines(lines: readonly OrderLine[]): LineFinding[] {
  if (lines.length < 2) return [];
  return [
    ...contradictions(lines, 'Benutzername', ({ username }) => usernameKey(username)),
    ...MUST_AGREE.flatMap((column) => contradictions(lines, column, ({ job }) => job[column] ?? null)),
    ...repeatedRegisters(lines),
  ];
}

/** Every line whose value differs from the first one given. */
function contradictions(
  lines: readonly OrderLine[],
  column: OrderColumn,
  read: (line: OrderLine) => Value,
): LineFinding[] {
  const said = lines.map(read).find((value) => value !== null);
  return lines
    .filter((line) => read(line) !== null && read(line) !== said)
    .map((line) => ({ line: line.line, column, value: valueText(read(line)), code: 'differsWithinOrder' }));
}

function repeatedRegisters(lines: readonly OrderLine[]): LineFinding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ line, register: { obis } }) => {
    const repeated = seen.has(obis);
    seen.add(obis);
    return repeated ? [{ line, column: 'OBIS', value: obis, code: 'duplicateRegister' as const }] : [];
  });
}

/**
 * One login has one password: lines of the same username that name different ones contradict each other, also across
 * orders, and a letter with the wrong one would keep somebody out.
 */
function checkPasswords(lines: readonly OrderLine[]): LineFinding[] {
  const first = new Map<string, string>();
  return lines.flatMap(({ line, username, password }) => {
    if (password === null) return [];
    const key = usernameKey(username);
    const known = first.get(key) ?? password;
    first.set(key, known);
    return known === password
      ? []
      : [{ line, column: 'Passwort', value: password, code: 'differsWithinAccount' as const }];
  });
}
