import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { type Cell, cellsOf, COLUMN_NAMES } from './reading-columns.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\ufeff';

/**
 * Readings as CSV that a German spreadsheet opens without asking: UTF-8 with BOM, `;`, decimal comma, CRLF, ISO days and
 * instants, quotes as in RFC 4180. What a person typed can never run as a formula (S37).
 */
export function formatCsv(readings: readonly ExportedReading[]): string {
  const lines = readings.map((reading) => cellsOf(reading).map(formatCell));
  return BOM + [COLUMN_NAMES, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('');
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

/** Signs by which a spreadsheet takes a text for a formula, full-width ones too, also behind spaces (S37). */
const FORMULA = /^(?:[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0])/u;

/** Text that could be taken for a formula gets an apostrophe before it: the spreadsheet's own sign for text. */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
