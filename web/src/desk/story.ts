import { notReadableFromWire, resultFromWire } from '@zaehlwerk/contract/job-results';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
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

/** What is known of a meter: what was read for its order, and what the utility knew before; the newest first. */
export function storyOf({ job, results }: Pick<ShownOrder, 'job' | 'results'>): readonly StoryEvent[] {
  const tasks = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, task]));
  const read = results.flatMap(({ resultId, taskId, reading, notReadable, clerk, replaces }): StoryEvent[] => {
    const task = tasks.get(taskId);
    if (task === undefined) return [];
    const of = { id: resultId, task, clerk };
    if (reading !== null) {
      const {
        created,
        readingValue,
        readingDate,
        comment,
        setAside = false,
        question = null,
        source = 'portal',
        readingResultImages,
      } = resultFromWire(reading);
      const what = replaces === null ? 'reading' : 'correction';
      const imageIds = readingResultImages.map(({ imageId }) => imageId);
      return [
        {
          ...of,
          at: created,
          what,
          value: readingValue,
          notReadable: null,
          day: readingDate,
          comment,
          setAside,
          question,
          source,
          imageIds,
        },
      ];
    }
    if (notReadable === null) return [];
    const {
      created,
      readingDate,
      comment,
      reason,
      source = 'portal',
      readingResultImages,
    } = notReadableFromWire(notReadable);
    const imageIds = readingResultImages.map(({ imageId }) => imageId);
    return [
      {
        ...of,
        at: created,
        what: 'notReadable',
        value: null,
        notReadable: reason,
        day: readingDate,
        comment,
        setAside: false,
        question: null,
        source,
        imageIds,
      },
    ];
  });
  const earlier = job.meter.meterRateTasks.flatMap((task) =>
    task.readingEvents.map(({ readingDate, readingValue, created }, index): StoryEvent => {
      return {
        id: `${task.taskId} ${index}`,
        task,
        at: created,
        what: 'earlier',
        value: readingValue,
        notReadable: null,
        day: readingDate,
        comment: null,
        setAside: false,
        question: null,
        clerk: null,
        source: 'utility',
        imageIds: [],
      };
    }),
  );
  // What the utility knew is told by its day: when it was handed in says nothing.
  const byDay = earlier.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return [...read, ...byDay];
}
