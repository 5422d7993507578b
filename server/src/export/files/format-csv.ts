import type { Cell, Table } from './table.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\ufeff';

/**
 * A table as CSV that a German spreadsheet opens without asking: UTF-8 with BOM, `;`, decimal comma, CRLF, ISO days and
 * instants, quotes as in RFC 4180. What a person typed can never run as a formula (S37).
 */
export function formatCsv(table: Table): string {
  return csvHeader(table) + formatCsvLines(table);
}

/** What a CSV file begins with. */
export function csvHeader({ columns }: Table): string {
  return `${BOM}${columns.join(';')}\r\n`;
}

/** The lines of a table, to be put behind others. */
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

/** Signs by which a spreadsheet takes a text for a formula, wide, small and typographic ones too (S37). */
const FORMULA_SIGN = '=+@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212-';
/** Such a sign at the beginning, also behind spaces and what cannot be seen; or a tab or line break there. */
const FORMULA = new RegExp(`^[\\s\\p{Cc}\\p{Cf}]*[${FORMULA_SIGN}]|^[\\t\\r\\n\\0]`, 'u');

/**
 * Text that could be taken for a formula gets an apostrophe before it: the spreadsheet's own sign for text. Also where it
 * only becomes one when the signs are made plain: small, raised and lowered ones.
 */
export function neutralise(text: string): string {
  return FORMULA.test(text) || FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
