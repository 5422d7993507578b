import {
  type JobColumn,
  ORDER_COLUMN_NAMES,
  type OrderColumn,
  type RegisterColumn,
  REQUIRED_ORDER_COLUMNS,
} from '@zaehlwerk/domain/order-file/columns';
import type { ColumnList } from '../files/table.ts';

/** What is in a cell, understood: a day as ISO text, a number of a counter as plain decimal text; null: nothing. */
export type Value = string | number | boolean | null;

/** What an order is, by column. */
export type Content<C extends string> = { readonly [K in C]: Value };

/** What a line says: a missing column is left out, and the stored value stays; an empty cell is null, and clears. */
export type Said<C extends string> = { readonly [K in C]?: Value };

/** One line of a file of orders, understood: what it says of the job and of one of its registers. */
export interface OrderLine {
  readonly line: number;
  readonly orderNumber: string;
  readonly username: string;
  /** Null: the line says nothing about the password. */
  readonly password: string | null;
  readonly accountName: string | null;
  readonly job: Said<JobColumn>;
  readonly register: Register<Said<RegisterColumn>>;
}

/** A register by its OBIS code, in its one spelling (domain/src/meter/obis.ts). */
export interface Register<T> {
  readonly obis: string;
  readonly says: T;
}

/** A whole order: all lines with one order number, without contradiction. */
export interface Order {
  readonly orderNumber: string;
  readonly usernameKey: string;
  readonly job: Said<JobColumn>;
  readonly registers: readonly Register<Said<RegisterColumn>>[];
  /** Lines of the file it was made of, one for each register. */
  readonly lines: readonly number[];
  /** SHA-256 (hex) of the content: an order that is the same as last time changes nothing. */
  readonly hash: string;
}

/** The columns of a file of orders (interfaces.md, "Files in"). */
export const ORDER_COLUMNS: ColumnList<OrderColumn> = {
  names: ORDER_COLUMN_NAMES,
  required: REQUIRED_ORDER_COLUMNS,
};

/** A value as its cell may have it, for people to read; null for none. */
export function valueText(value: Value): string | null {
  if (typeof value !== 'boolean') return value === null ? null : String(value);
  return value ? 'ja' : 'nein';
}
