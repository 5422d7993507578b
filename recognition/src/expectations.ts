import { compareDecimals, type Decimal, decimalToNumber, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import {
  type CounterKind,
  type CounterText,
  type KnownCounter,
  MOST_DECIMALS,
  MOST_WHOLE,
  valueOf,
} from './counter-text.ts';

/** What is known of a meter that may be on a photo. */
export interface ExpectedMeter {
  readonly number: string;
  readonly rates: readonly ExpectedRate[];
}

/** What is known of one of its registers, of which each may be unknown. */
export interface ExpectedRate {
  readonly obis: string;
  readonly preDecimals: number | null;
  readonly postDecimals: number | null;
  /** The last value, and the most and least that is plausible. */
  readonly last: Decimal | null;
  readonly least: Decimal | null;
  readonly most: Decimal | null;
}

/** Counters rarely have fewer digits. */
const FEWEST_DIGITS = 3;
/**
 * How unlikely (natural logarithm) something is that does not fit what is known. All is prior, nothing proof: utilities
 * ask for fewer decimals than a counter shows, have wrong digits in their orders, and counters start over.
 */
const UNUSUAL = -12;
/**
 * The share of misread counters that still have the right number of digits; and however narrow the range, a misread
 * value may be near.
 */
const [AS_MANY_DIGITS, LEAST_FITTING] = [0.5, 0.02];
/** Whole digits of a counter of which nothing else is known. */
const USUAL_DIGITS = 5;
/** Which share of all values of a counter is used until the next reading: of what is more, twice as much is half as likely. */
const USUAL_USE = 0.02;
const DIFFERS = {
  fewerWhole: Math.log(0.05),
  moreWhole: Math.log(0.02),
  fewerDecimals: Math.log(0.2),
  moreDecimals: Math.log(0.4),
  outside: Math.log(0.05),
} as const;

/**
 * How many of a thousand counters with drums have this many whole digits and this many decimals (from none on):
 * households' meters of water and gas have five before their three decimals, or none where dials show them, those of
 * electricity five or six and one decimal or none. Displays have any number.
 */
const DRUMS_OF_THOUSAND: Readonly<Record<number, readonly number[]>> = {
  3: [3],
  4: [30, 15, 15, 22],
  5: [170, 130, 50, 280],
  6: [80, 80, 16, 22],
  7: [20],
  8: [6],
};
const COMMONEST = 280;
/** Of other counters; with decimals so many that a mark of these outweighs how rare they are. */
const RARE = { whole: 1, withDecimals: 15 };

/** Nothing is known: on a display every counter of three digits or more is as likely as another, drums are as they mostly are. */
export const UNKNOWN: KnownCounter = { weight: (text, kind) => usual(text) + common(text, kind), fitting: 1 };

/** What a counter of one of these registers shows; without any, nothing is known. */
export function knownOf(rates: readonly ExpectedRate[]): KnownCounter {
  if (rates.length === 0) return UNKNOWN;
  return {
    weight: (text, kind) =>
      Math.max(...rates.map((rate) => fit(rate, text) + (rate.preDecimals === null ? common(text, kind) : 0))),
    fitting: Math.min(
      1,
      rates.reduce((all, rate) => all + fitting(rate), 0),
    ),
  };
}

/** How many texts of a misread counter would be those of a register: with its digits, and in its range. */
function fitting(rate: ExpectedRate): number {
  return rate.preDecimals === null ? 1 : AS_MANY_DIGITS * rangeOf(rate);
}

/** How well (natural logarithm, 0 at best) what a counter shows fits a register. */
export function fit(rate: ExpectedRate, text: CounterText): number {
  return usual(text) + fitOfDigits(rate, text) + fitOfValue(rate, text);
}

function usual({ whole, decimals }: CounterText): number {
  const digits = whole.length + decimals.length;
  return digits >= FEWEST_DIGITS && whole.length <= MOST_WHOLE && decimals.length <= MOST_DECIMALS ? 0 : UNUSUAL;
}

function common({ whole, decimals }: CounterText, kind: CounterKind): number {
  if (kind === 'display') return 0;
  const rare = decimals === '' ? RARE.whole : RARE.withDecimals;
  return Math.log((DRUMS_OF_THOUSAND[whole.length]?.[decimals.length] ?? rare) / COMMONEST);
}

function fitOfDigits({ preDecimals, postDecimals }: ExpectedRate, { whole, decimals }: CounterText): number {
  const [more, further] = [
    whole.length - (preDecimals ?? whole.length),
    decimals.length - (postDecimals ?? decimals.length),
  ];
  return (
    (more < 0 ? -more * DIFFERS.fewerWhole : more * DIFFERS.moreWhole) +
    (further < 0 ? DIFFERS.fewerDecimals : further > 0 ? DIFFERS.moreDecimals : 0)
  );
}

function fitOfValue(rate: ExpectedRate, text: CounterText): number {
  const value = parseDecimal(valueOf(text));
  if (value === null) return UNUSUAL;
  const isBelow = (bound: Decimal | null): boolean => bound !== null && compareDecimals(value, bound) < 0;
  const isOutside =
    isBelow(rate.last) || isBelow(rate.least) || (rate.most !== null && compareDecimals(value, rate.most) > 0);
  // The few values within share what is likely; the many outside share the rest.
  return isOutside ? DIFFERS.outside + Math.log(rangeOf(rate)) : -Math.log(1 + useOf(rate, value));
}

/** What a value says was used since the last one, in usual amounts; 0 where that is not known, or where a bound says enough. */
function useOf({ preDecimals, last, most }: ExpectedRate, value: Decimal): number {
  if (last === null || most !== null) return 0;
  return (decimalToNumber(value) - decimalToNumber(last)) / (USUAL_USE * 10 ** (preDecimals ?? USUAL_DIGITS));
}

/** Which share of the values that the counter can show lies in the register's range, or is likely after its last value. */
function rangeOf({ preDecimals, last, least, most }: ExpectedRate): number {
  const all = 10 ** (preDecimals ?? USUAL_DIGITS);
  const amount = all * USUAL_USE;
  const lowest = Math.max(...[last, least].map((bound) => (bound === null ? 0 : decimalToNumber(bound))));
  const highest = most === null ? all : decimalToNumber(most);
  const width =
    last !== null && most === null ? amount * Math.log(1 + Math.max(0, highest - lowest) / amount) : highest - lowest;
  return Math.min(1, Math.max(LEAST_FITTING, width / all));
}
