import { readCsv } from './read-csv.ts';
import { readJsonTable } from './read-json-table.ts';
import type { TableFormat, TableOutcome } from './table.ts';

/** Reads a file of one of the three kinds; the known columns decide which separator a CSV file uses. */
export async function readTable(
  format: TableFormat,
  bytes: Buffer,
  knownColumns: readonly string[],
): Promise<TableOutcome> {
  if (format === 'json') return readJsonTable(bytes);
  if (format === 'csv') return readCsv(bytes, knownColumns);
  // Loaded when it is needed: a third of what the process that reads a file needs to start.
  const { readXlsx } = await import('./read-xlsx.ts');
  return readXlsx(bytes);
}
