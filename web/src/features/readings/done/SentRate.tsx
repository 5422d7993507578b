import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../../../meter/RateName.tsx';
import { readingText } from '../../../meter/reading-text.ts';
import { decimalDigits, wholeDigits } from '../../../reading-entry/deviating-digit.ts';
import { formatAmount, formatDay } from '../../../text/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Counter } from '../../../ui/Counter.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { RateResult } from './rate-result.ts';
import css from './sent-reading.module.css';

/** What was sent for one rate: the counter as it stood, the day, and what was used since the reading before. */
export function SentRate({ task, result, since }: RateResult) {
  const { t, language } = useTexts();
  const size = counterDigits(task);
  const unit = unitOf(task);
  return (
    <div>
      <p className={css.rate}>
        <RateName {...task} />
      </p>
      <VisuallyHidden>
        <p>{formatAmount(readingText(result.readingValue, task), unit, language)}</p>
      </VisuallyHidden>
      <Counter
        pre={wholeDigits(result.readingValue, size.pre)}
        post={decimalDigits(result.readingValue, size.post)}
        {...(unit === null ? {} : { unit })}
      />
      <dl className={css.facts}>
        <dt>{t('entry.date')}</dt>
        <dd>{formatDay(result.readingDate)}</dd>
        {since !== null && (
          <>
            <dt>{t('done.since', { day: formatDay(since.day) })}</dt>
            <dd>{formatAmount(since.difference, unit, language)}</dd>
            <dt>{t('done.perDay')}</dt>
            <dd>{formatAmount(since.perDay, unit, language)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
