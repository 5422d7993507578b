import { addDays, type Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useDraftState } from '../outbox/use-drafts.ts';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { correctsSent } from '../outbox/corrects-sent.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { statusOf } from '../outbox/entry-status.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { checkCircle } from '../ui/status.ts';
import { clockCountdown } from '../ui/waiting.ts';
import { Status } from '../ui/Status.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { deadlineStatus, formatShortDay } from '../meters/deadline.ts';

/**
 * How a meter stands: read but not sent, sent in vain, read, not to be read yet or any longer, due soon, overdue, or until when there is
 * time. `short` counts days and leaves out later ones.
 */
export function JobState({ job, waiting, availability, today, short = false }: JobStateProps) {
  const { t } = useTexts();
  const draft = useDraftState({ kind: 'reading', jobId: job.id });
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

/** Without its year in the present one. */
function dayNear(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
}

interface JobStateProps {
  readonly job: Job;
  /** A reading of it that waits to be sent (LST-10). */
  readonly waiting?: OutboxEntry | undefined;
  readonly availability: Availability;
  readonly today: Day;
  readonly short?: boolean;
}
