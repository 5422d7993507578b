import { complementOf, LINE_ENDS, onlyCharacter } from './character-set.ts';
import { NOTHING, type FilterNode, type Position } from './filter-syntax.ts';
import { readClass, readEscape } from './parse-character.ts';
import { fail, peek, startReading, take, takeIf, type Reader } from './reader.ts';

const POSITIONS: Readonly<Record<string, Position>> = { '^': 'start', $: 'end' };
const SIMPLE_QUANTIFIERS: Readonly<Record<string, Bounds>> = {
  '*': { min: 0, max: null },
  '+': { min: 1, max: null },
  '?': { min: 0, max: 1 },
};
/** Signs that mean something and therefore never stand for themselves. */
const SIGNS = '*+?{}])|';

interface Bounds {
  readonly min: number;
  readonly max: number | null;
}

/** Reads a filter expression; null when it is invalid or uses what we do not understand (filter-syntax.ts, HLP-10). */
export function parseFilter(text: string): FilterNode | null {
  const reader = startReading(text);
  const node = readChoice(reader);
  return reader.failed || peek(reader) !== '' ? null : node;
}

function readChoice(reader: Reader): FilterNode {
  const options = [readSequence(reader)];
  while (takeIf(reader, '|')) options.push(readSequence(reader));
  return options.length === 1 ? (options[0] ?? NOTHING) : { kind: 'choice', options };
}

function readSequence(reader: Reader): FilterNode {
  const parts: FilterNode[] = [];
  while (peek(reader) !== '' && peek(reader) !== '|' && peek(reader) !== ')') parts.push(readTerm(reader));
  return parts.length === 1 ? (parts[0] ?? NOTHING) : { kind: 'sequence', parts };
}

function readTerm(reader: Reader): FilterNode {
  const at = readPosition(reader);
  if (at !== null) return { kind: 'position', at };
  const node = readAtom(reader);
  const bounds = readQuantifier(reader);
  if (bounds === null) return node;
  if (bounds.max === null && isOnlyRepetition(node)) return fail(reader, NOTHING);
  return { kind: 'repeat', node, ...bounds };
}

function readPosition(reader: Reader): Position | null {
  if (takeIf(reader, '\\b')) return 'wordEdge';
  if (takeIf(reader, '\\B')) return 'noWordEdge';
  const at = POSITIONS[peek(reader)];
  if (at === undefined) return null;
  take(reader);
  return at;
}

function readAtom(reader: Reader): FilterNode {
  const sign = take(reader);
  if (sign === '(') return readGroup(reader);
  if (sign === '[') return { kind: 'character', set: readClass(reader) };
  if (sign === '\\') return { kind: 'character', set: readEscape(reader) };
  if (sign === '.') return { kind: 'character', set: complementOf(LINE_ENDS) };
  if (SIGNS.includes(sign)) return fail(reader, NOTHING);
  return { kind: 'character', set: onlyCharacter(sign.codePointAt(0) ?? 0) };
}

function readGroup(reader: Reader): FilterNode {
  // Any other `(?` is a name or looks ahead or behind; the `?` then stands where no quantifier can, and reading fails.
  takeIf(reader, '?:');
  const node = readChoice(reader);
  return takeIf(reader, ')') ? node : fail(reader, NOTHING);
}

/** The quantifier that follows, null when there is none. A `?` behind it changes which match, not whether: left out. */
function readQuantifier(reader: Reader): Bounds | null {
  const simple = SIMPLE_QUANTIFIERS[peek(reader)];
  const bounds = simple ?? (peek(reader) === '{' ? readCounts(reader) : null);
  if (bounds === null) return null;
  if (simple !== undefined) take(reader);
  takeIf(reader, '?');
  return bounds;
}

function readCounts(reader: Reader): Bounds {
  take(reader);
  const min = readNumber(reader);
  const max = takeIf(reader, ',') ? (peek(reader) === '}' ? null : readNumber(reader)) : min;
  const closed = takeIf(reader, '}');
  return closed && (max === null || max >= min) ? { min, max } : fail(reader, { min: 0, max: 0 });
}

function readNumber(reader: Reader): number {
  let digits = '';
  while (/^\d$/.test(peek(reader))) digits += take(reader);
  return digits === '' ? fail(reader, 0) : Number(digits);
}

/** Whether a node, or one of its options, is nothing but a repetition without end (filter-syntax.ts, S44). */
function isOnlyRepetition(node: FilterNode): boolean {
  if (node.kind === 'choice') return node.options.some(isOnlyRepetition);
  return node.kind === 'repeat' && node.max === null;
}
