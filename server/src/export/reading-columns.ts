import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { fractionDigits, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';

/** A cell of a table that leaves: its kind decides how it is written, so that nothing typed can pass for a formula. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** Plain decimal text; its decimals are shown. */
  | { readonly kind: 'number'; readonly text: string }
  /** ISO day. */
  | { readonly kind: 'day'; readonly text: string }
  /** ISO instant in UTC. */
  | { readonly kind: 'instant'; readonly text: string }
  | { readonly kind: 'empty' };

/** The columns of CSV and XLSX: names and order of the contract's ExportedReading. */
const COLUMNS: { readonly [K in keyof ExportedReading]: (reading: ExportedReading) => Cell } = {
  id: ({ id }) => text(id),
  orderNumber: ({ orderNumber }) => text(orderNumber),
  meterNumber: ({ meterNumber }) => text(meterNumber),
  meterType: ({ meterType }) => text(meterType),
  obis: ({ obis }) => text(obis),
  rateName: ({ rateName }) => text(rateName),
  unit: ({ unit }) => text(unit),
  readingValue: ({ readingValue }) => ({ kind: 'number', text: readingValue }),
  readingDate: ({ readingDate }) => ({ kind: 'day', text: readingDate }),
  comment: ({ comment }) => text(comment),
  imageIds: ({ imageIds }) => text(imageIds.join(' ')),
  capturedAt: ({ capturedAt }) => instant(capturedAt),
  acceptedAt: ({ acceptedAt }) => instant(acceptedAt),
  accountId: ({ accountId }) => text(accountId),
};

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly (keyof ExportedReading)[];

/** A reading as the cells of a line. */
export function cellsOf(reading: ExportedReading): Cell[] {
  return COLUMN_NAMES.map((name) => COLUMNS[name](reading));
}

/** How many decimals a number's text shows. */
export function decimalsOf(number: string): number {
  const value = parseDecimal(number);
  return value === null ? 0 : Math.max(value.scale, fractionDigits(value));
}

function text(value: string | null): Cell {
  return value === null || value === '' ? { kind: 'empty' } : { kind: 'text', text: value };
}

function instant(value: string | null): Cell {
  return value === null ? { kind: 'empty' } : { kind: 'instant', text: value };
}
