import { sheetText } from '@zaehlwerk/domain/table/sheet-rows';

import writeExcelFile, { type Cell } from 'write-excel-file/node';

/** Rows by column name. */
export type Rows = readonly Readonly<Record<string, string>>[];

export interface CsvDialect {
  readonly separator?: ';' | ',' | '\t';
  readonly newline?: '\r\n' | '\n' | '\r';
  readonly bom?: boolean;
  readonly encoding?: 'utf-8' | 'windows-1252' | 'utf-16le' | undefined;
  /** Quotes every cell, even where it is not needed. */
  readonly quoteAll?: boolean;
}

/** Writes rows as CSV in a dialect of back-office software. */
export function writeCsv(columns: readonly string[], rows: Rows, dialect: CsvDialect = {}): Buffer {
  const { separator = ';', newline = '\r\n', bom = true, encoding = 'utf-8', quoteAll = false } = dialect;
  const quote = (text: string): string =>
    quoteAll || /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const text = lines.map((cells) => cells.map(quote).join(separator) + newline).join('');
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'windows-1252' ? encodeWindows1252(text) : Buffer.from((bom ? '\ufeff' : '') + text);
}

/** Writes rows as XLSX; `typed` decides which cells are typed. */
export function writeXlsxTable(
  columns: readonly string[],
  rows: Rows,
  typed: (column: string, text: string) => Cell = (_, text) =>
    text === '' ? null : { value: sheetText(text), type: String },
): Promise<Buffer> {
  const header = columns.map((column): Cell => ({ value: column, type: String }));
  const cells = rows.map((row) => columns.map((column) => typed(column, row[column] ?? '')));
  return writeExcelFile([header, ...cells], { sheet: 'Tabelle1' }).toBuffer();
}

/** The characters Windows-1252 has beyond ASCII, from the encoding's own table. */
const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** Whether Windows-1252 can encode a text. */
export function fitsWindows1252(text: string): boolean {
  return [...text].every((character) => WINDOWS_1252.has(character));
}

function encodeWindows1252(text: string): Buffer {
  return Buffer.from(
    [...text].map((character) => {
      const byte = WINDOWS_1252.get(character);
      if (byte === undefined) throw new Error(`not in Windows-1252: ${character}`);
      return byte;
    }),
  );
}
