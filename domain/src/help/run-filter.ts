import { includesCharacter, WORD_CHARACTERS } from './character-set.ts';
import type { Position } from './filter-syntax.ts';
import type { Filter } from './compile-filter.ts';

/**
 * Whether a filter occurs anywhere in a text; upper and lower case differ (OPN-094). All ways to match are followed side
 * by side, one character at a time, and no step is taken twice at the same place: the time is at most the length of the
 * text times the number of steps, for any expression (S44).
 */
export function filterMatches(filter: Filter, text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let waiting = new Set<number>();
  for (let at = 0; at <= codes.length; at += 1) {
    const reached = reachable(filter, [...waiting, filter.start], codes, at);
    if (reached === 'found') return true;
    waiting = advance(filter, reached, codes[at]);
  }
  return false;
}

/** The character steps that can be reached from some places without using up a character, or that the end is among them. */
function reachable(filter: Filter, from: readonly number[], codes: readonly number[], at: number): number[] | 'found' {
  const seen = new Set<number>();
  const open = [...from];
  const characters: number[] = [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const step = filter.steps[place];
    if (step === undefined || seen.has(place)) continue;
    seen.add(place);
    if (step.kind === 'found') return 'found';
    if (step.kind === 'character') characters.push(place);
    if (step.kind === 'either') open.push(step.one, step.other);
    if (step.kind === 'position' && isAt(step.at, codes, at)) open.push(step.next);
  }
  return characters;
}

/** The places behind those character steps that accept the next character. */
function advance(filter: Filter, characters: readonly number[], code: number | undefined): Set<number> {
  const next = new Set<number>();
  for (const place of characters) {
    const step = filter.steps[place];
    if (code !== undefined && step?.kind === 'character' && includesCharacter(step.set, code)) next.add(step.next);
  }
  return next;
}

function isAt(position: Position, codes: readonly number[], at: number): boolean {
  if (position === 'start') return at === 0;
  if (position === 'end') return at === codes.length;
  const edge = isWord(codes[at - 1]) !== isWord(codes[at]);
  return position === 'wordEdge' ? edge : !edge;
}

function isWord(code: number | undefined): boolean {
  return code !== undefined && includesCharacter(WORD_CHARACTERS, code);
}
