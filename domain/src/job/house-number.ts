/** A house number, taken apart once for a job or a word and not for each pair of them. */
export interface House {
  readonly number: string;
  /** `15`, `15a`. */
  readonly single: readonly [at: number, letter: string] | null;
  /** `15-17`, `15a-15c`: the houses from one number to another; `19-3` is none. */
  readonly range: HouseRange | null;
}

interface HouseRange {
  readonly start: number;
  readonly first: string;
  readonly end: number;
  readonly last: string;
}

/** Takes a folded house number apart. */
export function houseOf(number: string): House {
  const [, start = '', first = '', , end = '', last = ''] = /^(\d+)([a-z]?)(-(\d+)([a-z]?))?$/.exec(number) ?? [];
  const isRange = end !== '' && Number(start) <= Number(end);
  return {
    number,
    single: start !== '' && end === '' ? [Number(start), first] : null,
    range: isRange ? { start: Number(start), first, end: Number(end), last } : null,
  };
}

/**
 * Whether a house has this number. One with a range has those at its ends and those between that stand on a side of the street
 * where an end stands.
 */
export function isNumberOf(house: House, typed: House): boolean {
  if (house.number === typed.number) return true;
  if (house.range === null || typed.single === null) return false;
  const { start, first, end, last } = house.range;
  const [at, letter] = typed.single;
  if (start === end) return at === start && first <= letter && letter <= last;
  if ((at === start && letter === first) || (at === end && letter === last)) return true;
  return letter === '' && start < at && at < end && (at % 2 === start % 2 || at % 2 === end % 2);
}
