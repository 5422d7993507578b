import type { Decimal } from '../decimal/decimal.ts';
import type { Finding, FindingCode } from '../finding.ts';
import { currentResult } from '../job/job-result.ts';
import type { ReadingResult } from '../job/job.ts';
import { valueLimits } from '../reading/check-reading.ts';
import { notReplaced } from '../reading/compared-rates.ts';
import { parseReadingDate } from '../reading/reading-date.ts';
import type { SubmittedJob } from './check-submission.ts';
import type { ReceivedSubmission } from './submission.ts';

/** What the rules say of a result when it is accepted. It is kept with it: what they compare with changes later. */
export interface Plausibility {
  /** Codes of what they warn of, about the result or about its day. */
  readonly findings: readonly FindingCode[];
  /** The range in which the value is expected; null where it has no such end. */
  readonly expectedMinimum: Decimal | null;
  readonly expectedMaximum: Decimal | null;
  /** The result that it replaces, where it is a correction; also one that said that the rate cannot be read. */
  readonly replaces: Pick<ReadingResult, 'created' | 'readingDate'> | null;
}

/**
 * The plausibility of each result of a submission, by what checkSubmission found about it and the job it was found by.
 * @see OPS-20, OPS-21, OPS-22
 */
export function plausibilityOf<Image>(
  job: SubmittedJob,
  { readingDate, results }: ReceivedSubmission<Image>,
  findings: readonly Finding[],
): readonly Plausibility[] {
  const day = parseReadingDate(readingDate ?? '');
  const rates = new Map(job.meter.meterRateTasks.map((rate) => [rate.taskId, rate]));
  const warnings = findings.filter(({ severity }) => severity === 'warns');
  return results.map(({ taskId }, index) => {
    const rate = rates.get(taskId ?? '');
    const limits = rate === undefined ? null : valueLimits(rate);
    return {
      findings: warnings
        .filter(({ at }) => at === 'readingDate' || at.startsWith(`results[${index}].`))
        .map(({ code }) => code),
      expectedMinimum: limits?.minimum ?? null,
      expectedMaximum: limits?.maximum ?? null,
      replaces:
        rate === undefined
          ? null
          : (rate.notReadable ??
            rate.askedBack ??
            replacedOf(rate.readingResults, notReplaced(rate.readingResults, job.done, day))),
    };
  });
}

/** Of the results that a new one replaces the one that counted. */
function replacedOf(results: readonly ReadingResult[], left: readonly ReadingResult[]): ReadingResult | null {
  return currentResult({ readingResults: results.filter((one) => !left.includes(one)) });
}

/** Whether codes that were kept say that the value was implausible, as isImplausible does of the findings. */
export function sayImplausible(codes: readonly string[]): boolean {
  return codes.some((code) => code.startsWith('value.'));
}
