import type { Cell, Table } from './table.ts';

/** Byte order mark: makes spreadsheets read the file as UTF-8. */
const BOM = '\ufeff';

/**
 * A table as CSV that a German spreadsheet opens without questions: UTF-8 with BOM, `;`, decimal comma, CRLF, ISO days
 * and instants, quotes as in RFC 4180. No typed text can run as a formula.
 */
export function formatCsv(table: Table): string {
  return csvHeader(table) + formatCsvLines(table);
}

/** The beginning of a CSV file: byte order mark and column names. */
export function csvHeader({ columns }: Table): string {
  return `${BOM}${columns.join(';')}\r\n`;
}

/** The lines of a table, to be appended to others. */
export function formatCsvLines({ rows }: Table): string {
  return rows.map((cells) => `${cells.map(formatCell).join(';')}\r\n`).join('');
}

function formatCell(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'number':
      return cell.text.replace('.', ',');
    case 'text':
      return quote(neutralise(cell.text));
    default:
      return cell.text;
  }
}

/** Characters that begin a formula, including their full-width, small and typographic variants. */
const FORMULA_CHARACTER = '=+@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212-';
/** Such a character at the beginning, also after spaces and invisible characters; or a tab or line break there. */
const FORMULA = new RegExp(`^[\\s\\p{Cc}\\p{Cf}]*[${FORMULA_CHARACTER}]|^[\\t\\r\\n\\0]`, 'u');

/**
 * Prefixes text that could be read as a formula with an apostrophe, the spreadsheets' own mark for text. Also where it
 * only becomes a formula after Unicode normalisation, such as of small or superscript characters.
 */
export function neutralise(text: string): string {
  return FORMULA.test(text) || FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
