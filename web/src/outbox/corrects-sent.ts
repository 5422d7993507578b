import type { Job } from '@zaehlwerk/domain/job/job';
import { correctedResult } from '@zaehlwerk/domain/submission/compose-submission';
import type { OutboxEntry } from './outbox-entry.ts';

/** Whether an entry is not the first reading of its job: when it was taken, one of its rates had already been sent. */
export function correctsSent({ content }: OutboxEntry, job: Job | undefined): boolean {
  if (content.kind !== 'reading' || job === undefined) return false;
  const takenAt = new Date(content.capturedAt);
  const isSent = (taskId: string) =>
    job.meter.meterRateTasks.some((rate) => rate.taskId === taskId && correctedResult(rate, takenAt) !== null);
  return content.body.results.some(({ taskId }) => isSent(taskId));
}
