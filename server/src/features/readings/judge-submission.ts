import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { checkSubmission } from '@zaehlwerk/domain/submission/check-submission';
import { faultOf, joinFaults } from '../../http/join-faults.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ProvenPhoto } from '../photos/prove-photo.ts';
import { refuseLargePhotos } from '../photos/prove-photos.ts';
import { photoFields, type ProvePhotos } from './prove-photos.ts';
import type { ReadBody } from './read-submission.ts';

/**
 * Judges a submission by the rules the browser judges with, on the Berlin day it was taken (OPN-082, OPN-168), in the
 * order of OPN-K05: the period first (`outsidePeriod`), then every field at once (`invalid`), photos included. Warnings
 * never lead to a refusal. Gives the proven photos of each result, in the order of the results.
 */
export async function judgeSubmission(
  job: Job,
  settings: EffectiveSettings,
  { submission, faults }: ReadBody,
  today: Day,
  prove: ProvePhotos,
): Promise<readonly (readonly ProvenPhoto[])[]> {
  const period = blocking(checkReadingPeriod(job, settings, today));
  if (period.length > 0) throw new Refusal('outsidePeriod', period.map(faultOf));
  refuseLargePhotos(photoFields(submission.results));
  const broken = blocking(checkSubmission(job, submission, settings, today)).map(faultOf);
  const photos = await prove([...faults, ...broken]);
  const all = joinFaults(faults, [...broken, ...photos.flatMap((one) => one.faults)]);
  if (all.length > 0) throw new Refusal('invalid', all);
  return photos.map((one) => one.proven);
}
