import { type Day, formatGermanDay } from '../calendar/day.ts';
import type { Job, MeterRateTask } from '../job/job.ts';
import { unitOf } from '../meter/unit.ts';
import { amount, type Cell, day, fileName, type Table, type TableWords, text, titledTable } from '../table/table.ts';
import { type HistoryEntry, type JobEvaluation, ownReasonOf, type ReadingReason, reasonOf } from './rate-history.ts';

interface Row {
  readonly job: Pick<Job, 'meter'>;
  readonly rate: MeterRateTask;
  readonly entry: HistoryEntry;
  readonly meterName: string;
  readonly reason: string;
}

const COLUMNS = {
  meterNumber: ({ job }) => text(job.meter.meterNumber),
  meterName: ({ meterName }) => text(meterName),
  rateName: ({ rate }) => text(rate.rateName),
  obis: ({ rate }) => text(rate.obis),
  readingDate: ({ entry }) => day(entry.event.readingDate),
  reason: ({ reason }) => text(reason),
  readingValue: ({ entry, rate }) => amount(entry.event.readingValue, rate.postDecimals ?? 0),
  consumption: ({ entry, rate }) => amount(entry.consumption, rate.postDecimals ?? 0),
  perDay: ({ entry }) => amount(entry.perDay, 0),
  unit: ({ rate }) => text(unitOf(rate)),
} as const satisfies Readonly<Record<string, (row: Row) => Cell>>;

export type HistoryTableColumn = keyof typeof COLUMNS;

interface HistoryTableWords extends TableWords<HistoryTableColumn> {
  readonly meterName: string;
  readonly reasonOf: (reason: ReadingReason) => string;
}

/**
 * What the evaluation shows of a meter as a table: a row for each reading, rate by rate, oldest first. Values have all
 * their decimals, and at least those that the rate has; the oldest reading has no consumption.
 * @see OPN-124, OPN-226
 */
export function historyTable(
  { meterName, reasonOf: wordOf, ...words }: HistoryTableWords,
  job: Pick<Job, 'meter'>,
  { histories }: JobEvaluation<MeterRateTask>,
): Table {
  const rows = histories.flatMap(({ task, years }) =>
    years
      .flatMap(({ entries }) => entries)
      .reverse()
      .map((entry) => ({
        job,
        rate: task,
        entry,
        meterName,
        reason: ownReasonOf(entry.event) ?? wordOf(reasonOf(entry.event)),
      })),
  );
  return titledTable<Row, HistoryTableColumn>(words, COLUMNS, rows);
}

/** `31.12.2026_Stromzähler_1EMH0048213907.xlsx`. */
export function historyTableFileName(
  ending: 'xlsx' | 'csv',
  today: Day,
  meterName: string,
  meterNumber: string,
): string {
  return fileName(ending, formatGermanDay(today), meterName, meterNumber);
}
