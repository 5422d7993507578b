import type { Job } from '../job/job.ts';
import { compareDeadlines, compareText } from '../job/order-jobs.ts';
import { METER_TYPES, meterTypeOf } from '../meter/meter-type.ts';
import { planShares } from './making-shares.ts';

/** The part of a job that the table of jobs to share shows. */
export type ListedShareJob = Pick<Job, 'id' | 'done' | 'meter' | 'customer' | 'partner' | 'jobConstraints'>;

/**
 * What the table can say of a job, in the order of its columns.
 * @see SHR-06 to SHR-14
 */
export const SHARE_COLUMNS = [
  'meterType',
  'meterNumber',
  'objectKey',
  'partner',
  'customer',
  'address',
  'latestExecution',
  'done',
  'shared',
] as const;
export type ShareColumn = (typeof SHARE_COLUMNS)[number];

/**
 * What the table can be grouped by. A building is a street, a number and a place.
 * @see SHR-17
 */
export const SHARE_GROUPINGS = [
  'building',
  'street',
  'objectKey',
  'meterType',
  'meterNumber',
  'partner',
  'customer',
  'latestExecution',
  'done',
  'shared',
] as const;
export type ShareGrouping = (typeof SHARE_GROUPINGS)[number];

type TextColumn = 'meterNumber' | 'objectKey' | 'partner' | 'customer' | 'address';

/**
 * The texts of a job in a column, in their order: of a partner identifier and name, of a customer number, company and
 * name, of an address street, place and district. None where the utility sent none.
 * @see SHR-09 to SHR-13
 */
export function columnTexts({ meter, customer, partner }: ListedShareJob, column: TextColumn): string[] {
  const { street, houseNumber, zip, city, cityDistrict, objectKey } = meter.meterAddress;
  switch (column) {
    case 'meterNumber':
      return present(meter.meterNumber);
    case 'objectKey':
      return present(objectKey);
    case 'partner':
      return present(partner?.identifier, partner?.company, joined(partner?.firstname, partner?.lastname));
    case 'customer':
      return present(customer?.customerNumber, customer?.company, joined(customer?.firstname, customer?.lastname));
    case 'address':
      return present(joined(street, houseNumber), joined(zip, city), cityDistrict);
  }
}

const NOTHING_SHARED: ReadonlyMap<string, number> = new Map();

/**
 * The columns in which at least one job has a value; a job is in `shared` accesses.
 * @see SHR-15
 */
export function columnsWithValues(jobs: readonly ListedShareJob[], shared: ReadonlyMap<string, number>): ShareColumn[] {
  return SHARE_COLUMNS.filter((column) => jobs.some((job) => columnValue(job, column, shared) !== undefined));
}

/** What a column compares of a job, the first part first. */
export type ColumnValue = readonly (string | number)[];

/** What a column compares of a job; undefined where its cell is empty. */
export function columnValue(
  job: ListedShareJob,
  column: ShareColumn,
  shared: ReadonlyMap<string, number>,
): ColumnValue | undefined {
  switch (column) {
    case 'meterType':
      return [METER_TYPES.indexOf(meterTypeOf(job.meter)), job.meter.customMeterType?.trim() ?? ''];
    case 'latestExecution':
      return job.jobConstraints.latestExecution === null ? undefined : [job.jobConstraints.latestExecution];
    case 'done':
      return [job.done ? 1 : 0];
    case 'shared': {
      const count = shared.get(job.id);
      return count === undefined ? undefined : [count];
    }
    case 'address': {
      const { street, houseNumber, zip, city, cityDistrict } = job.meter.meterAddress;
      const parts = [street, houseNumber, zip, city, cityDistrict].map((part) => part?.trim() ?? '');
      return parts.some((part) => part !== '') ? parts : undefined;
    }
    default: {
      const texts = columnTexts(job, column);
      return texts.length === 0 ? undefined : texts;
    }
  }
}

/**
 * The order of two values of one column: texts in German order with numbers by their value, then counts.
 * @see SHR-16
 */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [first = '', second = ''] = [a[at], b[at]];
    const order =
      typeof first === 'number' && typeof second === 'number' ? first - second : compareText(`${first}`, `${second}`);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * By latest execution, then by meter number: how the table is before anybody sorts it.
 * @see OPN-108
 */
