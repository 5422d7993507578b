/** How many letters a file for the print shop has: enough for a run, few enough to be printed again. */
export const LETTERS_PER_PART = 500;

/** How many letters are made at once: 200 parts, some 1.5 GB. */
export const MOST_LETTERS = 100_000;

/** A part as the check sheet names it: its file, its letters by their numbers and its pages. */
export interface LetterPart {
  readonly file: string;
  readonly letters: number;
  readonly pages: number;
  readonly first: PrintedLetter;
  readonly last: PrintedLetter;
}

/** A letter as the print shop finds it. */
export interface PrintedLetter {
  /** What is printed on each of its pages. */
  readonly id: string;
  readonly name: string | null;
  readonly town: string | null;
}

/**
 * The name of the file of a part, from 1: they stand in the order of their letters.
 * @see OPS-34
 */
export function partFile(part: number): string {
  return `letters-${String(part).padStart(3, '0')}.pdf`;
}

/** The id of a letter, from 1, in a run: printed on it, and named by the check sheet. */
export function letterId(run: string, letter: number): string {
  return `${run}-${String(letter).padStart(6, '0')}`;
}
