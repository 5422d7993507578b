import {
  HISTORY_COLUMNS,
  JOB_COLUMNS,
  type OrderColumn,
  type PERSON_COLUMNS,
  REGISTER_COLUMNS,
  type RegisterColumn,
} from '@zaehlwerk/domain/order-file/columns';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Table, TableLine } from '../files/table.ts';
import { type OrderContent, withoutPerson } from '../merge-order.ts';
import type { FoundOrder } from '../orders-store.ts';
import { type Content, type Said, valueText } from '../lines/order.ts';

/** An order that moves, as it is for whoever moves out. */
export interface MovingOrder {
  readonly orderNumber: string;
  readonly found: FoundOrder;
  /** The number of its closing reading; null where none is wanted. */
  readonly closing: string | null;
}

/** What is said of whoever moves in; what is left out of a person stays as it is, or is nothing. */
export interface MovingIn {
  readonly username: string;
  readonly name: string | null;
  readonly person: Said<(typeof PERSON_COLUMNS)[number]>;
  readonly historyAtPlace: boolean;
}

/** What is said of whoever moves out. */
export interface MovingOut {
  readonly username: string;
  readonly movedOn: Day;
  readonly earliest: Day;
  readonly latest: Day;
}

/** A table of orders as a file would have it, and the number of the order that moves by each of its lines. */
export interface MoveTable {
  readonly table: Table;
  readonly orderOfLine: ReadonlyMap<number, string>;
}

type Cells = Partial<Record<OrderColumn, string | null>>;

/** The orders for whoever moves in: all that they say of the meter stays. */
export function movedTable(orders: readonly MovingOrder[], to: MovingIn): MoveTable {
  const person = Object.fromEntries(Object.entries(to.person).map(([column, value]) => [column, valueText(value)]));
  return tableFrom(1, orders, ({ orderNumber, found }, { obis }) => ({
    Auftragsnummer: orderNumber,
    Benutzername: to.username,
    Zugangsname: to.name,
    Zählernummer: valueText(found.job.Zählernummer),
    OBIS: obis,
    ...person,
    'Verlauf am Ort': valueText(to.historyAtPlace),
    'Schlussablesung zu': null,
  }));
}

/** Their closing readings, for whoever moves out: the same meter and person, without what is expected of a whole year. */
export function closingTable(orders: readonly MovingOrder[], from: MovingOut): MoveTable {
  const closed = orders.filter(({ closing }) => closing !== null);
  return tableFrom(AFTER_MOVED, closed, ({ orderNumber, found, closing }, register) => ({
    ...cellsOf(JOB_COLUMNS, found.job),
    ...cellsOf(REGISTER_COLUMNS, register.says),
    ...Object.fromEntries(HISTORY_COLUMNS.map((column) => [column, null])),
    Auftragsnummer: closing,
    Benutzername: from.username,
    OBIS: register.obis,
    Solltermin: from.movedOn,
    'Frühester Termin': from.earliest,
    'Spätester Termin': from.latest,
    Zurückgezogen: null,
    'Schlussablesung zu': orderNumber,
  }));
}

/** Lines of closing readings are counted from here. */
const AFTER_MOVED = 1_000_001;

function tableFrom(
  from: number,
  orders: readonly MovingOrder[],
  cellsOfLine: (order: MovingOrder, register: OrderContent['registers'][number]) => Cells,
): MoveTable {
  const orderOfLine = new Map<number, string>();
  const rows = orders.flatMap((order) =>
    withoutRanges(order.found).map((register) => {
      orderOfLine.set(from + orderOfLine.size, order.orderNumber);
      return cellsOfLine(order, register);
    }),
  );
  const header = Object.keys(rows[0] ?? {}) as OrderColumn[];
  const lines: TableLine[] = rows.map((cells, n) => ({
    line: from + n,
    cells: header.map((column) => cells[column] ?? ''),
  }));
  return { table: { header, headerLine: 0, lines, findings: [] }, orderOfLine };
}

function withoutRanges(found: FoundOrder): OrderContent['registers'] {
  return withoutPerson(found).registers;
}

function cellsOf<C extends OrderColumn | RegisterColumn>(columns: readonly C[], content: Content<C>): Cells {
  return Object.fromEntries(columns.map((column) => [column, valueText(content[column])])) as Cells;
}
