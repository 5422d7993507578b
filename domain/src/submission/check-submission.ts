import type { Day } from '../calendar/day.ts';
import { type Decimal, decimalFromNumber, fractionDigits, integerDigits } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import type { Job, MeterRateTask } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { checkComment } from '../reading/check-comment.ts';
import { checkReading } from '../reading/check-reading.ts';
import { comparedRates } from '../reading/compared-rates.ts';
import { checkReadingDate, parseReadingDate, type TakenBetween } from '../reading/reading-date.ts';
import { checkImageKind, checkImagesAllowed } from '../reading/reading-images.ts';
import { counterDigits, type RateDigits, tooManyDecimals } from '../reading/reading-value.ts';
import type { SubmittedImage } from './submission.ts';

/** A submission as received: nothing in it is proven yet, and anything may be missing. */
export interface ReceivedSubmission<Image = SubmittedImage> {
  readonly readingDate: string | null;
  readonly results: readonly ReceivedResult<Image>[];
}

export interface ReceivedResult<Image = SubmittedImage> {
  readonly taskId: string | null;
  readonly comment?: string | null | undefined;
  readonly readingValue: number | null;
  readonly readingImages?: readonly Image[] | undefined;
  /** As its sender says: it is kept, and decides nothing. */
  readonly confirmed?: readonly (string | null)[] | null | undefined;
  /** As its sender says, too: it only has somebody look at the photo. */
  readonly photoValue?: string | null | undefined;
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
  const findings = checkResults(job, submission, settings);
  return [...findings, ...checkReadingDate(submission.readingDate, job, settings, taken)];
}

/**
 * Reads a number from the wire as a value of a rate: 0 or more, no more digits than its counter has. Without a rate
 * only the number itself is validated.
 * @see OPN-170
 */
export function readSubmittedValue(
  value: number | null,
  rate: RateDigits | null,
): { readonly ok: true; readonly value: Decimal } | { readonly ok: false; readonly findings: Finding[] } {
  if (value === null) return { ok: false, findings: [finding('value.missing', 'blocks', 'readingValue', {})] };
  if (!Number.isFinite(value) || value < 0) {
    return { ok: false, findings: [finding('value.notDigits', 'blocks', 'readingValue', {})] };
  }
  const exact = decimalFromNumber(value);
  const findings = rate === null ? [] : checkDigits(exact, rate);
  if (exact === null || findings.length > 0) return { ok: false, findings };
  return { ok: true, value: exact };
}

function checkResults(
  job: SubmittedJob,
  { results, readingDate }: ReceivedSubmission,
  settings: EffectiveSettings,
): Finding[] {
  if (results.length === 0) return [finding('results.empty', 'blocks', 'results', {})];
  const rates = comparedRates(job, parseReadingDate(readingDate ?? ''));
  const tasks = new Map(rates.map((task) => [task.taskId, task]));
  const seen = new Set<string>();
  return results.flatMap((result, index) => {
    const task = tasks.get(result.taskId ?? '') ?? null;
    const repeated = task !== null && seen.has(task.taskId);
    if (task !== null) seen.add(task.taskId);
    const aboutTask = repeated ? [finding('task.repeated', 'blocks', 'taskId', {})] : checkTask(task);
    return [...aboutTask, ...checkResult(result, task, settings)].map((one) => below(`results[${index}]`, one));
  });
}

function checkTask(task: MeterRateTask | null): Finding[] {
  return task === null ? [finding('task.unknown', 'blocks', 'taskId', {})] : [];
}

function checkResult(result: ReceivedResult, task: MeterRateTask | null, settings: EffectiveSettings): Finding[] {
  const images = result.readingImages ?? [];
  const comment = result.comment ?? null;
  const read = readSubmittedValue(result.readingValue, task);
  const kinds = settings.features.imagesForbidden ? [] : checkImageKind(images);
  if (!read.ok || task === null) {
    return [
      ...(read.ok ? [] : read.findings),
      ...checkImagesAllowed(images.length, settings.features),
      ...kinds,
      ...checkComment(comment, settings),
    ];
  }
  return [
    ...checkReading({
      task,
      value: read.value,
      images: images.length,
      photoValue: result.photoValue,
      comment,
      settings,
    }),
    ...kinds,
  ];
}

function checkDigits(value: Decimal | null, rate: RateDigits): Finding[] {
  const { pre, post } = counterDigits(rate);
  const findings: Finding[] = [];
  // Numbers too large to be exact have more digits than any counter.
  if (value === null || integerDigits(value) > pre) {
    findings.push(finding('value.tooManyPreDecimals', 'blocks', 'readingValue', { count: pre }));
  }
  if (value !== null && fractionDigits(value) > post) findings.push(tooManyDecimals(rate));
  return findings;
}

function below(path: string, one: Finding): Finding {
  return { ...one, at: `${path}.${one.at}` };
}
