import type { Job } from './job.ts';
import { type FoldedJob, fitsTerm, foldKey, foldNumber, foldText, readTerm } from './search-term.ts';

/** The part of a job that can be searched. */
export type SearchedJob = Pick<Job, 'meter' | 'customer' | 'partner'>;

/** A job with what it can be found by, folded once when the jobs are loaded. */
export interface SearchableJob<J> {
  readonly job: J;
  readonly folded: FoldedJob;
}

/** Prepares jobs for searching; `kindOf` gives the words for the kind of a job's meter, such as "Gas" and "Gaszähler". */
export function searchable<J extends SearchedJob>(
  jobs: readonly J[],
  kindOf: (job: J) => readonly string[] | undefined = () => [],
): SearchableJob<J>[] {
  return jobs.map((job) => ({ job, folded: foldJob(job, kindOf(job) ?? []) }));
}

/**
 * The jobs that every word of the term fits, in the order they came; all of them for an empty term.
 * @see LST-11, OPN-051
 */
export function searchJobs<J>(jobs: readonly SearchableJob<J>[], term: string): J[] {
  const read = readTerm(term);
  return jobs.filter(({ folded }) => fitsTerm(folded, read)).map(({ job }) => job);
}

/** All texts a job can be found by: those that are words, and those that are numbers or keys and count as one word each. */
function foldJob({ meter, customer, partner }: SearchedJob, kind: readonly string[]): FoldedJob {
  const address = meter.meterAddress;
  const texts = [
    ...kind,
    meter.customMeterType,
    address.street,
    address.city,
    address.cityDistrict,
    address.locationDescription,
    customer?.company,
    customer?.firstname,
    customer?.lastname,
    partner?.company,
    partner?.firstname,
    partner?.lastname,
  ];
  const keys = [meter.meterNumber, address.objectKey, address.zip, customer?.customerNumber, partner?.identifier];
  return {
    // As one text each: folding thousands of jobs one by one takes twice as long.
    texts: foldText(texts.filter(Boolean).join('\n')),
    keys: `\n${foldKey(keys.filter(Boolean).join('\n'))}\n`,
    meterNumber: foldKey(meter.meterNumber),
    street: foldText(address.street),
    house: foldNumber(address.houseNumber),
  };
}
