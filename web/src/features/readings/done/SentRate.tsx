import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../../../jobs/RateName.tsx';
import { useSpokenRate } from '../../../jobs/use-spoken-rate.ts';
import { readingText } from '../../../jobs/reading-text.ts';
import { decimalDigits, wholeDigits } from '../../../reading-entry/deviating-digit.ts';
import { formatAmount, formatDay } from '../../../text/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Counter } from '../../../ui/Counter.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { RateResult } from './rate-result.ts';
import { ResultPhoto } from './ResultPhoto.tsx';
import css from './sent-reading.module.css';

/** What was sent for one rate: the counter as it stood, the day, what was used since the reading before, its photos. */
export function SentRate({ task, result, since, named, ...whose }: SentRateProps) {
  const { t, language } = useTexts();
  const spokenRate = useSpokenRate();
  const size = counterDigits(task);
  const unit = unitOf(task);
  const value = formatAmount(readingText(result.readingValue, task), unit, language);
  const altOf = (place: number) =>
    named ? t('done.photoOf', { place, value, rate: spokenRate(task) }) : t('done.photo', { place, value });
  return (
    <div>
      <p className={css.rate}>
        <RateName {...task} />
      </p>
      <VisuallyHidden>
        <p>{value}</p>
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
      {result.readingResultImages.length > 0 && (
        <ul className={css.photos} aria-label={t('done.photos')}>
          {result.readingResultImages.map(({ imageId }, index) => (
            <li key={imageId}>
              <ResultPhoto {...whose} taskId={task.taskId} imageId={imageId} place={index + 1} alt={altOf(index + 1)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface SentRateProps extends RateResult {
  /** Whether there are several rates, so that a photo says to which it belongs. */
  readonly named: boolean;
  readonly jobId: string;
  readonly accountId: string;
}
