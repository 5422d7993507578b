import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  fractionDigits,
  roundDecimal,
} from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { valueLimits } from '@zaehlwerk/domain/reading/check-value';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { readingText } from '../../jobs/reading-text.ts';
import type { EarlierReading } from './judge-draft.ts';

export type Confirmation = Extract<SendDecision, { kind: 'confirm' }>;

/** A value the person is asked about, beside what was expected; plain decimals, formatted by whoever shows them. */
export interface AskedValue {
  readonly task: MeterRateTask;
  readonly unit: string | null;
  readonly yours: string;
  readonly expected: { readonly from: string; readonly to: string } | null;
  readonly last: string | null;
  /** On which side of what was expected it lies. */
  readonly side: 'above' | 'below';
}

/** The values with a warning. */
export function askedValues(
  rates: readonly ValidRate[],
  tasks: readonly MeterRateTask[],
  lastOf: (task: MeterRateTask) => EarlierReading | null,
): readonly AskedValue[] {
  return rates.flatMap(({ taskId, value, findings }) => {
    const task = tasks.find((one) => one.taskId === taskId);
    if (task === undefined || !findings.some((one) => one.at === 'readingValue')) return [];
    const { minimum, maximum } = valueLimits(task);
    const last = lastOf(task)?.readingValue ?? null;
    return [
      {
        task,
        unit: unitOf(task),
        yours: formatDecimal(value),
        expected: minimum === null || maximum === null ? null : { from: plain(minimum), to: plain(maximum) },
        last: last === null ? null : readingText(last, task),
        side: maximum !== null && compareDecimals(value, maximum) > 0 ? 'above' : 'below',
      },
    ];
  });
}

function plain(limit: Decimal): string {
  return formatDecimal(roundDecimal(limit, fractionDigits(limit)));
}
