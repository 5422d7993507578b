import { type Progress, progressOf } from '../job/progress.ts';

/** The part of a share that its giver counts by. */
export interface MadeShare {
  readonly jobs: readonly { readonly id: string }[];
}

/**
 * How far a share is: its jobs, matched with those of its giver, who sees whether they are done (MGT-16, MGT-17,
 * OPN-104). A job that the giver does not know (yet) counts as open.
 */
export function shareProgress(share: MadeShare, ownJobs: ReadonlyMap<string, { readonly done: boolean }>): Progress {
  return progressOf(share.jobs.map(({ id }) => ownJobs.get(id) ?? { done: false }));
}

/** In how many of these shares each job is; a job without an entry is in none (OPN-108). */
export function sharesPerJob(shares: readonly MadeShare[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { jobs } of shares) for (const { id } of jobs) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The ids of all jobs that are in at least one of these shares (OPN-108). */
export function sharedJobIds(shares: readonly MadeShare[]): ReadonlySet<string> {
  return new Set(sharesPerJob(shares).keys());
}
