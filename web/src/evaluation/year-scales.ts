import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Forecast } from '@zaehlwerk/domain/evaluation/forecast';
import type { YearOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import { scaleLinear } from 'd3-scale';

/** The use of a rate by years, and what its running year comes to. */
export interface RateYears {
  /** Newest first. */
  readonly years: readonly YearOfUse[];
  readonly forecast: Forecast | null;
}

/** How long bars are, as percentages of the whole width: all rates of a chart have the same scale, from 0. */
export function yearScale(rates: readonly RateYears[]): (amount: YearOfUse['consumption']) => number {
  const amounts = rates.flatMap(({ years, forecast }) => [
    ...years.map(({ consumption }) => consumption),
    ...(forecast === null ? [] : [forecast.amount]),
  ]);
  const scale = scaleLinear([0, Math.max(...amounts.map(decimalToNumber)) || 1], [0, 100]);
  return (amount) => Math.round(scale(decimalToNumber(amount)) * 100) / 100;
}
