import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { JobState } from './JobState.tsx';
import { MeterNumber } from '../jobs/MeterNumber.tsx';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { JobLine, type LineLook } from './JobLine.tsx';
import { PATHS } from '../paths.ts';

/** A meter in the list of readings: its number or what was read, and how it stands. */
export function JobRow({ job, waiting, availability, today, ...line }: JobRowProps) {
  const { language } = useTexts();
  const [rate, ...others] = job.meter.meterRateTasks;
  const value = rate === undefined || others.length > 0 ? null : valueOf(rate, job.done, waiting);
  return (
    <JobLine
      {...line}
      job={job}
      to={PATHS.job}
      detail={
        value === null || rate === undefined ? (
          <MeterNumber>{job.meter.meterNumber}</MeterNumber>
        ) : (
          formatAmount(readingText(value, rate), unitOf(rate), language)
        )
      }
      state={
        <JobState job={job} waiting={waiting} availability={availability} today={today} short={line.look === 'side'} />
      }
    />
  );
}

/** What was read last: what waits to be sent, else what was sent. */
function valueOf(rate: MeterRateTask, done: boolean, waiting: OutboxEntry | undefined): Decimal | null {
  const content = waiting?.content;
  const kept = content?.kind === 'reading' ? content.results.find(({ taskId }) => taskId === rate.taskId) : undefined;
  if (kept !== undefined) return decimalFromNumber(kept.readingValue);
  return done ? (currentResult(rate)?.readingValue ?? null) : null;
}

interface JobRowProps extends LineLook {
  readonly job: Job;
  /** A reading of it that waits to be sent (LST-10). */
  readonly waiting?: OutboxEntry | undefined;
  readonly availability: Availability;
  readonly today: Day;
}
