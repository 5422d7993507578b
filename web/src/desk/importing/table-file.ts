/** A line of a file as it stands there. */
export interface FileRow {
  /** The line of the file where it begins, as findings count them. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Places of cells that are numbers in the file, not text (XLSX). */
  readonly numbers?: ReadonlySet<number>;
}

/** Other texts for cells, by line and place. */
export type CellTexts = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A file of orders that was chosen, opened to be looked at and changed. What it means is read by the server alone. */
export interface TableFile {
  readonly name: string;
  readonly bytes: number;
  /** How it is written; null where there is only one way. */
  readonly encoding: 'UTF-8' | 'Unicode' | 'Windows-1252' | null;
  /** All that hold something, titles above the header included. */
  readonly rows: readonly FileRow[];
  /** The file with other texts in some cells: every line stays where it is, and every other cell as it was. */
  readonly withCells: (cells: CellTexts) => Blob;
}

/** The content type by which a file is handed in; null for what is neither CSV nor XLSX. */
export function tableTypeOf(name: string): 'csv' | 'xlsx' | null {
  const ending = /\.(csv|txt|tsv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === undefined ? null : ending === 'xlsx' ? 'xlsx' : 'csv';
}
