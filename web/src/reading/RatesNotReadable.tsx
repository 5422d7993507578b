import { RateName } from '../meters/MeterSigns.tsx';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ResultPhotos } from './ResultPhotos.tsx';
import type { RateNotReadable } from './rate-result.ts';
import css from './sent-reading.module.css';

/** Why there is no value: once for a meter, of several rates for each. */
export function RatesNotReadable({ unread, named, ...whose }: RatesNotReadableProps) {
  const { t } = useTexts();
  return unread.map(({ task, notReadable }) => (
    <div key={task.taskId}>
      {named && (
        <p className={css.rate}>
          <RateName {...task} />
        </p>
      )}
      <dl className={css.facts}>
        <dt>{t('notReadable.cause')}</dt>
        <dd>{t(`notReadable.reason.${notReadable.reason}`)}</dd>
        <dt>{t('notReadable.day')}</dt>
        <dd>{formatDay(notReadable.readingDate)}</dd>
        {notReadable.source !== undefined && (
          <>
            <dt>{t('done.way')}</dt>
            <dd>{t(`done.way.${notReadable.source}`)}</dd>
          </>
        )}
        {notReadable.comment !== null && (
          <>
            <dt>{t('entry.comment.text')}</dt>
            <dd>{notReadable.comment}</dd>
          </>
        )}
      </dl>
      <ResultPhotos
        {...whose}
        taskId={task.taskId}
        images={notReadable.readingResultImages}
        altOf={(place) => t('unknown.photo.alt', { place })}
      />
    </div>
  ));
}

interface RatesNotReadableProps {
  readonly unread: readonly RateNotReadable[];
  /** Whether there are several rates. */
  readonly named: boolean;
  readonly jobId: string;
  readonly accountId: string;
}
