import { RateName } from '../meters/MeterSigns.tsx';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import type { RateNotReadable } from './rate-result.ts';
import css from './sent-reading.module.css';

/** Why there is no value: once for a meter, of several rates for each. */
export function RatesNotReadable({ unread, named }: RatesNotReadableProps) {
  const { t } = useTexts();
  return unread.map(({ task, notReadable }) => (
    <div key={task.taskId}>
      {named && (
        <p className={css.rate}>
          <RateName {...task} />
        </p>
      )}
      <dl className={css.facts}>
        <dt>{t('notReadable.short')}</dt>
        <dd>{t(`notReadable.reason.${notReadable.reason}`)}</dd>
        <dt>{t('notReadable.day')}</dt>
        <dd>{formatDay(notReadable.readingDate)}</dd>
        {notReadable.comment !== null && (
          <>
            <dt>{t('entry.comment.text')}</dt>
            <dd>{notReadable.comment}</dd>
          </>
        )}
        {notReadable.readingResultImages.length > 0 && (
          <>
            <dt>{t('entry.photos')}</dt>
            <dd>{notReadable.readingResultImages.length}</dd>
          </>
        )}
      </dl>
    </div>
  ));
}

interface RatesNotReadableProps {
  readonly unread: readonly RateNotReadable[];
  /** Whether there are several rates. */
  readonly named: boolean;
}
