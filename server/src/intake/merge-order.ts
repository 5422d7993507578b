import {
  HISTORY_COLUMNS,
  JOB_COLUMNS,
  type JobColumn,
  PERSON_COLUMNS,
  REGISTER_COLUMNS,
  type RegisterColumn,
  STANDING_COLUMNS,
} from '@zaehlwerk/domain/order-file/columns';
import type { LineFinding } from './files/table.ts';
import type { ChangeGatherer } from './import-outcome.ts';
import { checkJobContent, checkRegisterContent } from './lines/check-order-line.ts';
import { type Content, type Order, type Register, type Said, type Value, valueText } from './lines/order.ts';

/** An order as it is kept. */
export interface OrderContent {
  readonly job: Content<JobColumn>;
  readonly registers: readonly Register<Content<RegisterColumn>>[];
}

/** An order as it was found; registers that are ordered no longer come back as they were. */
export interface FoundContent extends OrderContent {
  readonly endedRegisters: OrderContent['registers'];
}

const NOTHING_OF_JOB = emptyOf(JOB_COLUMNS);
const NOTHING_OF_REGISTER = { ...emptyOf(REGISTER_COLUMNS), Streng: false };
const NOBODY = emptyOf([...PERSON_COLUMNS, ...HISTORY_COLUMNS]);
/** The expected range of a value reveals earlier consumption. */
const NO_RANGE = { Minimum: null, Maximum: null };

/** The values of a line replace the stored ones, also by empty ones; columns it does not have stay. */
export function mergeOrder(order: Order, found: FoundContent | null): OrderContent {
  const there = new Map(
    [...(found?.endedRegisters ?? []), ...(found?.registers ?? [])].map((one) => [one.obis, one.says]),
  );
  return {
    job: { ...NOTHING_OF_JOB, ...found?.job, ...order.job },
    registers: order.registers.map(({ obis, says }) => ({
      obis,
      says: { ...NOTHING_OF_REGISTER, ...there.get(obis), ...says },
    })),
  };
}

/** What of an order is about its meter and not about who reads it: all that somebody else may find there. */
export function withoutPerson(found: FoundContent): FoundContent {
  const withoutRange = ({ obis, says }: Register<Content<RegisterColumn>>) => ({
    obis,
    says: { ...says, ...NO_RANGE },
  });
  return {
    job: { ...found.job, ...NOBODY },
    registers: found.registers.map(withoutRange),
    endedRegisters: found.endedRegisters.map(withoutRange),
  };
}

/** What an account had of an order before, which stands now as it does for the account that has it until now. */
export function standingAs(now: FoundContent, found: FoundContent): FoundContent {
  const standing = Object.fromEntries(STANDING_COLUMNS.map((column) => [column, now.job[column]]));
  return { ...found, job: { ...found.job, ...standing } };
}

/** What a file says of an order and what was there may contradict each other, though neither does alone. */
export function checkMerged(order: Order, merged: OrderContent): LineFinding[] {
  const [first = 1] = order.lines;
  const ofJob = checkJobContent(merged.job).map(({ column, code }) => ({
    line: first,
    column,
    value: valueText(merged.job[column]),
    code,
  }));
  const ofRegisters = merged.registers.flatMap(({ says }, index) =>
    checkRegisterContent(says).map(({ column, code }) => ({
      line: order.lines[index] ?? first,
      column,
      value: valueText(says[column]),
      code,
    })),
  );
  return [...ofJob, ...ofRegisters];
}

/** Collects how an order would change; returns whether it does. */
export function compareOrder(
  order: Order,
  found: FoundContent,
  merged: OrderContent,
  changes: Pick<ChangeGatherer, 'add'>,
): boolean {
  const [first = 1] = order.lines;
  let hasChanged = false;
  const say = (line: number, obis: string | null, column: string, before: Value, after: Value): void => {
    if (before === after) return;
    hasChanged = true;
    const { orderNumber } = order;
    changes.add({ line, orderNumber, obis, column, before: valueText(before), after: valueText(after) });
  };
  for (const column of JOB_COLUMNS) say(first, null, column, found.job[column], merged.job[column]);
  const there = new Map(found.registers.map((one) => [one.obis, one.says]));
  const ended = new Map(found.endedRegisters.map((one) => [one.obis, one.says]));
  for (const [index, { obis, says }] of merged.registers.entries()) {
    const line = order.lines[index] ?? first;
    if (!there.has(obis)) say(line, obis, 'OBIS', null, obis);
    // One that had ended comes back as it was, but for what the file says.
    const before = there.get(obis) ?? ended.get(obis);
    if (before === undefined) continue;
    for (const column of REGISTER_COLUMNS) say(line, obis, column, before[column], says[column]);
  }
  const kept = new Set(merged.registers.map((one) => one.obis));
  for (const { obis } of found.registers) if (!kept.has(obis)) say(first, obis, 'OBIS', obis, null);
  const inOrder = (registers: OrderContent['registers'], others: OrderContent['registers']): string =>
    registers.flatMap(({ obis }) => (others.some((one) => one.obis === obis) ? obis : [])).join(', ');
  say(first, null, 'OBIS', inOrder(found.registers, merged.registers), inOrder(merged.registers, found.registers));
  return hasChanged;
}

function emptyOf<C extends string>(columns: readonly C[]): Content<C> {
  return Object.fromEntries(columns.map((column) => [column, null])) as Said<C> as Content<C>;
}
