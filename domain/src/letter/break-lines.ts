import type { Run } from './letter-text.ts';

/** How wide a text is in the weight of its run. */
export type WidthOf = (run: Run) => number;

/**
 * Breaks a text into lines that are no wider than allowed: between words, and within one that is too long for any line.
 * Spaces at the end of a line are dropped; those that must not break stay.
 */
export function breakLines(runs: readonly Run[], width: number, widthOf: WidthOf): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  let used = 0;
  const endLine = (): void => {
    const runsOfLine = trimEnd(line);
    if (runsOfLine.length > 0) lines.push(runsOfLine);
    [line, used] = [[], 0];
  };
  for (const word of wordsOf(runs)) {
    const [whole, bare] = [total(word, widthOf), total(trimEnd(word), widthOf)];
    if (used > 0 && used + bare > width) endLine();
    if (bare <= width) {
      line.push(...word);
      used += whole;
      continue;
    }
    for (const piece of cutWord(word, width, widthOf)) {
      if (used > 0) endLine();
      line.push(...piece);
      used += total(piece, widthOf);
    }
  }
  endLine();
  return lines.map(joinRuns);
}

/** What of a line has room, with dots where something is missing: whole words, where there is one. */
export function cutLine(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(' …');
  const [line = []] = breakLines([{ text, isStrong: false }], room, (run) => widthOf(run.text));
  return `${line.map((run) => run.text).join('')} …`;
}

/** At most so many lines of a text that was broken, with dots where something is missing. */
export function cutLines(
  lines: readonly string[],
  most: number,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutLine(lines.slice(most - 1).join(' '), width, widthOf)];
}

function total(runs: readonly Run[], widthOf: WidthOf): number {
  return runs.reduce((sum, run) => sum + widthOf(run), 0);
}

/** Words with the spaces behind them; a word may go on in another weight. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let isOpen = false;
  for (const { text, isStrong } of runs) {
    for (const piece of text.match(/[^ ]+ *|^ +/g) ?? []) {
      const last = words.at(-1);
      if (isOpen && last !== undefined) last.push({ text: piece, isStrong });
      else words.push([{ text: piece, isStrong }]);
      isOpen = !piece.endsWith(' ');
    }
  }
  return words;
}

/** Pieces of a word that fit, as long as possible; one character at least. */
function cutWord(word: readonly Run[], width: number, widthOf: WidthOf): Run[][] {
  const pieces: Run[][] = [];
  let piece: Run[] = [];
  let used = 0;
  for (const { text, isStrong } of word) {
    for (const character of text) {
      const own = widthOf({ text: character, isStrong });
      if (piece.length > 0 && used + own > width) {
        pieces.push(joinRuns(piece));
        [piece, used] = [[], 0];
      }
      piece.push({ text: character, isStrong });
      used += own;
    }
  }
  return [...pieces, joinRuns(piece)];
}

function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, isStrong } of runs) {
    const last = joined.at(-1);
    if (last?.isStrong === isStrong) joined[joined.length - 1] = { text: last.text + text, isStrong };
    else joined.push({ text, isStrong });
  }
  return joined;
}

function trimEnd(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  if (last === undefined) return [];
  const text = last.text.replace(/ +$/, '');
  return text === '' ? trimEnd(runs.slice(0, -1)) : [...runs.slice(0, -1), { ...last, text }];
}
