import { ListedAct } from '@zaehlwerk/contract/audit';
import { LeftOutReading } from '@zaehlwerk/contract/mscons';
import { OpenOrder } from '@zaehlwerk/contract/open-orders';
import { ExportedAnonymousReading, ExportedReading, ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import {
  type Cell,
  type Columns,
  day,
  instant,
  number,
  type Table,
  tableOf,
  text,
} from '@zaehlwerk/domain/table/table';

/** The cells of what is no plain text, by its name in the contract, of whatever list. */
const CELLS = {
  readingValue: numberOrNothing,
  readingDate: day,
  oldEndValue: numberOrNothing,
  newStartValue: numberOrNothing,
  exchangedOn: dayOrNothing,
  imageIds: (ids: readonly string[]) => text(ids.join(' ')),
  capturedAt: instant,
  acceptedAt: instant,
  seemsAutomatic: (seems: boolean) => text(String(seems)),
  receivedAt: instant,
  findings: codes,
  confirmed: codes,
  implausible: (is: boolean | null) => text(is === null ? null : String(is)),
  expectedMinimum: numberOrNothing,
  expectedMaximum: numberOrNothing,
  photoValue: numberOrNothing,
};

function codes(all: readonly string[] | null): Cell {
  return text(all && all.join(' '));
}

/** A day, or nothing. */
function dayOrNothing(on: string | null): Cell {
  return on === null ? text(null) : day(on);
}

/** A number, or nothing. */
function numberOrNothing(value: string | null): Cell {
  return value === null ? text(null) : number(value);
}

/** The cells of an act that are no plain text. */
const ACT_CELLS = {
  number: (value: number) => number(String(value)),
  at: instant,
  objects: (ids: readonly string[]) => text(ids.join(' ')),
  objectCount: (value: number) => number(String(value)),
  details: (details: ListedAct['details']) => text(JSON.stringify(details)),
};

/** The cells of an open order that are no plain text. */
const OPEN_ORDER_CELLS = {
  deadline: dayOrNothing,
  hasMail: (has: boolean) => text(String(has)),
  remindedAt: instant,
};

/** A row with nothing but text beside what CELLS names: any other field does not compile. */
type Exported<Row> = Readonly<Record<Exclude<keyof Row, keyof typeof CELLS>, string | null>>;

/** One column for each field of the contract, in its order and with its name. */
function columnsOf<Row extends Exported<Row>>(shape: Readonly<Record<keyof Row & string, unknown>>): Columns<Row> {
  return columnsWith<Row>(shape, CELLS);
}

function columnsWith<Row>(
  shape: Readonly<Record<keyof Row & string, unknown>>,
  cells: Readonly<Record<string, (value: never) => Cell>>,
): Columns<Row> {
  const columns = Object.keys(shape).map((field) => {
    const cellOf = cells[field] ?? text;
    return [field, (row: Row) => cellOf(row[field as keyof Row] as never)] as const;
  });
  return Object.fromEntries(columns) as unknown as Columns<Row>;
}

/** Accepted readings as a table. */
export function readingsTable(readings: readonly ExportedReading[]): Table {
  return tableOf('readings', columnsOf<ExportedReading>(ExportedReading.shape), readings);
}

/** Accepted readings of unknown meters as a table. */
export function unknownMeterReadingsTable(readings: readonly ExportedUnknownReading[]): Table {
  return tableOf('unknown-readings', columnsOf<ExportedUnknownReading>(ExportedUnknownReading.shape), readings);
}

/** Accepted readings without access as a table. */
export function readingsWithoutAccessTable(readings: readonly ExportedAnonymousReading[]): Table {
  return tableOf('anonymous-readings', columnsOf<ExportedAnonymousReading>(ExportedAnonymousReading.shape), readings);
}

/** Readings that are in no message, as a table. */
export function leftOutTable(readings: readonly LeftOutReading[]): Table {
  return tableOf('left-out', columnsWith<LeftOutReading>(LeftOutReading.shape, { reasons: codes }), readings);
}

/** What operators did as a table. */
export function actsTable(acts: readonly ListedAct[]): Table {
  return tableOf('audit', columnsWith<ListedAct>(ListedAct.shape, ACT_CELLS), acts);
}

/** Orders that wait for a reading as a table. */
export function openOrdersTable(orders: readonly OpenOrder[]): Table {
  return tableOf('open-orders', columnsWith<OpenOrder>(OpenOrder.shape, OPEN_ORDER_CELLS), orders);
}
