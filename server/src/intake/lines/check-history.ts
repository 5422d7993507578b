import type { Day } from '@zaehlwerk/domain/calendar/day';
import { formatObis, parseObis } from '@zaehlwerk/domain/meter/obis';
import { HISTORY_COLUMN_NAMES } from '@zaehlwerk/domain/order-file/columns';
import type { ColumnList, ColumnPlaces, LineFinding, TableLine } from '../files/table.ts';
import type { CheckedLine } from './checked-line.ts';
import { LONGEST, readCells, readInstant } from './read-cells.ts';

type HistoryColumn = (typeof HISTORY_COLUMN_NAMES)[number];

/** The columns of a file of earlier readings (interfaces.md, "Files in"). */
export const HISTORY_COLUMNS: ColumnList<HistoryColumn> = {
  names: HISTORY_COLUMN_NAMES,
  required: ['Auftragsnummer', 'OBIS', 'Ablesedatum', 'Zählerstand'],
};

/** One earlier reading of one register, as a file gives it. */
export interface EarlierReading {
  readonly line: number;
  readonly orderNumber: string;
  /** In its one spelling. */
  readonly obis: string;
  readonly readingDate: Day;
  /** Plain decimal text. */
  readonly readingValue: string;
  /** Left out: the line says nothing of it, and what is there stays. */
  readonly reason?: string | null;
  readonly otherReason?: string | null;
  /**
   * When it was recorded, ISO in UTC; if omitted, that of the existing reading of this day, else the start of the day.
   */
  readonly created?: string;
}

/** Validates one line of a file of earlier readings on its own; returns all that is wrong with it, or what it says. */
export function checkHistoryLine(places: ColumnPlaces<HistoryColumn>, line: TableLine): CheckedLine<EarlierReading> {
  const cells = readCells(places, line);
  for (const column of ['Auftragsnummer', 'OBIS', 'Ablesedatum', 'Zählerstand'] as const) cells.require(column);
  const orderNumber = cells.key('Auftragsnummer', LONGEST.key);
  const obis = cells.parsed('OBIS', parseObis, 'obis');
  const readingDate = cells.day('Ablesedatum');
  const readingValue = cells.value('Zählerstand');
  const reason = cells.key('Grund', LONGEST.code);
  const otherReason = cells.key('Anderer Grund', LONGEST.code);
  const created = cells.parsed('Erfasst am', readInstant, 'notAnInstant') ?? readInstant(readingDate ?? '');
  const { findings } = cells;
  const nothing = { line: line.line, orderNumber, value: null, findings };
  if (findings.length > 0 || orderNumber === null || obis === null || readingDate === null) return nothing;
  if (readingValue === null || created === null) return nothing;
  const said = {
    ...(cells.says('Grund') ? { reason } : {}),
    ...(cells.says('Anderer Grund') ? { otherReason } : {}),
    ...(cells.says('Erfasst am') ? { created: created.toISOString() } : {}),
  };
  if (cells.isAmbiguous('Zählerstand')) cells.say('Zählerstand', 'ambiguousNumber');
  const value = { line: line.line, orderNumber, obis: formatObis(obis), readingDate, readingValue, ...said };
  return { ...nothing, value };
}

/** The start of a day in Germany: the time of a reading without a known time. */
export function beginningOf(day: Day): string {
  return readInstant(day)!.toISOString();
}

interface ComposedHistory {
  readonly readings: readonly EarlierReading[];
  readonly findings: readonly LineFinding[];
  readonly rejected: number;
  /** Lines that say the same again; they change nothing. */
  readonly repeated: number;
}

/** Puts checked lines together: the same reading said twice counts once, said differently it is a contradiction. */
export function composeHistory(lines: readonly CheckedLine<EarlierReading>[]): ComposedHistory {
  const readings = new Map<string, EarlierReading>();
  const findings = lines.flatMap((line) => line.findings);
  let [rejected, repeated] = [0, 0];
  for (const { value } of lines) {
    if (value === null) {
      rejected += 1;
      continue;
    }
    const key = JSON.stringify([value.orderNumber, value.obis, value.readingDate, value.created]);
    const known = readings.get(key);
    if (known === undefined) readings.set(key, value);
    else if (saysTheSame(known, value)) repeated += 1;
    else {
      rejected += 1;
      findings.push({ line: value.line, column: 'Zählerstand', value: value.readingValue, code: 'differsWithinOrder' });
    }
  }
  return { readings: [...readings.values()], findings, rejected, repeated };
}

function saysTheSame(one: EarlierReading, other: EarlierReading): boolean {
  return (
    one.readingValue === other.readingValue && one.reason === other.reason && one.otherReason === other.otherReason
  );
}
