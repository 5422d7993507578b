import { type Area, longer, strip } from './areas.ts';
import type { CounterText } from './counter-text.ts';
import { COUNTER_STRIP } from './networks.ts';
import type { ReadStrips, Said } from './read-strips.ts';

/** So much further is looked at each end, in digits; and so often, for each look may show only some of what is missing. */
const [FURTHER, LOOKS] = [2.4, 3];
/** Minimum confidence of a longer counter, 0 to 1. */
const LEAST_LIKELY = 0.2;
/** The width of a single digit is unknown. */
const FEWEST_DIGITS = 2;

/**
 * An area with all digits of its counter: what the finder has seen may be a part of it. Where digits continue beside
 * those that were read, the area becomes longer by as many.
 */
export async function wholeOf(read: ReadStrips, area: Area, said: Said): Promise<Area> {
  let [whole, text] = [area, said.candidates[0]?.text];
  for (let look = 0; look < LOOKS && text !== undefined; look += 1) {
    const further = await furtherOf(read, whole, digitsOf(text));
    if (further === null) return whole;
    [whole, text] = [further.area, further.text];
  }
  return whole;
}

/** What the area shows with more of what is beside it; null where no digits continue there. */
async function furtherOf(
  read: ReadStrips,
  area: Area,
  digits: string,
): Promise<{ readonly area: Area; readonly text: CounterText } | null> {
  if (digits.length < FEWEST_DIGITS) return null;
  const wide = (2 * area.half[0]) / digits.length;
  const [before, behind] = await read(
    (['beginning', 'end'] as const).map((end) => strip(longer(area, end, FURTHER * wide), COUNTER_STRIP.margin)),
  );
  const found = [
    { end: 'beginning' as const, best: before?.candidates[0], goesOn: (now: string) => now.endsWith(digits) },
    { end: 'end' as const, best: behind?.candidates[0], goesOn: (now: string) => now.startsWith(digits) },
  ].flatMap(({ end, best, goesOn }) => {
    if (best === undefined || best.likelihood < LEAST_LIKELY) return [];
    const now = digitsOf(best.text);
    if (now.length <= digits.length || !goesOn(now)) return [];
    return [{ ...best, area: longer(area, end, (now.length - digits.length) * wide) }];
  });
  return found.toSorted((one, other) => other.likelihood - one.likelihood)[0] ?? null;
}

function digitsOf({ whole, decimals }: CounterText): string {
  return whole + decimals;
}
