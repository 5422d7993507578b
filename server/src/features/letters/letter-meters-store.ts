import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterAddress } from '@zaehlwerk/domain/job/job';
import { type Kysely, sql } from 'kysely';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isOpenOf, isShownOf } from '../jobs/shown-jobs-store.ts';
import type { LetterRate } from './letter.ts';

/** The state of a campaign for which letters are printed before it opens. */
const TO_COME: CampaignState = 'prepared';

/** A meter of an account as its order says. */
export interface OrderedMeter {
  readonly meterNumber: string;
  readonly meterType: string | null;
  readonly customMeterType: string | null;
  readonly meterAddress: Partial<MeterAddress>;
  readonly orderTerms: Terms;
  readonly campaignTerms: Terms;
  readonly rates: readonly LetterRate[];
}

/** The meters of an account, at most so many, and how many there are. */
export interface OrderedMeters {
  readonly accountId: string;
  readonly count: number;
  readonly meters: readonly OrderedMeter[];
}

/** Whose meters are wanted, and which. */
interface Wanted {
  readonly accountIds: readonly string[];
  /** Those of this campaign, shown or not; null: those shown, or where none is, those of campaigns to come. */
  readonly campaign: string | null;
  /** Only those that wait for a reading. */
  readonly notRead: boolean;
  readonly most: number;
}

/** The meters that letters to accounts list, by street and number. */
export async function listLetterMeters(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountIds, campaign, notRead, most }: Wanted,
): Promise<OrderedMeters[]> {
  const termsOf = (table: string) =>
    sql.raw(
      `json_build_object('earliestExecution', ${table}.earliest_execution, 'latestExecution', ${table}.latest_execution)`,
    );
  const { rows } = await sql<OrderedMeters>`
    with theirs as materialized (
      select h.account_id, j.job_id, j.meter_number, j.meter_type, j.custom_meter_type, j.meter_address,
        ${termsOf('j')} as order_terms, ${termsOf('c')} as campaign_terms, ${isShownOf(applicationId)} as shown
      from account_jobs h
      join jobs j on j.application_id = ${applicationId} and j.job_id = h.job_id
      left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
      where h.application_id = ${applicationId} and h.account_id = any(${[...accountIds]}::uuid[])
        and j.withdrawn_at is null and j.left_at is null
        and (${campaign}::text is null or j.campaign_id = ${campaign})
        and (${campaign}::text is not null or ${isShownOf(applicationId)} or c.state = ${TO_COME})
        and (not ${notRead}::boolean or ${isOpenOf(applicationId)})
    ), fitting as materialized (
      select *, rank() over (partition by account_id order by ${campaign}::text is null and not shown) as standing
      from theirs
    ), numbered as materialized (
      select *, count(*) over (partition by account_id)::int as count,
        row_number() over (partition by account_id order by meter_address ->> 'street', meter_address ->> 'houseNumber',
          meter_type, meter_number, job_id) as nth
      from fitting where standing = 1
    )
    select n.account_id as "accountId", max(n.count) as count, json_agg(json_build_object(
        'meterNumber', n.meter_number, 'meterType', n.meter_type, 'customMeterType', n.custom_meter_type,
        'meterAddress', n.meter_address, 'orderTerms', n.order_terms, 'campaignTerms', n.campaign_terms,
        'rates', coalesce(k.rates, '[]'::json)
      ) order by n.nth) as meters
    from numbered n
    left join lateral (
      select json_agg(json_build_object(
          'obis', k.obis, 'rateName', k.rate_name, 'unit', k.unit, 'preDecimals', k.pre_decimals, 'postDecimals', k.post_decimals
        ) order by k.position) as rates
      from rate_tasks k where k.application_id = ${applicationId} and k.job_id = n.job_id and k.ended_at is null
    ) k on true
    where n.nth <= ${most}
    group by n.account_id`.execute(db);
  return rows;
}
