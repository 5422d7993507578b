import type { Language } from '@zaehlwerk/contract/application';
import { compareDecimals, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { isEmpty, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { formatAmount } from '../text/formats.ts';

/** Missing decimals count as zeros here, whatever the form asks for. */
const ANY_DECIMALS = { queryPostDecimals: false, maskPostDecimals: false };

function valueOf(typed: TypedDigits, task: MeterRateTask) {
  const parsed = parseReadingValue(typed, task, ANY_DECIMALS);
  return parsed.ok ? parsed.value : null;
}

/** Digits of a rate in words, with its unit; as they were typed where they are no value. */
export function amountOf(typed: TypedDigits, task: MeterRateTask, language: Language): string {
  const value = valueOf(typed, task);
  if (value === null) return [typed.pre, typed.post].filter((group) => group !== '').join(',');
  return formatAmount(formatDecimal(value), unitOf(task), language);
}

/** Whether something else was typed than what stands on the photo. */
export function isOtherThan(typed: TypedDigits, read: TypedDigits, task: MeterRateTask): boolean {
  const [one, other] = [valueOf(typed, task), valueOf(read, task)];
  return !isEmpty(typed) && (one === null || other === null || compareDecimals(one, other) !== 0);
}
