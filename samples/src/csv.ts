import type { Line } from './order-line.ts';

/** The lines as a file: semicolons, UTF-8 with BOM, CRLF, columns in the order of the first line. */
export function csvOf(lines: readonly Line[]): string {
  const columns = Object.keys(lines[0] ?? {});
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))];
  return `\uFEFF${rows.map((row) => row.map(quote).join(';')).join('\r\n')}\r\n`;
}

function quote(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
