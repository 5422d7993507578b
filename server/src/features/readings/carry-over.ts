import { resultFromWire } from '@zaehlwerk/contract/job-results';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { reachesBackTo } from '@zaehlwerk/domain/reading/last-reading';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type CarriedOver, carriedOver, correctedResult } from '@zaehlwerk/domain/submission/compose-submission';
import { saysNotReadable } from '@zaehlwerk/domain/submission/check-submission';
import type { ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { randomUUID } from 'node:crypto';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { resultOf } from '../jobs/told-result.ts';
import type { CarriedRows } from './result-rows.ts';
import { findOwnResults, findResultAt, type NamedResult } from './own-results-store.ts';

interface Correction {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly submission: ReceivedSubmission;
  /** Null where no credible source gives it. */
  readonly takenAt: Date | null;
}

/**
 * What the results of a submission keep of those they correct, as the rules say, and only where the same account has
 * sent these: what somebody else has written or photographed never becomes this sender's. Asks the database only where
 * there is something to keep; whether it still holds is seen when it is stored, by the revision of the job.
 */
export async function carryOver(
  pool: Parts['pool'],
  scope: AccountScope,
  correction: Correction,
): Promise<CarriedRows> {
  const wanted = await wantedOf(pool, scope, correction);
  if (wanted.length === 0) return new Map();
  const own = await findOwnResults(pool, scope, wanted);
  return new Map(
    wanted.flatMap(({ taskId, created, comment, images }) => {
      const found = own.find((one) => one.taskId === taskId && one.created === created);
      if (found === undefined) return [];
      const kept = found.images.filter((record) => images.some(({ imageId }) => imageId === record.image_id));
      return [[taskId, { comment, images: kept.map((record) => ({ ...record, image_id: randomUUID() })) }] as const];
    }),
  );
}

/** Where there is something to keep: of which result, and what. */
async function wantedOf(
  pool: Parts['pool'],
  scope: AccountScope,
  { job, settings, submission, takenAt }: Correction,
): Promise<readonly (NamedResult & CarriedOver)[]> {
  const wanted: (NamedResult & CarriedOver)[] = [];
  for (const { taskId, comment = null, readingImages = [] } of submission.results.filter(
    (one) => !saysNotReadable(one),
  )) {
    const rate = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    const corrected = rate === undefined ? null : await correctedOf(pool, scope, rate, takenAt);
    if (rate === undefined || corrected === null) continue;
    const kept = carriedOver(corrected, { comment, images: readingImages.length }, settings);
    if (kept.comment === null && kept.images.length === 0) continue;
    wanted.push({ ...kept, taskId: rate.taskId, created: corrected.created });
  }
  return wanted;
}

/** Which result is corrected; asked for only where the job does not reach back to it, as after a long wait without a network. */
async function correctedOf(
  pool: Parts['pool'],
  scope: AccountScope,
  rate: MeterRateTask,
  takenAt: Date | null,
): Promise<ReadingResult | null> {
  if (takenAt === null || reachesBackTo(rate, takenAt)) return correctedResult(rate, takenAt);
  const found = await findResultAt(pool, scope, rate.taskId, takenAt);
  return found === null ? null : resultFromWire(resultOf(found));
}
