import { readCsv } from './read-csv.ts';
import { readJsonTable } from './read-json-table.ts';
import type { IsKnown, TableFormat, TableOutcome } from './table.ts';

/** Reads a file of one of the three kinds; known headings tell the separator of a CSV file, and below which titles the header stands. */
export async function readTable(format: TableFormat, bytes: Buffer, isKnown: IsKnown): Promise<TableOutcome> {
  if (format === 'json') return readJsonTable(bytes);
  if (format === 'csv') return readCsv(bytes, isKnown);
  // Loaded when it is needed: a third of what the process that reads a file needs to start.
  const { readXlsx } = await import('./read-xlsx.ts');
  return readXlsx(bytes, isKnown);
}
