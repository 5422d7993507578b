import type { EarlierReading } from './check-history-line.ts';
import type { CheckedLine } from './checked-line.ts';
import type { LineFinding } from '../table/table.ts';

export interface ComposedHistory {
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
