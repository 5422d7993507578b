import type { Job } from '@zaehlwerk/domain/job/job';

/** The jobs that one account sees, as the server last told. */
export interface AccountJobs {
  readonly accountId: string;
  readonly jobs: readonly Job[];
}

/** Where the copies of one account's jobs are kept in the query cache. */
export function jobsKey(accountId: string): readonly ['jobs', string] {
  return ['jobs', accountId];
}

/** The jobs of all accounts as one list; a job that several accounts see stands in it once (OPN-058). */
export function joinJobs(lists: readonly AccountJobs[]): readonly Job[] {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only.jobs;
  const byId = new Map<string, Job>();
  for (const { jobs } of lists) for (const job of jobs) if (!byId.has(job.id)) byId.set(job.id, job);
  return [...byId.values()];
}

/** The account in whose name each job is read and sent: the first that sees it. */
export function ownersOf(lists: readonly AccountJobs[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { accountId, jobs } of lists)
    for (const job of jobs) if (!owners.has(job.id)) owners.set(job.id, accountId);
  return owners;
}

/** The list with the server's new version of a job (JOB-16); unchanged when the job is not in it. */
export function replaceJob(jobs: readonly Job[], updated: Job): readonly Job[] {
  return jobs.some((job) => job.id === updated.id) ? jobs.map((job) => (job.id === updated.id ? updated : job)) : jobs;
}
