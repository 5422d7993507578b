import type { Job } from './job.ts';

/** The part of a job that its place in the list needs. */
export interface ListedJob {
  readonly done: boolean;
  readonly jobConstraints: Pick<Job['jobConstraints'], 'latestExecution'>;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterAddress: Pick<Job['meter']['meterAddress'], 'street' | 'houseNumber'>;
  };
}

/** German order, and 9 before 10: streets and house numbers as people look for them. */
const GERMAN = new Intl.Collator('de', { numeric: true });

/** The open jobs, then the done ones, each in order (LST-08, LST-09, OPN-052). */
export function sectionJobs<J extends ListedJob>(
  jobs: readonly J[],
): { readonly open: readonly J[]; readonly done: readonly J[] } {
  const ordered = orderJobs(jobs);
  return { open: ordered.filter((job) => !job.done), done: ordered.filter((job) => job.done) };
}

/** By latestExecution, jobs without one last, then by street, house number and meter number (OPN-052). */
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

function compareDeadlines(a: ListedJob, b: ListedJob): number {
  const [first, second] = [a.jobConstraints.latestExecution, b.jobConstraints.latestExecution];
  if (first === second) return 0;
  if (first === null) return 1;
  return second === null || first < second ? -1 : 1;
}

function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : GERMAN.compare(a ?? '', b ?? '');
}
