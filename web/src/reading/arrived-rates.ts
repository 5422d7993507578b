import { type Decimal, decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job } from '@zaehlwerk/domain/job/job';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import { needsPerson, type OutboxEntry } from '../outbox/outbox-entry.ts';

/** A rate of a job that has been sent while others are still open, or waits to be. */
export interface ArrivedRate {
  readonly taskId: string;
  readonly value: Decimal;
  /** It is still on this device. */
  readonly waits: boolean;
}

/**
 * What has arrived of a job, with what waits on this device for its turn; a waiting value is newer than one that was sent.
 * What was refused waits for the person and has not arrived.
 */
export function arrivedRates({ meter }: Job, kept: readonly OutboxEntry[]): readonly ArrivedRate[] {
  const waiting = kept
    .filter((entry) => !needsPerson(entry))
    .flatMap(({ content }) => (content.kind === 'reading' ? content.results : []));
  return meter.meterRateTasks.flatMap((task): ArrivedRate[] => {
    const { taskId } = task;
    const own = waiting.findLast((one) => one.taskId === taskId);
    const value = own === undefined ? (currentResult(task)?.readingValue ?? null) : decimalFromNumber(own.readingValue);
    return value === null ? [] : [{ taskId, value, waits: own !== undefined }];
  });
}
