import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { type Terms, termsOf } from '@zaehlwerk/domain/campaign/campaign';
import type { Finding } from '@zaehlwerk/domain/finding';
import { checkReadingPeriod, readingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { settingsOfJob, TENANT_SETTINGS } from './job-settings.ts';

/** What decides whether an order may be read on a day, but for what its tenant sets for all. */
export interface OrderTerms {
  readonly orderTerms: Terms;
  /** Of its campaign; null sides where it has none. */
  readonly campaignTerms: Terms;
  readonly config: JobSettings;
}

/** When an order or a campaign may be read, as a column of a statement over this table. */
export function termsColumn(table: 'j' | 'c'): RawBuilder<Terms> {
  return sql.raw(
    `json_build_object('earliestExecution', ${table}.earliest_execution, 'latestExecution', ${table}.latest_execution)`,
  );
}

/** What a tenant sets for all its jobs. */
export async function findTenantSettings(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<JobSettings> {
  const { rows } = await sql<{ settings: JobSettings }>`
    select ${sql.raw(TENANT_SETTINGS)} as settings from applications a
    where a.application_id = ${applicationId}`.execute(db);
  return rows[0]?.settings ?? { meterReading: {}, features: {} };
}

/** The last day on which an order may be read while nothing is asked about it; null where it has none. */
export function lastDayOf(order: OrderTerms, tenant: JobSettings): Day | null {
  return readingPeriod(...timesOf(order, tenant)).to;
}

/** An order about which nothing is asked, as the rules of its period know it. */
function timesOf(order: OrderTerms, tenant: JobSettings) {
  const jobConstraints = termsOf(order.orderTerms, order.campaignTerms);
  return [{ jobConstraints, meter: { meterRateTasks: [] } }, settingsOfJob(tenant, order.config)] as const;
}

/**
 * Why the portal takes no reading of an order about which nothing is asked now: its day is not within the period; empty where
 * it takes one.
 */
export function periodFindings(order: OrderTerms, tenant: JobSettings, now: Date): Finding[] {
  return checkReadingPeriod(...timesOf(order, tenant), berlinDay(now));
}
