import { type Decimal, formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '../decimal/decimal.ts';

/** A cell of an exported table. Its kind decides how it is written, so that typed text is never read as a formula. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** Plain decimal text; all its decimals are shown. */
  | { readonly kind: 'number'; readonly text: string }
  /** ISO day. */
  | { readonly kind: 'day'; readonly text: string }
  /** ISO instant in UTC. */
  | { readonly kind: 'instant'; readonly text: string }
  | { readonly kind: 'empty' };

/** The columns of CSV and XLSX: one for each field of a row in the contract, in that order. */
export type Columns<Row> = { readonly [K in keyof Row]: (row: Row) => Cell };

/** A table as plain data, so that it can be passed to a thread. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Makes a table of rows with these columns, which are called as in the contract. */
export function tableOf<Row extends object>(name: string, columns: Columns<Row>, rows: readonly Row[]): Table {
  return titledTable<Row, string>({ name, titleOf: (column) => column }, columns, rows);
}

/** What a table for people is called, and its columns. */
export interface TableWords<Column> {
  /** Of the sheet. */
  readonly name: string;
  readonly titleOf: (column: Column) => string;
}

/** Makes a table of rows with these columns, in the words of people. */
export function titledTable<Row, Column extends string>(
  { name, titleOf }: TableWords<Column>,
  columns: Readonly<Record<Column, (row: Row) => Cell>>,
  rows: readonly Row[],
): Table {
  const keys = Object.keys(columns) as Column[];
  return { name, columns: keys.map(titleOf), rows: rows.map((row) => keys.map((key) => columns[key](row))) };
}

/** How many decimals a number's text has. */
export function decimalsOf(plain: string): number {
  const value = parseDecimal(plain);
  return value === null ? 0 : Math.max(value.scale, fractionDigits(value));
}

export function text(value: string | null): Cell {
  return value === null || value === '' ? { kind: 'empty' } : { kind: 'text', text: value };
}

export function number(value: string): Cell {
  return { kind: 'number', text: value };
}

/** A value with all its decimals, and at least this many. */
export function amount(value: Decimal | null, atLeast: number): Cell {
  if (value === null) return { kind: 'empty' };
  return number(formatDecimal(roundDecimal(value, Math.max(value.scale, atLeast))));
}

export function day(value: string): Cell {
  return { kind: 'day', text: value };
}

export function instant(value: string | null): Cell {
  return value === null ? { kind: 'empty' } : { kind: 'instant', text: value };
}

/**
 * Not allowed in file names, or not to be seen in them: a character that reverses the writing direction hides the
 * extension.
 */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The parts with `_` between them and instead of every character that no file name may have, and the ending.
 * @see OPN-119
 */
export function fileName(ending: 'xlsx' | 'csv' | 'png', ...parts: readonly string[]): string {
  return `${parts.map((part) => part.trim().replace(FORBIDDEN, '_')).join('_')}.${ending}`;
}
