import { notReadableFromWire, resultFromWire } from '@zaehlwerk/contract/job-results';
import type { OrderResult } from '@zaehlwerk/contract/one-order';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { ImageReference, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { NotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import type { ReadingSource } from '@zaehlwerk/domain/job/reading-source';
import type { ShownOrder } from './use-order.ts';

/** Something that happened to a meter. */
export interface StoryEvent {
  readonly id: string;
  /** ISO instant. */
  readonly at: string;
  readonly what: 'reading' | 'correction' | 'notReadable' | 'earlier';
  readonly task: MeterRateTask;
  /** Null where it could not be read. */
  readonly value: Decimal | null;
  readonly notReadable: NotReadableReason | 'other' | null;
  /** The day for which it was read. */
  readonly day: Day;
  readonly comment: string | null;
  readonly setAside: boolean;
  readonly question: string | null;
  readonly clerk: string | null;
  readonly source: ReadingSource | 'other' | 'utility';
  readonly imageIds: readonly string[];
}

/** What most of what happens has nothing of. */
const NOTHING_SAID = { comment: null, setAside: false, question: null, clerk: null, imageIds: [] } as const;

/** What is known of a meter: what was read for its order, and what the utility knew before; the newest first. */
export function storyOf({ job, results }: Pick<ShownOrder, 'job' | 'results'>): readonly StoryEvent[] {
  const { meterRateTasks } = job.meter;
  const read = results.flatMap((result) => {
    const task = meterRateTasks.find(({ taskId }) => taskId === result.taskId);
    return task === undefined ? [] : (eventOf(result, task) ?? []);
  });
  // What the utility knew is told by its day: when it was handed in says nothing.
  const earlier = meterRateTasks.flatMap(earlierOf).toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return [...read, ...earlier];
}

function eventOf(result: OrderResult, task: MeterRateTask): StoryEvent | null {
  const { resultId: id, reading, notReadable, clerk, replaces } = result;
  const of = { ...NOTHING_SAID, id, task, clerk };
  if (reading !== null) {
    const {
      created: at,
      readingValue: value,
      readingDate: day,
      readingResultImages,
      ...said
    } = resultFromWire(reading);
    const { comment, source = 'portal', setAside = false, question = null } = said;
    const what = replaces === null ? 'reading' : 'correction';
    const imageIds = idsOf(readingResultImages);
    return { ...of, at, what, value, day, notReadable: null, comment, source, setAside, question, imageIds };
  }
  if (notReadable === null) return null;
  const { created: at, reason, readingDate: day, readingResultImages, ...said } = notReadableFromWire(notReadable);
  const { comment, source = 'portal' } = said;
  const imageIds = idsOf(readingResultImages);
  return { ...of, at, what: 'notReadable', value: null, day, notReadable: reason, comment, source, imageIds };
}

const idsOf = (images: readonly ImageReference[]) => images.map(({ imageId }) => imageId);

function earlierOf(task: MeterRateTask): readonly StoryEvent[] {
  return task.readingEvents.map(({ readingDate, readingValue, created }, index) => {
    const of = { ...NOTHING_SAID, id: `${task.taskId} ${index}`, task, at: created, notReadable: null };
    return { ...of, what: 'earlier', value: readingValue, day: readingDate, source: 'utility' };
  });
}
