import type { Day } from '@zaehlwerk/domain/calendar/day';
import { formatDecimal, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { decimalDigits, wholeDigits } from './deviating-digit.ts';
import css from './rate-value.module.css';
import type { CounterSize } from './use-counter.ts';

/** The last reading over the counter, in the same columns, so that people compare digit by digit. */
export function LastReading({ value, day, unit, size }: LastReadingProps) {
  const { t, language } = useTexts();
  const whole = wholeDigits(value, size.pre);
  const lead = whole.length - whole.replace(/^0+(?=.)/, '').length;
  return (
    <div className={css.last}>
      <p className={css.lastLabel}>
        {t('entry.last', { day: formatDay(day) })}
        <VisuallyHidden>{`: ${formatAmount(formatDecimal(value), unit, language)}`}</VisuallyHidden>
      </p>
      <div className={css.lastDigits} aria-hidden="true">
        {Array.from(whole, (digit, index) => (
          <i key={index} data-lead={index < lead || undefined}>
            {digit}
          </i>
        ))}
        {size.post > 0 && (
          <span className={css.lastTail}>
            <span className={css.lastComma}>,</span>
            {Array.from(decimalDigits(value, size.post), (digit, index) => (
              <i key={index}>{digit}</i>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

interface LastReadingProps {
  readonly value: Decimal;
  readonly day: Day;
  readonly unit: string | null;
  readonly size: CounterSize;
}
