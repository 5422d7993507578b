import { joinPresent, streetLine } from '@zaehlwerk/domain/job/address-lines';
import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type { TextKey } from '../text/texts.ts';

/** What a meter is called: the utility's own name for it, or the key of its type's name. */
export type MeterName = { readonly own: string } | { readonly key: Extract<TextKey, `meter.name.${string}`> };

export function meterName(job: Pick<Job, 'meter'>): MeterName {
  const own = job.meter.customMeterType?.trim() ?? '';
  return own === '' ? { key: `meter.name.${meterTypeOf(job.meter)}` } : { own };
}

/** Street and house number, `Bahnhofstraße 3`; null when the utility sent none. */
export function streetOf({ meter }: Pick<Job, 'meter'>): string | null {
  return streetLine(meter.meterAddress);
}

/** Zip, city and district, `34990 Ellerbach, Neustadt`; null when the utility sent none. */
export function cityOf({ meter }: Pick<Job, 'meter'>): string | null {
  const { zip, city, cityDistrict } = meter.meterAddress;
  return joinPresent(', ', joinPresent(' ', zip, city), cityDistrict);
}

/** Company, or first and last name; null when there is none. */
export function nameOf(who: {
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}): string | null {
  return joinPresent(', ', who.company, joinPresent(' ', who.firstname, who.lastname));
}

/** Whether the meters hang in more than one house: then people look for the street first, else for the kind of meter. */
export function hasSeveralAddresses(jobs: readonly Pick<Job, 'meter'>[]): boolean {
  const first = jobs[0];
  return first !== undefined && jobs.some((job) => streetOf(job) !== streetOf(first));
}

/** Which of several meters it is: its street with `byStreet`, where it hangs, and its number where nothing else tells. */
export function whereOf(job: Pick<Job, 'meter'>, byStreet: boolean): string {
  const { locationDescription } = job.meter.meterAddress;
  return joinPresent(', ', byStreet ? streetOf(job) : null, locationDescription) ?? job.meter.meterNumber;
}
