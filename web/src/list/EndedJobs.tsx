import type { Job } from '@zaehlwerk/domain/job/job';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { MeterNumber, RateName } from '../meters/MeterSigns.tsx';
import { hasSeveralAddresses } from '../meters/meter-facts.ts';
import type { PATHS } from '../paths.ts';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { JobLine } from './JobLine.tsx';
import { JobSection, type ListPlace } from './JobSection.tsx';
import css from './job-row.module.css';

/** The meters that somebody else reads by now: what was read of them stays, and there is nothing to enter. */
export function EndedJobs({ jobs, to, look, rowHeight, scroller, current }: EndedJobsProps) {
  const { t } = useTexts();
  const byStreet = hasSeveralAddresses(jobs);
  return (
    <JobSection title={t('jobs.ended')} jobs={jobs} rowHeight={rowHeight} scroller={scroller} current={current}>
      {(job) => (
        <JobLine
          job={job}
          to={to}
          look={look}
          byStreet={byStreet}
          current={job.id === current}
          detail={<LastReadings job={job} />}
        />
      )}
    </JobSection>
  );
}

interface EndedJobsProps extends ListPlace {
  readonly jobs: readonly Job[];
  /** The screen of the meter that a row opens. */
  readonly to: typeof PATHS.job | typeof PATHS.evaluationOf;
  readonly look: 'page' | 'side';
  readonly rowHeight: number;
}

/** Its number, since when it has ended, and what was read last. */
function LastReadings({ job }: { readonly job: Job }) {
  const { t, language } = useTexts();
  const rates = job.meter.meterRateTasks;
  return (
    <>
      <MeterNumber>{job.meter.meterNumber}</MeterNumber>
      {rates.map((rate) => {
        const result = currentResult(rate);
        const isUnread = rate.notReadable !== undefined;
        return (
          (isUnread || result !== null) && (
            <span key={rate.taskId} className={css.value}>
              {rates.length > 1 && <RateName {...rate} />}{' '}
              {isUnread || result === null
                ? t('notReadable.short')
                : formatAmount(readingText(result.readingValue, rate), unitOf(rate), language)}
            </span>
          )
        );
      })}
      {job.endedOn !== undefined && (
        <span className={css.value}>{t('jobs.row.ended', { day: formatDay(job.endedOn) })}</span>
      )}
    </>
  );
}
