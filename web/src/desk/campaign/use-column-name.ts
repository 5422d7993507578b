import { useDeskTexts } from '../../text/use-desk-texts.ts';
import type { Column } from './columns.ts';

const NAMES = {
  orderNumber: 'desk.board.column.order',
  meterType: 'desk.board.type',
  meterNumber: 'desk.board.column.meter',
  customerNumber: 'desk.board.column.customerNumber',
  customer: 'desk.board.column.customer',
  address: 'desk.board.column.address',
  zip: 'desk.board.column.zip',
  deadline: 'desk.board.deadline',
  reminded: 'desk.board.column.reminded',
} as const satisfies Record<Column, string>;

/** What a column of the list is called. */
export function useColumnName(): (column: Column) => string {
  const { t } = useDeskTexts();
  return (column) => t(NAMES[column]);
}
