import type { getProgress } from '@zaehlwerk/contract/operator';
import { termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { isDone } from '@zaehlwerk/domain/job/job-result';
import { READING_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import { METER_TYPES, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type * as z from 'zod/mini';
import { campaignStates } from '../features/campaigns/campaigns-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { countJobs, type JobCount, type ReadJobs } from './progress-store.ts';

type Progress = z.infer<(typeof getProgress.answer)[200]>;

/**
 * The progress of a tenant's jobs per meter type (in the order of the screens), deadline (soonest first) and street (the most
 * open first), and what is done per day and way: of those that are shown, or of a campaign. Throws `invalid` for a campaign that is not there.
 */
export async function reportProgress(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  campaign: string | null,
): Promise<Progress> {
  if (campaign !== null && !(await campaignStates(db, tenant)).has(campaign)) {
    throw new Refusal('invalid', [{ field: 'campaign', code: 'unknown' }]);
  }
  const { jobs: counts, streets: perStreet, first } = await countJobs(db, tenant, campaign);
  const streets = Map.groupBy(perStreet, ({ street }) => street);
  const read = first.filter(isDone);
  const types = Map.groupBy(counts, typeOf);
  const deadlines = Map.groupBy(counts, deadlineOf);
  return {
    ...sum(counts),
    perMeterType: METER_TYPES.flatMap((meterType) => {
      const own = types.get(meterType);
      return own === undefined ? [] : [{ meterType, ...sum(own) }];
    }),
    perDeadline: [...deadlines]
      .map(([deadline, own]) => ({ deadline, ...sum(own) }))
      .sort((a, b) => (a.deadline ?? NEVER).localeCompare(b.deadline ?? NEVER)),
    perStreet: [...streets]
      .map(([street, own]) => ({ street, ...sum(own) }))
      .sort((a, b) => b.open - a.open || a.street.localeCompare(b.street, 'de'))
      .slice(0, MOST_STREETS),
    streets: streets.size,
    perDay: [...Map.groupBy(read, ({ day }) => day)]
      .map(([day, own]) => ({ day, done: sum(own).done }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    perSource: READING_SOURCES.flatMap((source) => {
      const { done } = sum(read.filter((one) => one.source === source));
      return done === 0 ? [] : [{ source, done }];
    }),
  };
}

const MOST_STREETS = 50;

/** Sorts after every day. */
const NEVER = '9999';

function deadlineOf({ orderTerms, campaignTerms }: JobCount) {
  return termsOf(orderTerms, campaignTerms).latestExecution;
}

function typeOf({ meterType, firstObis }: JobCount) {
  return meterTypeOf({ meterType, meterRateTasks: [{ obis: firstObis }] });
}

function sum(counts: readonly ReadJobs[]): { jobs: number; open: number; done: number } {
  const jobs = counts.reduce((total, count) => total + count.jobs, 0);
  const done = counts.reduce((total, count) => total + (isDone(count) ? count.jobs : 0), 0);
  return { jobs, open: jobs - done, done };
}
