import {
  complementOf,
  DIGITS,
  onlyCharacter,
  WHITE_SPACE,
  WORD_CHARACTERS,
  type CharacterSet,
} from './character-set.ts';
import { fail, peek, take, takeIf, type Reader } from './reader.ts';

const CLASSES: Readonly<Record<string, CharacterSet>> = {
  d: DIGITS,
  D: complementOf(DIGITS),
  w: WORD_CHARACTERS,
  W: complementOf(WORD_CHARACTERS),
  s: WHITE_SPACE,
  S: complementOf(WHITE_SPACE),
};

const CONTROLS: Readonly<Record<string, CharacterSet>> = {
  t: onlyCharacter(0x09),
  n: onlyCharacter(0x0a),
  v: onlyCharacter(0x0b),
  f: onlyCharacter(0x0c),
  r: onlyCharacter(0x0d),
};

/** Reads what follows a backslash. */
export function readEscape(reader: Reader): CharacterSet {
  const sign = take(reader);
  if (sign === 'x') return readHexadecimal(reader, 2);
  if (sign === 'u') return readHexadecimal(reader, 4);
  const known = CLASSES[sign] ?? CONTROLS[sign];
  if (known !== undefined) return known;
  // A letter or digit would mean something that we do not understand; any other sign stands for itself.
  return /[\p{L}\p{N}_]/u.test(sign) ? fail(reader, []) : onlyCharacter(sign.codePointAt(0) ?? 0);
}

/** Reads what follows an opening bracket, with the closing one. */
export function readClass(reader: Reader): CharacterSet {
  const negated = takeIf(reader, '^');
  const ranges: Array<readonly [number, number]> = [];
  while (peek(reader) !== '' && peek(reader) !== ']') ranges.push(...readRange(reader));
  if (!takeIf(reader, ']')) return fail(reader, []);
  return negated ? complementOf(ranges) : ranges;
}

/** One entry of a class: a character, a class in it, or a range; a minus at either end of the class is a minus. */
function readRange(reader: Reader): CharacterSet {
  const from = readMember(reader);
  if (peek(reader) !== '-' || reader.characters[reader.at + 1] === ']') return from;
  take(reader);
  const to = readMember(reader);
  const [first, last] = [single(from), single(to)];
  return first === null || last === null || last < first ? fail(reader, []) : [[first, last]];
}

function readMember(reader: Reader): CharacterSet {
  if (takeIf(reader, '\\b')) return onlyCharacter(0x08);
  const sign = take(reader);
  return sign === '\\' ? readEscape(reader) : onlyCharacter(sign.codePointAt(0) ?? 0);
}

function readHexadecimal(reader: Reader, length: number): CharacterSet {
  let digits = '';
  while (digits.length < length && /^[\da-fA-F]$/.test(peek(reader))) digits += take(reader);
  return digits.length === length ? onlyCharacter(Number.parseInt(digits, 16)) : fail(reader, []);
}

function single(set: CharacterSet): number | null {
  const [range] = set;
  return set.length === 1 && range !== undefined && range[0] === range[1] ? range[0] : null;
}
