import { formatDecimal } from '../decimal/decimal.ts';
import { NOTHING_TYPED, parseReadingValue, type RateDigits, shownDigits } from '../reading/reading-value.ts';
import { changeText, type Counter, enterText, type EnteredDigits, type Selection } from '../reading/typed-digits.ts';

/** Counters. */
export const RATE: RateDigits = { preDecimals: 6, postDecimals: 3 };
export const WHOLE: RateDigits = { preDecimals: 6, postDecimals: 0, unit: 'kWh' };
export const FREE = { queryPostDecimals: false, maskPostDecimals: false };
export const start: Selection = { group: 'pre', start: 0, end: 0 };
/** A counter as Germans write numbers. */
export const german = (rate: RateDigits): Counter => ({ rate, thousands: '.' });
/** A counter as the English write numbers. */
export const english = (rate: RateDigits): Counter => ({ rate, thousands: ',' });
export const BACKSPACE = '⌫';

/** Types key by key, the caret always behind what is seen, as a person does. */
export function type(keys: string, counter: Counter): EnteredDigits {
  return [...keys].reduce(
    ({ typed, group }: EnteredDigits, key): EnteredDigits => {
      const seen = shownDigits(typed, counter.rate)[group];
      if (key === BACKSPACE) return changeText(typed, group, seen.slice(0, -1), counter);
      return enterText(typed, { group, start: seen.length, end: seen.length }, key, counter);
    },
    { typed: NOTHING_TYPED, group: 'pre', refusal: null },
  );
}

/** The value of what is typed, or the first reason why it has none. */
export function valueOf({ typed, refusal }: EnteredDigits, rate: RateDigits): string {
  if (refusal !== null) return `refused ${refusal.code}`;
  const read = parseReadingValue(typed, rate, FREE);
  return read.ok ? formatDecimal(read.value) : (read.findings[0]?.code ?? '');
}

/** What typing key by key leads to. */
export const typing = (keys: string, rate: RateDigits) => valueOf(type(keys, german(rate)), rate);
/** What a text that arrives at once leads to. */
export const atOnce = (text: string, counter: Counter) =>
  valueOf(enterText(NOTHING_TYPED, start, text, counter), counter.rate);
