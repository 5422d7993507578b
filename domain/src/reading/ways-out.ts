import { checkRoom, counterDigits, isEmpty, type RateDigits, shownDigits, type TypedDigits } from './reading-value.ts';
import { leadingDigits } from './typed-digits.ts';

/**
 * What may be meant by digits too many, so that one press leads on. First the digits as they stand there, in a row,
 * without those behind the last place; then, where as many zeros lead as there are digits too many, the others. Nothing
 * where nothing is too many, or where several separators stand there: nobody can tell which one is the comma.
 *
 * @see OPN-318
 */
export function waysOut(typed: TypedDigits, rate: RateDigits): readonly TypedDigits[] {
  const findings = checkRoom(typed, rate);
  if (findings.length === 0 || findings.some(({ code }) => code === 'value.notDigits')) return [];
  const pre = leadingDigits(typed.pre);
  const isFull = pre.length >= counterDigits(rate).pre;
  const inRow = isFull ? inPlaces(pre + typed.post, rate) : shownDigits(typed, rate);
  const others = withoutZeros({ pre, post: typed.post }, rate);
  const isAnother = others !== null && (others.pre !== inRow.pre || others.post !== inRow.post);
  return [inRow, ...(isAnother ? [others] : [])].filter((one) => !isEmpty(one));
}

/** Without the zeros in front that are too many; null where it is not just those. */
function withoutZeros({ pre, post }: TypedDigits, rate: RateDigits): TypedDigits | null {
  const size = counterDigits(rate);
  // A full group before the comma: the digits may have run on behind it.
  const ranOn = pre.length === size.pre;
  const digits = ranOn ? pre + post : pre;
  const surplus = digits.length - (ranOn ? size.pre + size.post : size.pre);
  if (surplus <= 0 || !/^0+$/.test(digits.slice(0, surplus)) || (!ranOn && post.length > size.post)) return null;
  const rest = digits.slice(surplus);
  return ranOn ? inPlaces(rest, rate) : { pre: rest, post };
}

/** Digits put into the places of the counter from the first one on, as far as there are any. */
function inPlaces(digits: string, rate: RateDigits): TypedDigits {
  const { pre, post } = counterDigits(rate);
  return { pre: digits.slice(0, pre), post: digits.slice(pre, pre + post) };
}
