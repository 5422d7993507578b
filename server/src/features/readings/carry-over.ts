import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type CarriedOver, carriedOver, correctedResult } from '@zaehlwerk/domain/submission/carried-over';
import type { ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { randomUUID } from 'node:crypto';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ImageRow } from '../photos/keep-photos.ts';
import { findOwnResults, type NamedResult } from './own-results-store.ts';

/** What a result takes over from the one it corrects, by rate; the photos as records of their own of the same bytes. */
export type CarriedRows = ReadonlyMap<
  string,
  { readonly comment: string | null; readonly images: readonly ImageRow[] }
>;

interface Correction {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly submission: ReceivedSubmission;
  /** Null where nobody who is believed says it. */
  readonly takenAt: Date | null;
}

/**
 * What the results of a submission keep of those they correct, as the rules say, and only where the same account has sent
 * these: what somebody else has written or photographed never becomes this sender's. Asks the database only where
 * there is something to keep; whether it still stands is seen when it is stored, by the revision of the job.
 */
export async function carryOver(
  pool: Parts['pool'],
  scope: AccountScope,
  correction: Correction,
): Promise<CarriedRows> {
  const wanted = wantedOf(correction);
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
function wantedOf({ job, settings, submission, takenAt }: Correction): readonly (NamedResult & CarriedOver)[] {
  return submission.results.flatMap(({ taskId, comment = null, readingImages = [] }) => {
    const rate = job.meter.meterRateTasks.find((one) => one.taskId === taskId);
    const corrected = rate === undefined ? null : correctedResult(rate, takenAt);
    if (rate === undefined || corrected === null) return [];
    const kept = carriedOver(corrected, { comment, images: readingImages.length }, settings);
    if (kept.comment === null && kept.images.length === 0) return [];
    return [{ ...kept, taskId: rate.taskId, created: corrected.created }];
  });
}
