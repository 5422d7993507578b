import type { Grammar, Step } from './search.ts';
import { symbolOf } from './symbols.ts';

/** What a counter shows, from left to right. */
export interface CounterText {
  /** Whole digits, then decimals. */
  readonly whole: string;
  readonly decimals: string;
  /** A point was seen after the whole digits. */
  readonly hasPoint: boolean;
  /** The last drum was read as one between two digits: as the lower or as the upper one. */
  readonly turning: 'lower' | 'upper' | null;
  /** Its decimals look like whole digits: on a photo without colours, or where nothing marks them. */
  readonly isUnmarked: boolean;
}

/** The digits of a counter with a point before its decimals. */
export function valueOf({ whole, decimals }: CounterText): string {
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** How a counter shows its digits. */
export type CounterKind = 'drums' | 'display';

/** What is known of a counter before it is read. */
export interface KnownCounter {
  /** How likely (natural logarithm) one of this kind is to show just this; 0 where there is no evidence against it. */
  readonly weight: (text: CounterText, kind: CounterKind) => number;
  /** How many of all texts that a misread counter might give would fit as well, 0 to 1: what fits by chance proves little. */
  readonly fitting: number;
}

/** No counter has more whole digits or decimals. */
export const [MOST_WHOLE, MOST_DECIMALS] = [8, 4];
/** Penalties for a decimal drum read as a whole digit or the other way round, and for unmarked decimals, in total. */
const [WRONG_COLOUR, UNMARKED] = [Math.log(0.05), Math.log(0.05)];

/**
 * The texts of counters as a careful reader takes them: a drum between two digits counts as the lower one until the
 * next has fully come, which the drum to its right tells: it is above 5 until then, below 5 after.
 */
export function counterGrammar(known: KnownCounter, kind: CounterKind): Grammar<CounterText> {
  return {
    start: { whole: '', decimals: '', hasPoint: false, turning: null, isUnmarked: false },
    next: nextOf,
    end: (text) =>
      text.turning === 'upper' || text.whole === '' || (text.hasPoint && text.decimals === '')
        ? null
        : known.weight(text, kind),
  };
}

function nextOf(text: CounterText, kind: number): Step<CounterText>[] {
  const symbol = symbolOf(kind);
  if (symbol === 'turned') return [];
  if (symbol === 'point') {
    const isPlace = !text.hasPoint && text.decimals === '' && text.whole !== '';
    return isPlace ? [{ state: { ...text, hasPoint: true }, added: 0 }] : [];
  }
  if (text.whole.length + text.decimals.length >= MOST_WHOLE + MOST_DECIMALS) return [];
  const { digit, isDecimal, standing } = symbol;
  return [false, true].flatMap((asDecimal) => {
    if (asDecimal ? text.whole === '' : text.decimals !== '' || text.hasPoint) return [];
    const isUnmarked = asDecimal && !isDecimal && !text.hasPoint && (text.decimals === '' || text.isUnmarked);
    const wrong = text.hasPoint ? 0 : asDecimal === isDecimal ? lateMark(text) : colourOf(text, isUnmarked);
    const before = { ...text, isUnmarked };
    if (standing === 'still') return withDigit(before, digit, asDecimal, null, wrong);
    return [
      ...withDigit(before, digit, asDecimal, 'lower', wrong),
      ...withDigit(before, (digit + 1) % 10, asDecimal, 'upper', wrong),
    ];
  });
}

/**
 * The penalty for a digit that does not look as expected; after a point the decimals of a display look like whole
 * digits.
 */
function colourOf(text: CounterText, isUnmarked: boolean): number {
  if (!isUnmarked) return WRONG_COLOUR;
  return text.isUnmarked ? 0 : UNMARKED;
}

/** Where only a later decimal is marked, those before it are not just a row that nothing marks: each of them costs. */
function lateMark({ isUnmarked, decimals }: CounterText): number {
  return isUnmarked ? decimals.length * WRONG_COLOUR - UNMARKED : 0;
}

function withDigit(
  text: CounterText,
  digit: number,
  asDecimal: boolean,
  turning: CounterText['turning'],
  wrong: number,
): Step<CounterText>[] {
  if ((text.turning === 'lower' && digit < 5) || (text.turning === 'upper' && digit >= 5)) return [];
  const longer = asDecimal ? { decimals: `${text.decimals}${digit}` } : { whole: `${text.whole}${digit}` };
  return [{ state: { ...text, ...longer, turning }, added: wrong }];
}
