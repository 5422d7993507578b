import type { Day } from '@zaehlwerk/domain/calendar/day';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type-of';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { caretRight } from '../ui/icons/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './job-row.module.css';
import { JobLink } from './JobLink.tsx';
import { JobState } from './JobState.tsx';
import { MeterNumber } from './MeterNumber.tsx';
import { streetOf } from './meter-title.ts';
import { MeterTypeIcon } from './MeterTypeIcon.tsx';
import { readingText } from './reading-text.ts';
import { useMeterName } from './use-meter-name.ts';

/**
 * A meter in a list, the whole row one link: what it is, where it hangs, its number or what was read, how it stands.
 * With `byStreet` the house comes first, for those who look after several.
 */
export function JobRow({ job, look, byStreet, today, current, account = null }: JobRowProps) {
  const { t, language } = useTexts();
  const name = useMeterName()(job);
  const street = byStreet ? streetOf(job) : null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  const place = location === '' && street !== null ? name : location;
  const [rate, ...others] = job.meter.meterRateTasks;
  const result = job.done && rate !== undefined && others.length === 0 ? currentResult(rate) : null;
  return (
    <JobLink className={classNames(css.row, look === 'side' && css.side)} jobId={job.id} current={current}>
      <MeterTypeIcon type={meterTypeOf(job.meter)} small={look === 'side'} />
      <span className={css.words}>
        <span className={css.title}>{street ?? name}</span>
        {street !== null && place !== name && <VisuallyHidden>{`${name}, `}</VisuallyHidden>}
        {place !== '' && <span className={css.detail}>{place}</span>}
        <span className={css.detail}>
          {result === null || rate === undefined ? (
            <MeterNumber>{job.meter.meterNumber}</MeterNumber>
          ) : (
            formatAmount(readingText(result.readingValue, rate), unitOf(rate), language)
          )}
        </span>
        {account !== null && <span className={css.detail}>{t('jobs.row.account', { name: account })}</span>}
      </span>
      <span className={css.end}>
        <JobState job={job} today={today} short={look === 'side'} />
        {look === 'page' && <Icon path={caretRight} size="small" />}
      </span>
    </JobLink>
  );
}

interface JobRowProps {
  readonly job: Job;
  /** A page of its own, or the sidebar of wide windows. */
  readonly look: 'page' | 'side';
  readonly byStreet: boolean;
  readonly today: Day;
  /** Whether it is open beside the list. */
  readonly current: boolean;
  /** Whose it is, where several logins share the list. */
  readonly account?: string | null;
}
