import type { Job } from './job.ts';

/** The part of a job that says until when there is time. */
interface DueJob {
  readonly jobConstraints: Pick<Job['jobConstraints'], 'latestExecution'>;
}

/** The part of a job that its place in the list needs. */
interface ListedJob extends DueJob {
  readonly done: boolean;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterAddress: Pick<Job['meter']['meterAddress'], 'street' | 'houseNumber'>;
  };
}

/** German order, and 9 before 10: streets and house numbers as people look for them. */
const GERMAN = new Intl.Collator('de', { numeric: true });

/** The sections of a list of jobs, each in order. */
interface JobSections<J> {
  readonly open: readonly J[];
  /** Open ones that cannot be read now. */
  readonly unavailable: readonly J[];
  readonly done: readonly J[];
}

/**
 * The open jobs, those of them that cannot be read now, then the done ones.
 * @see LST-08, LST-09, OPN-052, OPN-178
 */
export function sectionJobs<J extends ListedJob>(jobs: readonly J[], isAvailable: (job: J) => boolean): JobSections<J> {
  const sections = { open: [] as J[], unavailable: [] as J[], done: [] as J[] };
  for (const job of orderJobs(jobs)) sections[job.done ? 'done' : isAvailable(job) ? 'open' : 'unavailable'].push(job);
  return sections;
}

/**
 * The job to read next: the first open one in order that can be read now; null when there is none.
 * @see OPN-178
 */
export function nextJob<J extends ListedJob>(jobs: readonly J[], isAvailable: (job: J) => boolean): J | null {
  return sectionJobs(jobs, isAvailable).open[0] ?? null;
}

/**
 * By latestExecution, jobs without one last, then by street, house number and meter number.
 * @see OPN-052
 */
export function orderJobs<J extends ListedJob>(jobs: readonly J[]): J[] {
  return [...jobs].sort(compareJobs);
}

function compareJobs(a: ListedJob, b: ListedJob): number {
  return (
    compareDeadlines(a, b) ||
    compareText(a.meter.meterAddress.street, b.meter.meterAddress.street) ||
    compareText(a.meter.meterAddress.houseNumber, b.meter.meterAddress.houseNumber) ||
    compareText(a.meter.meterNumber, b.meter.meterNumber)
  );
}

/** By latestExecution, jobs without one last. */
export function compareDeadlines(a: DueJob, b: DueJob): number {
  const [first, second] = [a.jobConstraints.latestExecution, b.jobConstraints.latestExecution];
  if (first === second) return 0;
  if (first === null) return 1;
  return second === null || first < second ? -1 : 1;
}

/** In German order, and 9 before 10; null counts as an empty text. */
export function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : GERMAN.compare(a ?? '', b ?? '');
}

/**
 * The job to open when the list has loaded: the last one chosen before it reloaded, if it is still there, or the only
 * one when the tenant says so, also where it cannot be read now: its screen says why. Null: none.
 * @see LST-07, OPN-053, OPN-178
 */
export function preselectJob<J extends { readonly id: string }>(
  jobs: readonly J[],
  lastChosen: string | null,
  preselectJobIfSingleEnabled: boolean,
): string | null {
  if (lastChosen !== null && jobs.some((job) => job.id === lastChosen)) return lastChosen;
  const [only, ...others] = jobs;
  if (!preselectJobIfSingleEnabled || only === undefined || others.length > 0) return null;
  return only.id;
}
