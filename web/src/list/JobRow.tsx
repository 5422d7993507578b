import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useDraftState } from '../outbox/use-drafts.ts';
import { RateName } from '../meters/RateName.tsx';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { BegunState } from './BegunState.tsx';
import { JobState } from './JobState.tsx';
import { MeterNumber } from '../meters/MeterNumber.tsx';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { JobLine, type LineLook } from './JobLine.tsx';
import css from './job-row.module.css';
import { PATHS } from '../paths.ts';

/** A meter in the list of readings: its number, what was read of each rate, what is begun, and how it stands. */
export function JobRow({ job, waiting, availability, today, ...line }: JobRowProps) {
  const { language } = useTexts();
  const begun = useDraftState({ kind: 'reading', jobId: job.id }) === 'begun';
  const rates = job.meter.meterRateTasks;
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
          {values.map(({ rate, amount }) => (
            <span key={rate.taskId} className={css.value}>
              {rates.length > 1 && <RateName {...rate} />} {amount}
            </span>
          ))}
          {begun && (
            <span className={css.value}>
              <BegunState done={job.done} />
            </span>
          )}
        </>
      }
      state={
        <JobState job={job} waiting={waiting} availability={availability} today={today} short={line.look === 'side'} />
      }
    />
  );
}

/** What was read last: what waits to be sent, else what was sent, where that `counts` already. */
function valueOf(rate: MeterRateTask, counts: boolean, waiting: OutboxEntry | undefined): Decimal | null {
  const content = waiting?.content;
  const kept = content?.kind === 'reading' ? content.results.find(({ taskId }) => taskId === rate.taskId) : undefined;
  if (kept !== undefined) return decimalFromNumber(kept.readingValue);
  return counts ? (currentResult(rate)?.readingValue ?? null) : null;
}

interface JobRowProps extends LineLook {
  readonly job: Job;
  /** A reading of it that waits to be sent (LST-10). */
  readonly waiting?: OutboxEntry | undefined;
  readonly availability: Availability;
  readonly today: Day;
}
