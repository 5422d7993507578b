import type { ImportCode } from '@zaehlwerk/contract/imports';

/** What every dialect of a file becomes before its lines are validated: named columns and lines of text. */
export interface Table {
  readonly header: readonly string[];
  readonly lines: readonly TableLine[];
  /** Cells that could not be turned into text. */
  readonly findings: readonly LineFinding[];
}

export interface TableLine {
  /** The line of the file where it begins, the header being line 1 (interfaces.md, "Operator interface"). */
  readonly line: number;
  readonly cells: readonly string[];
  /** Indexes of the columns that the line does not have: keys missing in its object (JSON). */
  readonly lacks?: ReadonlySet<number>;
}

/** One thing wrong with a line, before it is worded. */
export interface LineFinding {
  readonly line: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: ImportCode;
  /** The number its sentence needs: characters at most, or at least. */
  readonly count?: number;
}

export type TableOutcome =
  | { readonly ok: true; readonly table: Table }
  /** The file as a whole is unusable; `malformed` for invalid JSON. */
  | { readonly ok: false; readonly reason: LineFinding | 'malformed' | 'tooLarge' };

/** Enough for a utility's yearly campaign in one file; more lines are a mistake or an attack. */
export const MOST_LINES = 100_000;

/** Orders have 65 columns; without a limit, a few lines that are wide enough would make an enormous table. */
export const MOST_COLUMNS = 500;

/** The kinds of file an import takes. */
export type TableFormat = 'csv' | 'json' | 'xlsx';

/** A finding about the file as a whole. */
export function fileFinding(code: ImportCode, line = 1): LineFinding {
  return { line, column: null, value: null, code };
}
