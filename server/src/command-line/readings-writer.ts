import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { CSV_HEADER, formatCsvLines } from '../export/format-csv.ts';
import { formatXlsx } from '../export/format-xlsx.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A spreadsheet is written from memory, 800 MB for so many readings; the formats of text have no end. */
export const MOST_IN_SHEET = 100_000;

/** Writes pages of readings as one file, the same as the server writes of one page. */
export interface ReadingsWriter {
  add(readings: readonly ExportedReading[]): Promise<void>;
  /** `next` is the cursor with which it goes on. */
  end(next: string): Promise<void>;
}

type Write = (some: string | Uint8Array) => Promise<void>;

/** A writer that hands on what is ready. */
export function readingsWriter(format: ExportFormat, write: Write): ReadingsWriter {
  return { csv: csvWriter, json: jsonWriter, xlsx: xlsxWriter }[format](write);
}

function csvWriter(write: Write): ReadingsWriter {
  let header = CSV_HEADER;
  const add = async (readings: readonly ExportedReading[]): Promise<void> => {
    await write(header + formatCsvLines(readings));
    header = '';
  };
  return { add, end: () => add([]) };
}

function jsonWriter(write: Write): ReadingsWriter {
  let between = '{"readings":[';
  return {
    async add(readings) {
      await write(between + readings.map((reading) => `\n${JSON.stringify(reading)}`).join(','));
      between = ',';
    },
    end: (next) => write(`${between === ',' ? '' : between}\n],"next":${JSON.stringify(next)}}\n`),
  };
}

function xlsxWriter(write: Write): ReadingsWriter {
  const all: ExportedReading[] = [];
  return {
    async add(readings) {
      all.push(...readings);
    },
    async end() {
      await write(await formatXlsx(all));
    },
  };
}
