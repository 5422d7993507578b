import { addDays, type Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { currentResult, isAskedBack, questionAbout } from '@zaehlwerk/domain/job/job-result';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { MeterNumber, RateName } from '../meters/MeterSigns.tsx';
import { deadlineStatus, formatShortDay } from '../meters/meter-facts.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { correctsSent, statusOf } from '../outbox/entry-status.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useDraftState } from '../outbox/use-drafts.ts';
import { PATHS } from '../paths.ts';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Banner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { checkCircle, warning } from '../ui/frame-icons.ts';
import { clockCountdown } from '../ui/icons.ts';
import { JobLine, type LineLook } from './JobLine.tsx';
import css from './job-row.module.css';

/** A meter in the list of readings: its number, the value of each rate, what is begun, and its state. */
export function JobRow({ job, waiting, availability, today, ...line }: JobRowProps) {
  const { t, language } = useTexts();
  const draft = useDraftState({ kind: 'reading', jobId: job.id });
  const rates = job.meter.meterRateTasks;
  const questions = new Set(rates.flatMap((rate) => questionAbout(rate) ?? []));
  const values = rates.flatMap((rate) => {
    const value = valueOf(rate, job.done || rates.length > 1, waiting);
    return value === null ? [] : [{ rate, amount: formatAmount(readingText(value, rate), unitOf(rate), language) }];
  });
  return (
    <JobLine
      {...line}
      job={job}
      to={PATHS.job}
      detail={
        <>
          <MeterNumber>{job.meter.meterNumber}</MeterNumber>
          {job.closing === true && <span className={css.value}>{t('jobs.row.closing')}</span>}
          {values.map(({ rate, amount }) => (
            <span key={rate.taskId} className={css.value}>
              {rates.length > 1 && <RateName {...rate} />} {amount}
            </span>
          ))}
          {waiting === undefined &&
            [...questions].map((question) => (
              <span key={question} className={css.question}>
                {question}
              </span>
            ))}
          {draft === 'begun' && (
            <span className={css.value}>
              <BegunState done={job.done} />
            </span>
          )}
        </>
      }
      state={
        <JobState
          job={job}
          waiting={waiting}
          draft={draft}
          availability={availability}
          today={today}
          short={line.look === 'side'}
        />
      }
    />
  );
}

/** The last value: what is waiting to be sent, otherwise what was sent, if that `counts` already. */
function valueOf(rate: MeterRateTask, counts: boolean, waiting: OutboxEntry | undefined): Decimal | null {
  const content = waiting?.content;
  const kept =
    content?.kind === 'reading' ? content.body.results.find(({ taskId }) => taskId === rate.taskId) : undefined;
  if (kept !== undefined) return decimalFromNumber(kept.readingValue);
  return counts && questionAbout(rate) === null ? (currentResult(rate)?.readingValue ?? null) : null;
}

interface JobRowProps extends LineLook {
  readonly job: Job;
  /** Its reading that is waiting to be sent. */
  readonly waiting?: OutboxEntry | undefined;
  readonly availability: Availability;
  readonly today: Day;
}

/**
 * The state of a meter: read but not sent, sending failed, read, not readable now, due soon, overdue, or its deadline.
 * `short` counts days and omits later deadlines.
 */
function JobState({ job, waiting, draft, availability, today, short = false }: JobStateProps) {
  const { t } = useTexts();
  if (waiting !== undefined)
    return <EntryState status={statusOf(waiting, null)} inList correction={correctsSent(waiting, job)} />;
  if (draft === 'failed') return <EntryState status="unsent" inList />;
  if (job.done) {
    return draft === 'begun' ? null : (
      <Status tone="ok" icon={checkCircle}>
        <VisuallyHidden>{t('jobs.row.done')}</VisuallyHidden>
      </Status>
    );
  }
  if (isAskedBack(job))
    return (
      <Status tone="warn" icon={warning}>
        {t('jobs.row.question')}
      </Status>
    );
  if (availability.kind === 'notYet') return t('jobs.row.notYet', { day: dayNear(availability.from, today) });
  if (availability.kind === 'noLonger')
    return t('jobs.row.noLonger', { day: dayNear(addDays(availability.to, 1), today) });
  const status = deadlineStatus(job, today);
  if (status === null) return null;
  const until = t('deadline.until', { day: formatShortDay(status.deadline) });
  if (status.kind === 'later') return short ? null : until;
  const soon = short ? t('deadline.in', { count: status.daysLeft }) : until;
  return (
    <Status tone="warn" icon={clockCountdown}>
      {status.kind === 'overdue' ? t('deadline.overdue') : soon}
    </Status>
  );
}

/** Omits the current year. */
function dayNear(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
}

interface JobStateProps {
  readonly job: Job;
  /** Its reading that is waiting to be sent. */
  readonly waiting?: OutboxEntry | undefined;
  readonly draft: ReturnType<typeof useDraftState>;
  readonly availability: Availability;
  readonly today: Day;
  readonly short?: boolean;
}

/** From Phosphor Icons (MIT); here because no other screen uses it. */
const pencil =
  'M230.14,70.54,185.46,25.85a20,20,0,0,0-28.29,0L33.86,149.17A19.85,19.85,0,0,0,28,163.31V208a20,20,0,0,0,20,20H92.69a19.86,19.86,0,0,0,14.14-5.86L230.14,98.82a20,20,0,0,0,0-28.28ZM91,204H52V165l84-84,39,39ZM192,103,153,64l18.34-18.34,39,39Z';

/** That something was entered for a meter and not sent: its reading, or a correction. */
export function BegunState({ done }: { readonly done: boolean }) {
  const { t } = useTexts();
  return (
    <Status tone="wait" icon={pencil}>
      {t(done ? 'jobs.row.correction' : 'jobs.row.begun')}
    </Status>
  );
}
