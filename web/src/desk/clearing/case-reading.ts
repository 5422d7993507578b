import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { CaseFacts } from '@zaehlwerk/domain/clearing/case';
import { type Decimal, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { valueLimits } from '@zaehlwerk/domain/reading/check-reading';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { decimalDigits, wholeDigits } from '../../reading/feedback.ts';
import { type StoryEvent, storyOf } from '../frame/story.ts';
import type { ShownOrder } from '../frame/use-order.ts';
import { type Case, waitingOf } from './cases.ts';

/** A reading that wants a look, with what its order knows of its register. */
export interface CaseReading {
  readonly id: string;
  readonly order: ShownOrder;
  /** Its register, as it was before the reading came. */
  readonly task: MeterRateTask;
  /** There are others. */
  readonly isNamed: boolean;
  /** When it was taken, or what it corrects. */
  readonly takenOn: Day;
  readonly last: ReturnType<typeof lastKnownReading>;
  readonly facts: CaseFacts;
  /** The value in its place that waits for a second clerk; null for none. */
  readonly proposed: Decimal | null;
  readonly imageIds: readonly string[];
  /** What happened to the register, the newest first, the reading itself among it. */
  readonly story: readonly StoryEvent[];
}

/** The reading of a case within its order; null where that does not tell it. */
export function readingOf(one: Case, order: ShownOrder): CaseReading | null {
  if (one.kind !== 'reading') return null;
  const tasks = order.job.meter.meterRateTasks;
  const result = order.results.find(({ resultId }) => resultId === one.of.readingId);
  const found = tasks.find(({ taskId, obis }) =>
    result === undefined ? obis === one.of.obis : taskId === result.taskId,
  );
  if (found === undefined) return null;
  const { notReadable: _, askedBack: __, ...rest } = found;
  const created = result?.reading?.created ?? one.of.acceptedAt;
  const task: MeterRateTask = {
    ...rest,
    readingResults: found.readingResults.filter((other) => Date.parse(other.created) < Date.parse(created)),
  };
  const last = lastKnownReading(task);
  const { minimum, maximum } = valueLimits(task);
  const story = storyOf(order).filter((event) => event.task.taskId === found.taskId);
  const facts: CaseFacts = {
    reasons: one.of.reasons,
    value: decimalOf(one.of.readingValue),
    photoValue: decimalOf(one.of.photoValue),
    last: last?.readingValue ?? null,
    minimum,
    maximum,
  };
  const imageIds = story.find(({ id }) => id === one.of.readingId)?.imageIds ?? [];
  const takenOn = berlinDay(new Date(firstOf(order, result)?.reading?.created ?? created));
  return {
    id: one.of.readingId,
    order,
    takenOn,
    task,
    isNamed: tasks.length > 1,
    last,
    facts,
    proposed: decimalOf(waitingOf(one)?.correction?.readingValue ?? null),
    imageIds,
    story,
  };
}

type Result = ShownOrder['results'][number];

/** The reading that was there first, where one corrects another. */
function firstOf({ results }: Pick<ShownOrder, 'results'>, result: Result | undefined): Result | undefined {
  const before = results.find(({ resultId }) => resultId === (result?.replaces ?? null));
  return before === undefined ? result : firstOf({ results: results.filter((one) => one !== result) }, before);
}

const decimalOf = (text: string | null): Decimal | null => (text === null ? null : parseDecimal(text));

/** The digits of values as they stand on one counter: each has the places of the longest. */
export function onCounter(task: MeterRateTask, values: readonly Decimal[]): (value: Decimal) => DigitsOnCounter {
  const { pre, post } = counterDigits(task);
  const places = Math.max(pre, ...values.map((value) => wholeDigits(value, pre).length));
  return (value) => ({
    pre: wholeDigits(value, places),
    post: post === 0 ? '' : decimalDigits(value, post).padEnd(post, '0'),
  });
}

/** The digits before and behind the comma. */
export interface DigitsOnCounter {
  readonly pre: string;
  readonly post: string;
}
