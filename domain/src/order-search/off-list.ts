import { numberKey } from '../assignment/keys.ts';
import type { Address } from '../job/job.ts';
import { searchable, type SearchedJob, searchJobs } from '../job/search-jobs.ts';
import type { FoundBy, SoughtOrder } from './order-search.ts';
import { isMail, soughtWords, wordOfMeter, wordsOfOrder } from './order-words.ts';

/** By what readings without an order are found: those of unknown meters, and of people without access. */

/** What a reading without an order says of its meter, and whoever had no access says of themselves. */
export interface SaidOffList extends Address {
  readonly meterNumber: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** The words of a reading, each once: those of an order that says the same, and its meter number however it is written. */
export function wordsOfReading(said: SaidOffList): string[] {
  const key = numberKey(said.meterNumber);
  const words = wordsOfOrder(searchedIn(said), null);
  return key === '' ? words : [...words, wordOfMeter(key)];
}

/**
 * What the words of a reading have to begin with, as of an order: all of one of these. None where that would find nothing: no reading
 * says a mail address.
 */
export function soughtOffList(
  typed: string,
  { meterNumberKey }: SoughtOrder,
): readonly NonNullable<ReturnType<typeof soughtWords>>[] {
  if (isMail(typed)) return [];
  const words = soughtWords(typed);
  return [...(words === null ? [] : [words]), ...(meterNumberKey === null ? [] : [[[[wordOfMeter(meterNumberKey)]]]])];
}

/**
 * The readings that are meant, of those that an index has found, each with by what: first those whose meter number was typed, then those
 * found by words, otherwise as they came.
 * @see OPN-731
 */
export function meantOffList<Reading extends SaidOffList>(
  readings: readonly Reading[],
  typed: string,
  { meterNumberKey }: SoughtOrder,
): readonly (Reading & { readonly foundBy: FoundBy[] })[] {
  if (isMail(typed)) return [];
  const jobs = readings.map((reading) => ({ reading, ...searchedIn(reading) }));
  const byWords = new Set(
    soughtWords(typed) === null ? [] : searchJobs(searchable(jobs), typed).map(({ reading }) => reading),
  );
  const found = readings.flatMap((reading) => {
    const isItsNumber = meterNumberKey !== null && numberKey(reading.meterNumber) === meterNumberKey;
    const foundBy: FoundBy[] = [
      ...(isItsNumber ? (['meterNumber'] as const) : []),
      ...(byWords.has(reading) ? (['words'] as const) : []),
    ];
    return foundBy.length === 0 ? [] : [{ ...reading, foundBy }];
  });
  const isByNumber = ({ foundBy }: { readonly foundBy: readonly FoundBy[] }) => Number(foundBy[0] === 'meterNumber');
  return found.toSorted((one, other) => isByNumber(other) - isByNumber(one));
}

/** As what is searched in an order. */
function searchedIn({ meterNumber, firstname, lastname, street, houseNumber, zip, city }: SaidOffList): SearchedJob {
  const place = { street, houseNumber, zip, city, cityDistrict: null, objectKey: null, locationDescription: null };
  return {
    meter: { meterNumber, customMeterType: null, meterAddress: place },
    customer: { firstname, lastname, company: null, customerNumber: null },
    partner: null,
  };
}
