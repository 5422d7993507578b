import { daysBetween, type Day } from '../calendar/day.ts';
import { METER_TYPES, type MeterType, meterTypeOf, type TypedMeter } from '../meter/meter-type.ts';
import type { Job } from './job.ts';

/** The part of a job that progress needs. */
export interface CountedJob {
  readonly done: boolean;
  readonly jobConstraints: Pick<Job['jobConstraints'], 'latestExecution'>;
  readonly meter: TypedMeter;
}

/** How many of some jobs are done. A queued send is still unsent: its job is open. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface TypeProgress<J> extends Progress {
  readonly meterType: MeterType;
  readonly jobs: readonly J[];
}

export interface DeadlineProgress<J> extends Progress {
  /** latestExecution; null: the jobs without one. */
  readonly deadline: Day | null;
  readonly jobs: readonly J[];
}

/** The next deadline that open jobs are about to miss. */
export interface ExpiryWarning {
  readonly deadline: Day;
  /** Calendar days left; 0 today, negative when overdue. */
  readonly daysLeft: number;
}

/** @see CST-17 */
export const EXPIRY_WARNING_DAYS = 5;

/**
 * The overall progress.
 * @see LST-16, OPN-054
 */
export function progressOf(jobs: readonly Pick<CountedJob, 'done'>[]): Progress {
  return { done: jobs.filter((job) => job.done).length, total: jobs.length };
}

/**
 * The share of done jobs as a whole percentage, rounded; 100 means all of them, 0 none of them, or that there are none.
 *
 * @see OPN-104
 */
export function percentDone({ done, total }: Progress): number {
  if (done === 0 || total === 0) return 0;
  return done === total ? 100 : Math.min(99, Math.max(1, Math.round((done * 100) / total)));
}

/**
 * The progress per meter type, in the order types are listed; types without jobs are left out.
 * @see LST-17, LST-19
 */
export function progressByMeterType<J extends CountedJob>(jobs: readonly J[]): TypeProgress<J>[] {
  const groups = groupBy(jobs, (job) => meterTypeOf(job.meter));
  return METER_TYPES.flatMap((meterType) => {
    const group = groups.get(meterType);
    return group === undefined ? [] : [{ meterType, jobs: group, ...progressOf(group) }];
  });
}

/**
 * The progress per deadline, the earliest first, jobs without deadline last.
 * @see LST-18, LST-20, OPN-054
 */
export function progressByDeadline<J extends CountedJob>(jobs: readonly J[]): DeadlineProgress<J>[] {
  const groups = groupBy(jobs, (job) => job.jobConstraints.latestExecution);
  const deadlines = [...groups.keys()].filter((day) => day !== null).sort();
  return [...deadlines, ...(groups.has(null) ? [null] : [])].map((deadline) => {
    const group = groups.get(deadline) ?? [];
    return { deadline, jobs: group, ...progressOf(group) };
  });
}

/**
 * Null unless the earliest deadline of the open jobs is less than 5 days away or past.
 * @see LST-15, OPN-054
 */
export function expiryWarning(jobs: readonly CountedJob[], today: Day): ExpiryWarning | null {
  const [next] = progressByDeadline(jobs.filter((job) => !job.done));
  if (next === undefined || next.deadline === null) return null;
  const daysLeft = daysBetween(today, next.deadline);
  return daysLeft < EXPIRY_WARNING_DAYS ? { deadline: next.deadline, daysLeft } : null;
}

function groupBy<J, Key>(jobs: readonly J[], keyOf: (job: J) => Key): Map<Key, J[]> {
  const groups = new Map<Key, J[]>();
  for (const job of jobs) {
    const group = groups.get(keyOf(job));
    if (group === undefined) groups.set(keyOf(job), [job]);
    else group.push(job);
  }
  return groups;
}
