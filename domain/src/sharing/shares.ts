import type { TenantFeatures } from '../tenant/tenant-settings.ts';
import { isDone, type ReadRates } from '../job/job-result.ts';
import type { Progress } from '../job/progress.ts';

/** A number of jobs that have as many rates, and as many of these read. */
export interface CountedJobs extends ReadRates {
  readonly jobs: number;
}

/**
 * The progress of a share: a job is done whether its giver or anybody it is shared with has read it.
 * @see MGT-16
 * @see OPN-104
 */
export function shareProgress(counts: readonly CountedJobs[]): Progress {
  return { done: sum(counts.filter(isDone)), total: sum(counts) };
}

function sum(counts: readonly CountedJobs[]): number {
  return counts.reduce((all, { jobs }) => all + jobs, 0);
}

/** The part of a share that its giver counts by. */
interface MadeShare {
  readonly jobs: readonly { readonly id: string }[];
}

/**
 * In how many of these shares each job is; a job without an entry is in none.
 * @see OPN-108
 */
export function sharesPerJob(shares: readonly MadeShare[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { jobs } of shares) for (const { id } of jobs) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

type ShareSettings = Pick<
  TenantFeatures,
  'sharesShowCustomer' | 'sharesHideNameAtMeter' | 'sharesShowEarlierReadings' | 'sharesShowRemarksOfOthers'
>;

/** What a share may be told of a meter that it was given. */
type ToldToShares = 'place' | 'lastReading' | 'name' | 'customer' | 'earlierReadings' | 'remarks';

/**
 * What a share is told of its meters: what reading them takes, who is named at the place unless the utility hides that, and
 * what else it shows. What somebody has read below a share, that share is told whole.
 *
 * @see OPN-316
 */
export function toldToShares(
  settings: { readonly [Name in keyof ShareSettings]?: boolean | undefined },
): readonly ToldToShares[] {
  const told: readonly (readonly [ToldToShares, boolean | undefined])[] = [
    ['place', true],
    ['lastReading', true],
    ['name', settings.sharesHideNameAtMeter !== true],
    ['customer', settings.sharesShowCustomer],
    ['earlierReadings', settings.sharesShowEarlierReadings],
    ['remarks', settings.sharesShowRemarksOfOthers],
  ];
  return told.flatMap(([what, isTold]) => (isTold === true ? [what] : []));
}

/** The parts of a job that decide about sharing. */
export interface ShareCandidate {
  readonly jobPermissions: { readonly reShare: boolean | null };
}

/**
 * Whether a job may be shared: its own permission decides; without one, the tenant's features.reshareAllowed.
 * @see ROL-07, ROL-08, OPN-007
 */
export function isShareable(job: ShareCandidate, reshareAllowed: boolean): boolean {
  return job.jobPermissions.reShare ?? reshareAllowed;
}

/**
 * The jobs the share dialog offers, open and done.
 * @see OPN-108
 */
export function shareableJobs<J extends ShareCandidate>(jobs: readonly J[], reshareAllowed: boolean): J[] {
  return jobs.filter((job) => isShareable(job, reshareAllowed));
}

/**
 * Whether an account may share at all: menu entry and share button need one shareable job.
 * @see ROL-09, ROL-10, OPN-101
 */
export function mayShare(jobs: readonly ShareCandidate[], reshareAllowed: boolean): boolean {
  return jobs.some((job) => isShareable(job, reshareAllowed));
}
