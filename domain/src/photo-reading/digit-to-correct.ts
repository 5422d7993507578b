import type { DigitGroup } from '../reading/typed-digits.ts';
import type { AcceptedValue } from './photo-outcome.ts';

/** A digit of a value as it is entered into the form. */
export interface DigitPlace {
  readonly taskId: string;
  readonly group: DigitGroup;
  /** From the left, in what is entered; null where no digit is more likely wrong than the others. */
  readonly place: number | null;
}

/**
 * Where to correct read values: at the first doubtful digit, else at the first value. Leading zeros are read but not
 * entered: a doubtful one leads to the start of what is.
 * @see OPN-093, OPN-235
 */
export function digitToCorrect(values: readonly AcceptedValue[]): DigitPlace | null {
  for (const { taskId, typed, pre, post } of values) {
    const [before, after] = [pre, post].map((digits) => digits.findIndex(({ doubtful }) => doubtful));
    if (before !== undefined && before >= 0) {
      return { taskId, group: 'pre', place: Math.max(0, before - (pre.length - typed.pre.length)) };
    }
    if (after !== undefined && after >= 0) return { taskId, group: 'post', place: after };
  }
  const [first] = values;
  return first === undefined ? null : { taskId: first.taskId, group: 'pre', place: null };
}
