import { ORDER_SORTS, type OrderSort } from '@zaehlwerk/contract/open-orders';
import type { Sorting } from './use-board.ts';

/** The columns that the list of open orders may have, in their order. The meter number names the row and is always there. */
export const COLUMNS = [
  'orderNumber',
  'meterType',
  'meterNumber',
  'customerNumber',
  'customer',
  'address',
  'zip',
  'deadline',
  'reminded',
] as const;
export type Column = (typeof COLUMNS)[number];

/** The one that stays. */
export const ROW_HEAD: Column = 'meterNumber';

/** By what the list is sorted for a column; null where it cannot be. */
export function sortOf(column: Column): OrderSort | null {
  return ORDER_SORTS.find((sort) => sort === column) ?? null;
}

/** How a clerk has the list: which columns, and sorted by what. */
export interface ListLook {
  readonly columns: readonly Column[];
  readonly sorting: Sorting;
}

export const USUAL_LOOK: ListLook = {
  columns: ['meterType', 'meterNumber', 'customer', 'address', 'deadline', 'reminded'],
  sorting: { sort: 'address', isDescending: false },
};

/** The look with a column shown or hidden; the one that names the row stays. */
export function withColumn({ columns, sorting }: ListLook, column: Column, isShown: boolean): ListLook {
  const shown = COLUMNS.filter((one) => one === ROW_HEAD || (one === column ? isShown : columns.includes(one)));
  return { columns: shown, sorting };
}

/** The look in what the browser keeps; whatever is no column or order any more is left out. */
export function readLook(text: string | null): ListLook {
  const kept = parsed(text);
  if (kept === null || !Array.isArray(kept['columns'])) return USUAL_LOOK;
  const names = kept['columns'] as readonly unknown[];
  const sort = ORDER_SORTS.find((one) => one === kept['sort']);
  return {
    columns: COLUMNS.filter((one) => one === ROW_HEAD || names.includes(one)),
    sorting: sort === undefined ? USUAL_LOOK.sorting : { sort, isDescending: kept['isDescending'] === true },
  };
}

/** As the browser keeps it. */
export function writtenLook({ columns, sorting }: ListLook): string {
  return JSON.stringify({ columns, ...sorting });
}

function parsed(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    return typeof read === 'object' ? (read as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}
