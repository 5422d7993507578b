import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { counterDigits, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { decimalDigits, wholeDigits } from './deviating-digit.ts';
import css from './rate-value.module.css';

/** The last reading over the counter, in the same columns, so that people compare digit by digit. */
export function LastReading({ value, day, unit, rate }: LastReadingProps) {
  const { t, language } = useTexts();
  const size = counterDigits(rate);
  const whole = wholeDigits(value, size.pre);
  const lead = whole.length - whole.replace(/^0+(?=.)/, '').length;
  return (
    <div className={css.last}>
      <p className={css.lastLabel}>
        {t('entry.last', { day: formatDay(day) })}
        <VisuallyHidden>{`: ${formatAmount(readingText(value, rate), unit, language)}`}</VisuallyHidden>
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
  readonly rate: RateDigits;
}
