import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { formatXlsx } from '../export/format-xlsx.ts';
import type { Table } from '@zaehlwerk/domain/table/table';

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A spreadsheet is built in memory, 800 MB for this many readings; text formats have no limit. */
export const MOST_IN_SHEET = 100_000;

/** What a list holds, as JSON calls it. */
export type Listed = 'readings' | 'entries';

/** Writes pages of a list as one file, in the server's format of a page. */
export interface ListWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** `next` is the cursor of the next export. */
  end(next: string): Promise<void>;
}

type Write = (some: string | Uint8Array) => Promise<void>;
type MakeTable<Row> = (rows: readonly Row[]) => Table;

/** A writer that passes on each part as soon as it is complete. */
export function listWriter<Row>(
  format: ExportFormat,
  listed: Listed,
  table: MakeTable<Row>,
  write: Write,
): ListWriter<Row> {
  switch (format) {
    case 'csv':
      return csvWriter(table, write);
    case 'json':
      return jsonWriter(listed, write);
    default:
      return xlsxWriter(table, write);
  }
}

function csvWriter<Row>(table: MakeTable<Row>, write: Write): ListWriter<Row> {
  let header = csvHeader(table([]));
  const add = async (rows: readonly Row[]): Promise<void> => {
    await write(header + formatCsvLines(table(rows)));
    header = '';
  };
  return { add, end: () => add([]) };
}

function jsonWriter<Row>(listed: Listed, write: Write): ListWriter<Row> {
  let between = `{"${listed}":[`;
  return {
    async add(rows) {
      await write(between + rows.map((row) => `\n${JSON.stringify(row)}`).join(','));
      between = ',';
    },
    end: (next) => write(`${between === ',' ? '' : between}\n],"next":${JSON.stringify(next)}}\n`),
  };
}

function xlsxWriter<Row>(table: MakeTable<Row>, write: Write): ListWriter<Row> {
  const all: Row[] = [];
  return {
    async add(rows) {
      all.push(...rows);
    },
    async end() {
      await write(await formatXlsx(table(all)));
    },
  };
}