export function orderShareJobs<J extends ListedShareJob>(jobs: readonly J[]): J[] {
  return [...jobs].sort((a, b) => compareDeadlines(a, b) || compareText(a.meter.meterNumber, b.meter.meterNumber));
}

/**
 * What groups a job, which is in `shared` accesses: jobs of one group have the same text; empty for those the utility has
 * said nothing about.
 */
export function groupOf(job: ListedShareJob, grouping: ShareGrouping, shared = NOTHING_SHARED): string {
  const { street, houseNumber, zip, city } = job.meter.meterAddress;
  switch (grouping) {
    case 'building':
      return present(joined(street, houseNumber), joined(zip, city)).join(', ');
    case 'street':
      return joined(street) === '' ? '' : present(street, joined(zip, city)).join(', ');
    case 'meterType':
      return meterTypeOf(job.meter);
    case 'latestExecution':
      return job.jobConstraints.latestExecution ?? '';
    case 'done':
      return job.done ? 'done' : 'open';
    case 'shared':
      return shared.has(job.id) ? 'shared' : 'notShared';
    default:
      return columnTexts(job, grouping).join(', ');
  }
}

/** What puts the groups in order; undefined for the group of those without a value, which comes last. */
export function groupValue(
  job: ListedShareJob,
  grouping: ShareGrouping,
  shared = NOTHING_SHARED,
): ColumnValue | undefined {
  if (groupOf(job, grouping) === '') return undefined;
  if (grouping === 'shared') return [shared.has(job.id) ? 1 : 0];
  if (grouping !== 'building' && grouping !== 'street') return columnValue(job, grouping, shared);
  const { street, houseNumber, zip, city } = job.meter.meterAddress;
  return [street, grouping === 'building' ? houseNumber : null, zip, city].map((part) => part?.trim() ?? '');
}

/** What the jobs can be grouped by: where all are in the one group without a value there is nothing to group. */
export function groupingsWithValues(jobs: readonly ListedShareJob[], shared = NOTHING_SHARED): ShareGrouping[] {
  return SHARE_GROUPINGS.filter((grouping) =>
    grouping === 'shared' ? jobs.some(({ id }) => shared.has(id)) : jobs.some((job) => groupOf(job, grouping) !== ''),
  );
}

/**
 * How many different values the jobs of a group have in each of these columns; none in those without a value.
 * @see SHR-18
 */
export function differentValues(
  jobs: readonly ListedShareJob[],
  columns: readonly ShareColumn[],
  shared: ReadonlyMap<string, number>,
): { readonly column: ShareColumn; readonly count: number }[] {
  return columns.flatMap((column) => {
    // Whether a job is shared says the column, not how often.
    const valueOf = (job: ListedShareJob) =>
      column === 'shared' ? [shared.has(job.id) ? 1 : 0] : columnValue(job, column, shared);
    const values = new Set(jobs.flatMap((job) => valueOf(job)?.join('\n') ?? []));
    return values.size === 0 ? [] : [{ column, count: values.size }];
  });
}

/** What there is to say about jobs that are selected. */
export interface ShareSelection {
  readonly jobs: number;
  /** How many houses they are from; those without an address count as none. */
  readonly buildings: number;
  /** How many of them are in at least one share already. */
  readonly shared: number;
}

/** A house, or an empty name for jobs without an address, and how many of the jobs are there. */
export interface HouseCount {
  readonly house: string;
  readonly jobs: number;
}

/** The houses of jobs in German order, those without an address at the end: what is asked about before they are shared. */
export function countPerHouse(jobs: readonly ListedShareJob[]): HouseCount[] {
  return planShares(jobs, (job) => groupOf(job, 'building'), '').map(({ name, jobIds }) => ({
    house: name,
    jobs: jobIds.length,
  }));
}

/** Counts what is selected. */
export function countSelection(
  selected: readonly ListedShareJob[],
  shared: ReadonlyMap<string, number>,
): ShareSelection {
  const buildings = new Set(selected.map((job) => groupOf(job, 'building')));
  buildings.delete('');
  return {
    jobs: selected.length,
    buildings: buildings.size,
    shared: selected.filter(({ id }) => shared.has(id)).length,
  };
}

function present(...texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
}

function joined(...texts: readonly (string | null | undefined)[]): string {
  return present(...texts).join(' ');
}
