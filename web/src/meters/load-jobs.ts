import { getJobs, jobFromWire } from '@zaehlwerk/contract/jobs';
import type { Job } from '@zaehlwerk/domain/job/job';
import { inSlices } from '../device/clock.ts';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';

/** The jobs of an account could not be loaded; the query that asked for them keeps the old ones. */
export class JobsNotLoaded extends Error {
  readonly offline: boolean;

  constructor(offline: boolean) {
    super('the jobs could not be loaded');
    this.offline = offline;
  }
}

interface Needs {
  readonly api: ServerApi;
  readonly bearer: Bearer;
  readonly signal: AbortSignal;
  /** The jobs as they are known now. */
  readonly known: () => readonly Job[] | undefined;
  /** The new one, or the parts of the previous one that are unchanged. */
  readonly unlessSame: (before: Job | undefined, now: Job) => Job;
  /** Takes those that the account had until their orders went to somebody else. */
  readonly keepEnded: (ended: readonly Job[]) => void;
  /** Asks whether the server can be reached at all. */
  readonly reachable: () => Promise<boolean>;
  /** Called when the person should see that it failed. */
  readonly onFailure: () => void;
}

/**
 * Loads the jobs of one account. A failure is shown only when the device is online and the account is valid: 401 and
 * being offline are shown elsewhere. Unchanged jobs stay the same objects, to avoid rendering. Throws JobsNotLoaded.
 */
export async function loadJobs({
  api,
  bearer,
  signal,
  known,
  unlessSame,
  keepEnded,
  reachable,
  onFailure,
}: Needs): Promise<readonly Job[]> {
  const before = byId(known());
  const outcome = await api.call(getJobs, { as: bearer, signal });
  if (outcome.kind === 'delivered') {
    const loaded = await inSlices(outcome.answer.jobs, (wire) => unlessSame(before.get(wire.id), jobFromWire(wire)));
    keepEnded((outcome.answer.ended ?? []).map(jobFromWire));
    const present = byId(known());
    // What was sent while the response was on its way has changed its job since.
    return loaded.map((job) => {
      const [then, now] = [before.get(job.id), present.get(job.id)];
      return then === undefined || now === undefined || now === then ? job : now;
    });
  }
  const offline = outcome.kind === 'unreachable' && !(await reachable());
  if (!signal.aborted && !offline && !isUnauthorized(outcome)) onFailure();
  throw new JobsNotLoaded(offline);
}

function byId(jobs: readonly Job[] | undefined): ReadonlyMap<string, Job> {
  return new Map(jobs?.map((job) => [job.id, job]));
}

function isUnauthorized(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.problem.status === 401;
}

/** The jobs that one account sees, as last loaded. */
export interface AccountJobs {
  readonly accountId: string;
  readonly jobs: readonly Job[];
}

/** The key of one account's jobs in the query cache. */
export function jobsKey(accountId: string): readonly ['jobs', string] {
  return ['jobs', accountId];
}

/** The same of those that the account had; the jobs it has say nothing of them. */
export function endedKey(accountId: string): readonly ['ended', string] {
  return ['ended', accountId];
}

/** The jobs of all accounts as one list; a job that several accounts see is in it once. */
export function joinJobs(lists: readonly AccountJobs[]): readonly Job[] {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only.jobs;
  const joined = new Map<string, Job>();
  for (const { jobs } of lists) for (const job of jobs) if (!joined.has(job.id)) joined.set(job.id, job);
  return [...joined.values()];
}

/** The account on whose behalf each job is read and sent: the first that sees it. */
export function ownersOf(lists: readonly AccountJobs[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { accountId, jobs } of lists)
    for (const job of jobs) if (!owners.has(job.id)) owners.set(job.id, accountId);
  return owners;
}

/** The list with the server's new version of a job; unchanged when the job is not in it. */
export function replaceJob(jobs: readonly Job[], updated: Job): readonly Job[] {
  return jobs.some((job) => job.id === updated.id) ? jobs.map((job) => (job.id === updated.id ? updated : job)) : jobs;
}
