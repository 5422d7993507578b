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
