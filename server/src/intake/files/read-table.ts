import { readCsv } from './read-csv.ts';
import { readJsonTable } from './read-json-table.ts';
import { readXlsx } from './read-xlsx.ts';
import type { TableFormat, TableOutcome } from './table.ts';

/** Reads a file of one of the three kinds; the known columns decide which separator a CSV file uses. */
export async function readTable(
  format: TableFormat,
  bytes: Buffer,
  knownColumns: readonly string[],
): Promise<TableOutcome> {
  if (format === 'json') return readJsonTable(bytes);
  return format === 'xlsx' ? readXlsx(bytes) : readCsv(bytes, knownColumns);
}
