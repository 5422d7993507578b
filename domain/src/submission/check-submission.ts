import type { Day } from '../calendar/day.ts';
import { finding, type Finding } from '../finding.ts';
import type { Job, MeterRateTask } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkComment } from '../reading/check-comment.ts';
import { checkDayOfAttempt, checkNotReadable } from '../reading/check-not-readable.ts';
import { checkReading } from '../reading/check-reading.ts';
import { comparedRates } from '../reading/compared-rates.ts';
import { checkReadingDate, parseReadingDate, type TakenBetween } from '../reading/reading-date.ts';
import { checkImageKind, checkImagesAllowed } from '../reading/reading-images.ts';
import { readFall, sayOtherExchange, saysFall } from './check-fall.ts';
import type { ReceivedResult, ReceivedSubmission } from './submission.ts';
import { readSubmittedValue } from './submitted-value.ts';

/** Whether a result says that its rate cannot be read. */
export function saysNotReadable({ notReadable }: Pick<ReceivedResult<unknown>, 'notReadable'>): boolean {
  return notReadable !== null && notReadable !== undefined;
}

/** The part of a job that validating a submission needs. */
export type SubmittedJob = Pick<Job, 'done' | 'jobConstraints' | 'sameTargetReadingDates' | 'meter'>;

/**
 * Validates a submission as received: every rule of its fields at once, each finding at the path of its field on the
 * wire (`results[0].readingValue`). `taken` is the Berlin day the reading was taken. Findings that only warn are
 * included and never lead to a refusal; checkReadingPeriod has validated the period before. Only the server sees the
 * bytes of a photo, and validates them.
 * @see OPN-082, OPN-168, OPN-171
 */
export function checkSubmission(
  job: SubmittedJob,
  submission: ReceivedSubmission,
  settings: EffectiveSettings,
  taken: Day | TakenBetween,
): Finding[] {
  const { readingDate, results } = submission;
  const nothingRead = results.length > 0 && results.every(saysNotReadable);
  return [
    ...checkResults(job, submission, settings),
    ...(nothingRead ? checkDayOfAttempt(readingDate, taken) : checkReadingDate(readingDate, job, settings, taken)),
  ];
}

function checkResults(
  job: SubmittedJob,
  { results, readingDate }: ReceivedSubmission,
  settings: EffectiveSettings,
): Finding[] {
  if (results.length === 0) return [finding('results.empty', 'blocks', 'results', {})];
  const day = parseReadingDate(readingDate ?? '');
  const rates = comparedRates(job, day);
  const tasks = new Map(rates.map((task) => [task.taskId, task]));
  const read = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, task]));
  const seen = new Set<string>();
  const differ = sayOtherExchange(results.map(({ fall }) => fall));
  return results.flatMap((result, index) => {
    const task = tasks.get(result.taskId ?? '') ?? null;
    const repeated = task !== null && seen.has(task.taskId);
    if (task !== null) seen.add(task.taskId);
    const aboutTask = repeated ? [finding('task.repeated', 'blocks', 'taskId', {})] : checkTask(task);
    // A value is compared with what it does not replace; whether there is one, with all there is.
    const compared = saysNotReadable(result) ? (read.get(result.taskId ?? '') ?? null) : task;
    const aboutExchange = differ[index] === true ? [finding('fall.otherExchange', 'warns', 'fall', {})] : [];
    return [...aboutTask, ...checkResult(result, compared, settings, day), ...aboutExchange].map((one) =>
      below(`results[${index}]`, one),
    );
  });
}

function checkTask(task: MeterRateTask | null): Finding[] {
  return task === null ? [finding('task.unknown', 'blocks', 'taskId', {})] : [];
}

function checkResult(
  result: ReceivedResult,
  task: MeterRateTask | null,
  settings: EffectiveSettings,
  day: Day | null,
): Finding[] {
  const images = result.readingImages ?? [];
  const comment = result.comment ?? null;
  const kinds = settings.features.imagesForbidden ? [] : checkImageKind(images);
  if (saysNotReadable(result)) {
    const { notReadable: reason = null, readingValue } = result;
    const hasValue = readingValue !== null;
    const said = { task, reason, hasValue, hasFall: saysFall(result.fall) };
    return [...checkNotReadable({ ...said, images: images.length, comment, settings }), ...kinds];
  }
  const read = readSubmittedValue(result.readingValue, task);
  if (!read.ok || task === null) {
    return [
      ...(read.ok ? [] : read.findings),
      ...checkImagesAllowed(images.length, settings.features),
      ...kinds,
      ...checkComment(comment, settings),
    ];
  }
  const { value } = read;
  const { photoValue } = result;
  const { fall, findings } = saysFall(result.fall)
    ? readFall(result.fall, { task, value, day })
    : { fall: null, findings: [] };
  return [
    ...findings,
    ...checkReading({ task, value, fall, images: images.length, photoValue, comment, settings }),
    ...kinds,
  ];
}

function below(path: string, one: Finding): Finding {
  return { ...one, at: `${path}.${one.at}` };
}
