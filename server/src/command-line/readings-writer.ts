import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { formatXlsx } from '../export/format-xlsx.ts';
import type { Table } from '@zaehlwerk/domain/table/table';

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A spreadsheet is built in memory, 800 MB for this many readings; text formats have no limit. */
export const MOST_IN_SHEET = 100_000;

/** Writes pages of readings as one file, in the server's format of a page. */
export interface ReadingsWriter<Reading> {
  add(readings: readonly Reading[]): Promise<void>;
  /** `next` is the cursor of the next export. */
  end(next: string): Promise<void>;
}

type Write = (some: string | Uint8Array) => Promise<void>;
type MakeTable<Reading> = (readings: readonly Reading[]) => Table;

/** A writer that passes on each part as soon as it is complete. */
export function readingsWriter<Reading>(
  format: ExportFormat,
  table: MakeTable<Reading>,
  write: Write,
): ReadingsWriter<Reading> {
  switch (format) {
    case 'csv':
      return csvWriter(table, write);
    case 'json':
      return jsonWriter(write);
    default:
      return xlsxWriter(table, write);
  }
}

function csvWriter<Reading>(table: MakeTable<Reading>, write: Write): ReadingsWriter<Reading> {
  let header = csvHeader(table([]));
  const add = async (readings: readonly Reading[]): Promise<void> => {
    await write(header + formatCsvLines(table(readings)));
    header = '';
  };
  return { add, end: () => add([]) };
}

function jsonWriter<Reading>(write: Write): ReadingsWriter<Reading> {
  let between = '{"readings":[';
  return {
    async add(readings) {
      await write(between + readings.map((reading) => `\n${JSON.stringify(reading)}`).join(','));
      between = ',';
    },
    end: (next) => write(`${between === ',' ? '' : between}\n],"next":${JSON.stringify(next)}}\n`),
  };
}

function xlsxWriter<Reading>(table: MakeTable<Reading>, write: Write): ReadingsWriter<Reading> {
  const all: Reading[] = [];
  return {
    async add(readings) {
      all.push(...readings);
    },
    async end() {
      await write(await formatXlsx(table(all)));
    },
  };
}
