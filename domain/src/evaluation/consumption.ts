import { daysBetween } from '../calendar/day.ts';
import {
  absoluteDecimal,
  compareDecimals,
  divideDecimals,
  subtractDecimals,
  type Decimal,
} from '../decimal/decimal.ts';
import type { ReadingEvent } from '../job/job.ts';

type Reading = Pick<ReadingEvent, 'readingDate' | 'readingValue'>;

/**
 * What was used since the reading before: exact, and negative when the value fell.
 * @see EVA-31, OPN-124
 */
export function consumptionSince(older: Reading, newer: Reading): Decimal {
  return subtractDecimals(newer.readingValue, older.readingValue);
}

/**
 * What was used per day since the reading before, rounded for showing.
 * @see EVA-32, OPN-124
 */
export function consumptionPerDay(older: Reading, newer: Reading): Decimal {
  return roundedPerDay(consumptionSince(older, newer), daysBetween(older.readingDate, newer.readingDate));
}

/**
 * A consumption divided by a number of days, rounded as roundedShare does; 0 days count as 1.
 * @see EVA-46
 */
export function roundedPerDay(consumption: Decimal, days: number): Decimal {
  return roundedShare(consumption, BigInt(Math.max(1, days)));
}

/**
 * A consumption in so many equal parts. The unrounded amount without its sign decides the precision: below 1 three
 * significant digits, below 10 two decimals, below 100 one, else none.
 * @see EVA-47 to EVA-50
 */
export function roundedShare(consumption: Decimal, parts: bigint): Decimal {
  const scale = scaleFor(consumption, parts);
  const share = divideDecimals(consumption, { units: parts, scale: 0 }, scale);
  // Rounding 0.9996 to four decimals gives 1.000, one digit too many.
  const tooFine = scale > 2 && absoluteDecimal(share).units >= 1000n;
  return tooFine ? divideDecimals(consumption, { units: parts, scale: 0 }, scale - 1) : share;
}

function scaleFor(consumption: Decimal, divisor: bigint): number {
  const amount = absoluteDecimal(consumption);
  const below = (limit: bigint, scale = 0) => compareDecimals(amount, { units: divisor * limit, scale }) < 0;
  if (amount.units === 0n || !below(100n)) return 0;
  if (!below(10n)) return 1;
  if (!below(1n)) return 2;
  let leading = 1;
  while (below(1n, leading)) leading += 1;
  return leading + 2;
}
