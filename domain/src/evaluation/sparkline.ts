import { compareDecimals, type Decimal } from '../decimal/decimal.ts';

/** Whether values get a sparkline: more than one, and not all equal (EVA-24). 12.5 equals 12.50. */
export function mayDrawSparkline(values: readonly Decimal[]): boolean {
  const [first, ...others] = values;
  return first !== undefined && others.some((value) => compareDecimals(first, value) !== 0);
}
