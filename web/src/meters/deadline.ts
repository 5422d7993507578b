import { daysBetween, type Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { EXPIRY_WARNING_DAYS } from '@zaehlwerk/domain/job/progress';

/** How the deadline of an open job stands: due soon or overdue asks for attention, later does not. */
export interface DeadlineStatus {
  readonly deadline: Day;
  readonly daysLeft: number;
  readonly kind: 'later' | 'soon' | 'overdue';
}

/** Null for a done job and for one without deadline. Soon is as in the expiry warning (LST-15, OPN-054). */
export function deadlineStatus(job: Pick<Job, 'done' | 'jobConstraints'>, today: Day): DeadlineStatus | null {
  const deadline = job.jobConstraints.latestExecution;
  if (job.done || deadline === null) return null;
  const daysLeft = daysBetween(today, deadline);
  return { deadline, daysLeft, kind: daysLeft < 0 ? 'overdue' : daysLeft < EXPIRY_WARNING_DAYS ? 'soon' : 'later' };
}

/** `24.11.` — near days need no year. */
export function formatShortDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.`;
}
