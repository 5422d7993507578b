import type { Job } from './job.ts';

/** The part of a job that can be searched. */
export type SearchedJob = Pick<Job, 'meter' | 'customer' | 'partner'>;

/** A job with its search string, built once when the jobs are loaded (DOM-15, OPN-051). */
export interface SearchableJob<J> {
  readonly job: J;
  readonly search: string;
}

/** Prepares jobs for searching; `wordsOf` gives what a list shows of a job beside its own texts. */
export function searchable<J extends SearchedJob>(
  jobs: readonly J[],
  wordsOf: (job: J) => readonly string[] = () => [],
): SearchableJob<J>[] {
  return jobs.map((job) => ({ job, search: [searchStringOf(job), ...wordsOf(job).map(fold)].join('\n') }));
}

/**
 * The jobs in which every word of the term occurs, in the order they came; all of them for an empty term
 * (LST-11, OPN-051).
 */
export function searchJobs<J>(jobs: readonly SearchableJob<J>[], term: string): J[] {
  const words = fold(term).split(/\s+/);
  return jobs.filter(({ search }) => words.every((word) => search.includes(word))).map(({ job }) => job);
}

/** All texts a job can be found by, folded for comparing; a line per field, so that no word spans two. */
export function searchStringOf({ meter, customer, partner }: SearchedJob): string {
  const address = meter.meterAddress;
  return fold(
    [
      meter.meterNumber,
      meter.customMeterType,
      address.objectKey,
      address.street,
      address.houseNumber,
      address.zip,
      address.city,
      address.cityDistrict,
      address.locationDescription,
      customer?.customerNumber,
      customer?.company,
      customer?.firstname,
      customer?.lastname,
      partner?.identifier,
      partner?.company,
      partner?.firstname,
      partner?.lastname,
    ].join('\n'),
  );
}

/** Ignores case, ß written as ss or SS, and whether an umlaut is one character or two. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
}
