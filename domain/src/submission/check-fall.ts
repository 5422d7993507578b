import { parseDay, type Day } from '../calendar/day.ts';
import { compareDecimals, type Decimal } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import { type Fall, isFall } from '../job/fall.ts';
import type { MeterRateTask } from '../job/job.ts';
import { checkMeterNumber } from '../meter/meter-number.ts';
import { lastParams } from '../reading/check-reading.ts';
import { lastKnownReading } from '../reading/last-reading.ts';
import { parseReadingDate } from '../reading/reading-date.ts';
import { readSubmittedValue } from './submitted-value.ts';

/** Why a value is lower than the one before, as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedFall {
  readonly kind: string | null;
  readonly oldEndValue?: number | null | undefined;
  readonly newStartValue?: number | null | undefined;
  readonly newMeterNumber?: string | null | undefined;
  readonly exchangedOn?: string | null | undefined;
}

/** Whether anything is said of it. */
export function saysFall(fall: ReceivedFall | null | undefined): fall is ReceivedFall {
  return fall !== null && fall !== undefined && Object.values(fall).some((one) => one !== null && one !== undefined);
}

/** The value that is explained, its day, and its rate with the readings before it. */
interface FallenValue {
  readonly task: MeterRateTask;
  readonly value: Decimal;
  readonly day: Day | null;
}

/**
 * Reads why a value is lower than the last one known: where it is, and of an exchange with everything that its consumption
 * needs. A new meter began at zero unless it is said otherwise. Of a value that is not lower nothing is left: it may have waited
 * on a device while the utility learned of the new meter. Findings are at `fall` and its fields.
 * @see OPS-111, OPN-454, OPN-506
 */
export function readFall(
  received: ReceivedFall,
  { task, value, day }: FallenValue,
): { readonly fall: Fall | null; readonly findings: readonly Finding[] } {
  const { kind } = received;
  const last = lastKnownReading(task);
  if (!isFall(kind)) return { fall: null, findings: [finding('fall.missing', 'blocks', 'fall', {})] };
  if (last === null || compareDecimals(value, last.readingValue) >= 0) {
    return { fall: null, findings: [finding('fall.notLower', 'warns', 'fall', {})] };
  }
  if (kind === 'rolledOver') return { fall: { kind }, findings: [] };
  const [end, start] = [received.oldEndValue ?? null, received.newStartValue ?? 0].map((one) =>
    readSubmittedValue(one, task),
  ) as [ReadValue, ReadValue];
  const newMeterNumber = received.newMeterNumber?.trim() ?? '';
  const exchangedOn = readDay(received.exchangedOn ?? null, last.readingDate, day);
  const findings = [
    ...findingsAt('oldEndValue', end.ok ? [] : end.findings),
    ...(end.ok && compareDecimals(end.value, last.readingValue) < 0
      ? [finding('fall.endBelowLast', 'blocks', 'fall.oldEndValue', lastParams(task, last.readingValue))]
      : []),
    ...findingsAt('newStartValue', start.ok ? [] : start.findings),
    ...(start.ok && compareDecimals(start.value, value) > 0
      ? [finding('fall.startAboveValue', 'blocks', 'fall.newStartValue', {})]
      : []),
    ...findingsAt('newMeterNumber', checkMeterNumber(newMeterNumber)),
    ...exchangedOn.findings,
  ];
  if (findings.length > 0 || !end.ok || !start.ok || exchangedOn.day === null) return { fall: null, findings };
  const { day: on } = exchangedOn;
  const fall = { kind, oldEndValue: end.value, newStartValue: start.value, newMeterNumber, exchangedOn: on };
  return { fall, findings };
}

/** What is said of an exchange, proven or not. */
type SaidExchange = Pick<ReceivedFall, 'kind' | 'newMeterNumber' | 'exchangedOn'>;

/**
 * Which of the results of one meter say another exchange than the first that says one: a meter is exchanged with all its
 * registers, so number and day are the same.
 * @see OPN-508
 */
export function sayOtherExchange(falls: readonly (SaidExchange | null | undefined)[]): readonly boolean[] {
  const said = falls.map((fall) => (fall?.kind === 'exchanged' ? exchangeText(fall) : null));
  const first = said.find((one) => one !== null);
  return said.map((one) => one !== null && one !== first);
}

function exchangeText({ newMeterNumber, exchangedOn }: SaidExchange): string {
  return JSON.stringify([newMeterNumber?.trim() ?? '', dayIn(exchangedOn ?? '') ?? exchangedOn]);
}

/** Results as they are kept: without why they fell where it was found that they did not. */
export function withoutNeedlessFalls<Result extends { readonly fall?: ReceivedFall | null | undefined }>(
  results: readonly Result[],
  findings: readonly Finding[],
): readonly Result[] {
  return results.map((result, index) =>
    findings.some(({ code, at }) => code === 'fall.notLower' && at === `results[${index}].fall`)
      ? { ...result, fall: null }
      : result,
  );
}

type ReadValue = ReturnType<typeof readSubmittedValue>;

/** The day of the exchange: from that of the last reading to that of the new one. */
function readDay(text: string | null, from: Day, to: Day | null): { day: Day | null; findings: Finding[] } {
  const at = 'fall.exchangedOn';
  const day = dayIn(text ?? '');
  if (day === null) return { day, findings: [finding('fall.dayMissing', 'blocks', at, {})] };
  const isOutside = day < from || (to !== null && day > to);
  return { day, findings: isOutside ? [finding('fall.dayOutside', 'blocks', at, { from, to: to ?? from })] : [] };
}

function dayIn(text: string): Day | null {
  return parseDay(text) ?? parseReadingDate(text);
}

function findingsAt(field: string, findings: readonly Finding[]): Finding[] {
  return findings.map((one) => ({ ...one, at: `fall.${field}` }));
}
