import { type Day, formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { formatShortDay } from './deadline.ts';
import { cityOf, nameOf, streetOf } from './meter-title.ts';
import type { TextKey } from '../text/texts.ts';

/** One thing the utility says about a meter: its lines, the quiet ones apart. */
export interface MeterFact {
  readonly key: Extract<TextKey, `reading.fact.${string}`>;
  readonly lines: readonly string[];
}

/**
 * Everything the utility has sent about a meter, its place and whose it is; what it left out is left out (JOB-01).
 * `underHead` where number and location stand above already.
 */
export function meterFacts(job: Job, underHead: boolean): readonly MeterFact[] {
  const { meter, customer, partner } = job;
  const address = meter.meterAddress;
  const facts: readonly MeterFact[] = [
    { key: 'reading.fact.number', lines: underHead ? [] : [meter.meterNumber] },
    { key: 'reading.fact.malo', lines: present(meter.maLoId) },
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
