/*
 * By what readings and orders are compared that name the same thing in different spellings. The database makes the same keys
 * of orders (migration 0050): whoever changes one changes the other.
 */

/** A meter number without gaps, marks, case and leading zeros. */
export function numberKey(meterNumber: string): string {
  return plain(meterNumber).toUpperCase().replace(/^0+/, '');
}

/** An address without what is written in different ways; null where it does not name a house. */
export function placeKey(zip: string, street: string, houseNumber: string): string | null {
  const road = plain(street).toLowerCase().replaceAll('strasse', 'str');
  return joined(zip, road, plain(houseNumber).toLowerCase());
}

/** A surname where somebody lives; null where one of both is missing. */
export function nameKey(zip: string, lastname: string): string | null {
  return joined(zip, plain(lastname).toLowerCase());
}

function joined(zip: string, ...parts: readonly string[]): string | null {
  const all = [zip.replace(/[^A-Za-z0-9]/g, ''), ...parts];
  return all.includes('') ? null : all.join('|');
}

function plain(text: string): string {
  return text.replaceAll('ß', 'ss').replace(/[^A-Za-z0-9]/g, '');
}

/** A shorter one fits too many meters. */
const SHORTEST = 4;
/** Work is bounded: no meter has a longer number. */
const LONGEST = 20;

const DIGITS = '0123456789';

/**
 * The keys that differ from one by a single slip: another digit, one too many, one too few, two changed places; none of one
 * that is too short or too long to be a number.
 */
export function keysOneOff(key: string): string[] {
  if (key.length < SHORTEST || key.length > LONGEST) return [];
  const near = new Set<string>();
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    const [first = '', second = ''] = after;
    for (const digit of DIGITS) {
      near.add(before + digit + after);
      if (DIGITS.includes(first)) near.add(before + digit + after.slice(1));
    }
    if (first !== '') near.add(before + after.slice(1));
    if (second !== '') near.add(before + second + first + after.slice(2));
  }
  const keys = [...near].map((one) => one.replace(/^0+/, ''));
  return [...new Set(keys)].filter((one) => one !== key && one.length >= SHORTEST);
}

/** Letters that are read as digits on a plate, and typed as such, or the other way round. */
const LIKE_DIGITS: ReadonlyArray<readonly [letter: string, digit: string]> = [
  ['O', '0'],
  ['I', '1'],
  ['Z', '2'],
  ['S', '5'],
  ['G', '6'],
  ['B', '8'],
];

/**
 * The keys that differ from one by signs that look alike: one or two of them, or, as whoever takes an O for a zero does so
 * throughout, all letters of some kinds; none of one that is too short or too long to be a number.
 */
export function keysLookingAlike(key: string): string[] {
  if (key.length < SHORTEST || key.length > LONGEST) return [];
  const likes = Array.from(key, (sign) =>
    LIKE_DIGITS.flatMap(([letter, digit]) => (sign === letter ? [digit] : sign === digit ? [letter] : [])),
  );
  const withSign = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1);
  const alike = new Set<string>();
  for (let one = 0; one < key.length; one += 1) {
    for (const sign of likes[one] ?? []) {
      const changed = withSign(key, one, sign);
      alike.add(changed);
      for (let two = one + 1; two < key.length; two += 1)
        for (const other of likes[two] ?? []) alike.add(withSign(changed, two, other));
    }
  }
  let throughout = [key];
  for (const [letter, digit] of LIKE_DIGITS)
    throughout = [...new Set(throughout.flatMap((one) => [one, one.replaceAll(letter, digit)]))];
  const keys = [...alike, ...throughout].map((one) => one.replace(/^0+/, ''));
  return [...new Set(keys)].filter((one) => one !== key && one.length >= SHORTEST);
}
