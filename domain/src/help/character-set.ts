/** Characters as ranges of code points, both ends included: [[48, 57]] are the digits. */
export type CharacterSet = ReadonlyArray<readonly [from: number, to: number]>;

const LAST_CODE_POINT = 0x10ffff;

export const DIGITS: CharacterSet = [[0x30, 0x39]];

/** Letters, digits, underscore, as in \w. */
export const WORD_CHARACTERS: CharacterSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** White space and line ends, as in \s. */
export const WHITE_SPACE: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What the dot leaves out. */
export const LINE_ENDS: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** The set of one character. */
export function onlyCharacter(codePoint: number): CharacterSet {
  return [[codePoint, codePoint]];
}

/** Whether a character is in the set. */
export function includesCharacter(set: CharacterSet, codePoint: number): boolean {
  return set.some(([from, to]) => from <= codePoint && codePoint <= to);
}

/** Every character that is not in the set. */
export function complementOf(set: CharacterSet): CharacterSet {
  const rest: Array<readonly [number, number]> = [];
  let next = 0;
  for (const [from, to] of [...set].sort((a, b) => a[0] - b[0])) {
    if (from > next) rest.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST_CODE_POINT) rest.push([next, LAST_CODE_POINT]);
  return rest;
}
