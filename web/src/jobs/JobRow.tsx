import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
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
export function JobRow({ job, waiting, availability, look, byStreet, today, current, account = null }: JobRowProps) {
  const { t, language } = useTexts();
  const name = useMeterName()(job);
  const street = byStreet ? streetOf(job) : null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  const place = location === '' && street !== null ? name : location;
  const [rate, ...others] = job.meter.meterRateTasks;
  const value = rate === undefined || others.length > 0 ? null : valueOf(rate, job.done, waiting);
  return (
    <JobLink className={classNames(css.row, look === 'side' && css.side)} jobId={job.id} current={current}>
      <MeterTypeIcon type={meterTypeOf(job.meter)} small={look === 'side'} />
      <span className={css.words}>
        <span className={css.title}>{street ?? name}</span>
        {street !== null && place !== name && <VisuallyHidden>{`${name}, `}</VisuallyHidden>}
        {place !== '' && <span className={css.detail}>{place}</span>}
        <span className={css.detail}>
          {value === null || rate === undefined ? (
            <MeterNumber>{job.meter.meterNumber}</MeterNumber>
          ) : (
            formatAmount(readingText(value, rate), unitOf(rate), language)
          )}
        </span>
        {account !== null && <span className={css.detail}>{t('jobs.row.account', { name: account })}</span>}
      </span>
      <span className={css.end}>
        <JobState job={job} waiting={waiting} availability={availability} today={today} short={look === 'side'} />
        {look === 'page' && <Icon path={caretRight} size="small" />}
      </span>
    </JobLink>
  );
}

/** What was read last: what waits to be sent, else what was sent. */
function valueOf(rate: MeterRateTask, done: boolean, waiting: OutboxEntry | undefined): Decimal | null {
  const content = waiting?.content;
  const kept = content?.kind === 'reading' ? content.results.find(({ taskId }) => taskId === rate.taskId) : undefined;
  if (kept !== undefined) return decimalFromNumber(kept.readingValue);
  return done ? (currentResult(rate)?.readingValue ?? null) : null;
}

interface JobRowProps {
  readonly job: Job;
  /** A reading of it that waits to be sent (LST-10). */
  readonly waiting?: OutboxEntry | undefined;
  readonly availability: Availability;
  /** A page of its own, or the sidebar of wide windows. */
  readonly look: 'page' | 'side';
  readonly byStreet: boolean;
  readonly today: Day;
  /** Whether it is open beside the list. */
  readonly current: boolean;
  /** Whose it is, where several logins share the list. */
  readonly account?: string | null;
}
