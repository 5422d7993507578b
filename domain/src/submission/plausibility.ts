import type { Decimal } from '../decimal/decimal.ts';
import type { Finding, FindingCode } from '../finding.ts';
import { currentResult } from '../job/job-result.ts';
import type { MeterRateTask, ReadingResult } from '../job/job.ts';
import { comparedRates, valueLimits } from '../reading/check-reading.ts';
import { parseReadingDate } from '../reading/reading-date.ts';
import type { ReceivedSubmission, SubmittedJob } from './check-submission.ts';

/** What the rules say of a result when it is accepted. It is kept with it: what they compare with changes later. */
export interface Plausibility {
  /** Codes of what they warn of, about the result or about its day. */
  readonly findings: readonly FindingCode[];
  /** The range in which the value is expected; null where it has no such end. */
  readonly expectedMinimum: Decimal | null;
  readonly expectedMaximum: Decimal | null;
  /** The result that it replaces, where it is a correction. */
  readonly replaces: ReadingResult | null;
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
  const compared = comparedRates(job, parseReadingDate(readingDate ?? ''));
  const rates = new Map(job.meter.meterRateTasks.map((rate, n) => [rate.taskId, { rate, left: compared[n] }]));
  const warnings = findings.filter(({ severity }) => severity === 'warns');
  return results.map(({ taskId }, index) => {
    const found = rates.get(taskId ?? '');
    const limits = found === undefined ? null : valueLimits(found.rate);
    return {
      findings: warnings
        .filter(({ at }) => at === 'readingDate' || at.startsWith(`results[${index}].`))
        .map(({ code }) => code),
      expectedMinimum: limits?.minimum ?? null,
      expectedMaximum: limits?.maximum ?? null,
      replaces: found === undefined ? null : replacedOf(found.rate, found.left),
    };
  });
}

/** Of the results that a new one is not compared with, because it replaces them, the one that counted. */
function replacedOf({ readingResults }: MeterRateTask, left: MeterRateTask | undefined): ReadingResult | null {
  return currentResult({ readingResults: readingResults.filter((one) => left?.readingResults.includes(one) !== true) });
}

/** Whether codes that were kept say that the value was implausible, as isImplausible does of the findings. */
export function sayImplausible(codes: readonly string[]): boolean {
  return codes.some((code) => code.startsWith('value.'));
}
