import { type Day, daysBetween, formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { type Job, joinPresent, streetLine } from '@zaehlwerk/domain/job/job';
import { isAskedBack } from '@zaehlwerk/domain/job/job-result';
import { EXPIRY_WARNING_DAYS } from '@zaehlwerk/domain/job/progress';
import { isMeLoId } from '@zaehlwerk/domain/meter/meter-number';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type { TextKey } from '../text/texts.ts';

/** One fact about a meter: its lines, secondary ones separate. */
interface MeterFact {
  readonly key: Extract<TextKey, `reading.fact.${string}`>;
  readonly lines: readonly string[];
}

/**
 * Everything the utility has sent about a meter, its place and its owner; missing facts are omitted. `underHead` if
 * number and location are shown above.
 */
export function meterFacts(job: Job, underHead: boolean): readonly MeterFact[] {
  const { meter, customer, partner } = job;
  const address = meter.meterAddress;
  const facts: readonly MeterFact[] = [
    { key: 'reading.fact.number', lines: underHead ? [] : [meter.meterNumber] },
    {
      key: isMeLoId(meter.maLoId ?? '') ? 'reading.fact.melo' : 'reading.fact.malo',
      lines: present(meter.maLoId),
    },
    { key: 'reading.fact.place', lines: present(streetOf(job), cityOf(job)) },
    { key: 'reading.fact.location', lines: underHead ? [] : present(address.locationDescription) },
    { key: 'reading.fact.contact', lines: present(nameOf(address)) },
    { key: 'reading.fact.hint', lines: present(address.hint) },
    { key: 'reading.fact.customer', lines: customer === null ? [] : present(nameOf(customer)) },
    { key: 'reading.fact.customerNumber', lines: present(customer?.customerNumber ?? null) },
    { key: 'reading.fact.partner', lines: partner === null ? [] : present(nameOf(partner), partner.identifier) },
    { key: 'reading.fact.object', lines: present(address.objectKey) },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

/** The days a meter is to be read between, for `reading.days.fromTo` and its likes; null when the job sets none. */
export function executionDays(
  job: Pick<Job, 'jobConstraints'>,
): { readonly key: 'fromTo' | 'from' | 'to'; readonly from: string; readonly to: string } | null {
  const { earliestExecution: from, latestExecution: to } = job.jobConstraints;
  if (from === null && to === null) return null;
  const sameYear = from !== null && to !== null && from.slice(0, 4) === to.slice(0, 4);
  return {
    key: from === null ? 'to' : to === null ? 'from' : 'fromTo',
    from: sameYear ? formatShortDay(from) : written(from),
    to: written(to),
  };
}

function written(day: Day | null): string {
  return day === null ? '' : formatGermanDay(day);
}

function present(...lines: readonly (string | null)[]): string[] {
  return lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');
}

/** The name of a meter: the utility's own, or the key of its type's name. */
type MeterName = { readonly own: string } | { readonly key: Extract<TextKey, `meter.name.${string}`> };

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

/** Whether the meters are in more than one building: then people look for the street first, otherwise for the type. */
export function hasSeveralAddresses(jobs: readonly Pick<Job, 'meter'>[]): boolean {
  const first = jobs[0];
  return first !== undefined && jobs.some((job) => streetOf(job) !== streetOf(first));
}

/** What distinguishes one of several meters: its street with `byStreet`, its location, otherwise its number. */
export function whereOf(job: Pick<Job, 'meter'>, byStreet: boolean): string {
  const { locationDescription } = job.meter.meterAddress;
  return joinPresent(', ', byStreet ? streetOf(job) : null, locationDescription) ?? job.meter.meterNumber;
}

/** The state of an open job's deadline: due soon or overdue is highlighted, later is not. */
interface DeadlineStatus {
  readonly deadline: Day;
  readonly daysLeft: number;
  readonly kind: 'later' | 'soon' | 'overdue';
}

/** Null for a done job, one that was asked back about, and one without deadline. Soon is as in the expiry warning. */
export function deadlineStatus(
  job: Pick<Job, 'done' | 'jobConstraints' | 'endedOn' | 'meter'>,
  today: Day,
): DeadlineStatus | null {
  const deadline = job.jobConstraints.latestExecution;
  if (job.done || job.endedOn !== undefined || deadline === null || isAskedBack(job)) return null;
  const daysLeft = daysBetween(today, deadline);
  return { deadline, daysLeft, kind: daysLeft < 0 ? 'overdue' : daysLeft < EXPIRY_WARNING_DAYS ? 'soon' : 'later' };
}

/** `24.11.` — near days need no year. */
export function formatShortDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.`;
}
