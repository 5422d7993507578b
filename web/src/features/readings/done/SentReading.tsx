import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentWord } from '../../../reading-entry/comment-word.ts';
import { formatBerlinTime, formatDay } from '../../../text/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { checkCircle } from '../../../ui/icons/status.ts';
import { rateResults, sentAt } from './rate-result.ts';
import css from './sent-reading.module.css';
import { SentRate } from './SentRate.tsx';

/** The success box of a done job: what was sent last, per rate (JOB-07). */
export function SentReading({ job, settings, accountId }: SentReadingProps) {
  const { t, language } = useTexts();
  const results = rateResults(job, settings);
  const sent = sentAt(results);
  const comment = results.find(({ result }) => result.comment !== null)?.result.comment ?? null;
  const instant = sent === null ? null : new Date(sent);
  return (
    <section className={css.plate} aria-labelledby="sent-reading">
      <div className={css.head}>
        <Icon path={checkCircle} size="large" />
        <div>
          <h2 id="sent-reading" tabIndex={-1}>
            {t('done.title')}
          </h2>
          {instant !== null && (
            <p className={css.when}>
              {t('done.at', { day: formatDay(berlinDay(instant)), time: formatBerlinTime(instant, language) })}
            </p>
          )}
        </div>
      </div>
      <div className={css.rates}>
        {results.map((one) => (
          <SentRate key={one.task.taskId} {...one} named={results.length > 1} jobId={job.id} accountId={accountId} />
        ))}
      </div>
      {comment !== null && (
        <dl className={css.facts}>
          <dt>{t(`entry.comment.${commentWord(settings)}`)}</dt>
          <dd>{comment}</dd>
        </dl>
      )}
    </section>
  );
}

interface SentReadingProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  /** In whose name the photos are loaded. */
  readonly accountId: string;
}
