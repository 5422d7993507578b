import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { EntryState } from '../outbox-status/EntryState.tsx';
import { statusOf } from '../outbox-status/entry-status.ts';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
import { useTexts } from '../text/use-texts.ts';
import { checkCircle } from '../ui/icons/status.ts';
import { clockCountdown } from '../ui/icons/waiting.ts';
import { Status } from '../ui/Status.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { deadlineStatus, formatShortDay } from './deadline.ts';

/** How a meter stands: read but not sent, read, due soon, overdue, or until when there is time. `short` counts days and leaves out later ones. */
export function JobState({ job, waiting, today, short = false }: JobStateProps) {
  const { t } = useTexts();
  if (waiting !== undefined) return <EntryState status={statusOf(waiting, null)} inList />;
  if (job.done) {
    return (
      <Status tone="ok" icon={checkCircle}>
        <VisuallyHidden>{t('jobs.row.done')}</VisuallyHidden>
      </Status>
    );
  }
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

interface JobStateProps {
  readonly job: Job;
  /** A reading of it that waits to be sent (LST-10). */
  readonly waiting?: OutboxEntry | undefined;
  readonly today: Day;
  readonly short?: boolean;
}
