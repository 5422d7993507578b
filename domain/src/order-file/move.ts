import { addDays, type Day } from '../calendar/day.ts';

/** How many orders move at once: as many as the page of a person tells. */
export const MOST_MOVED = 200;

/** For how long the closing reading is waited for. */
const CLOSING_DAYS = 14;

/**
 * When the closing reading of a move is asked for: from the day of the move until two weeks after it, or after today where it
 * is told late.
 * @see OPN-693
 */
export function closingPeriod(movedOn: Day, today: Day): { readonly earliest: Day; readonly latest: Day } {
  return { earliest: movedOn, latest: addDays(movedOn < today ? today : movedOn, CLOSING_DAYS) };
}

/** Nobody moves out of one meter more often while its order is there. */
const MOST_CLOSINGS = 50;

/**
 * The numbers that the closing reading of an order may have: `4711-S`, `4711-S2` where somebody moved before, and so on. The first that
 * no order has is taken.
 */
export function closingNumbers(orderNumber: string): readonly string[] {
  return Array.from({ length: MOST_CLOSINGS }, (_, n) => `${orderNumber}-S${n === 0 ? '' : n + 1}`);
}

/**
 * The user name of a login for nobody yet, of hexadecimal digits that are nobody's: the meter stands with a login, as each does,
 * and nobody can sign in by it.
 */
export function vacantUsername(digits: string): string {
  return `leerstand-${digits.slice(0, 12)}`;
}
