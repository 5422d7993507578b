import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { PlaceNamed } from '@zaehlwerk/domain/assignment/rank-orders';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { IS_ONE_SHOWN, isOpenOf, TAKES_IN_LATE } from '../jobs/shown-jobs-store.ts';
import { FORMER_HOLDERS, type TextedHolder } from './former-holders-store.ts';

/** By what orders are looked for; null, or an empty list, finds none. */
export interface LookedFor {
  /** Of the number as it was read. */
  readonly numberKey: string;
  /** Of numbers one slip away from it. */
  readonly nearKeys: readonly string[];
  readonly placeKeys: readonly string[];
  readonly nameKeys: readonly string[];
  readonly accountId: string | null;
  /** Orders that were withdrawn before are not looked for. */
  readonly withdrawnSince: Day;
}

/** An order that may be meant. */
export interface FoundOrder extends PlaceNamed {
  readonly orderNumber: string;
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly city: string | null;
  readonly accountId: string;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly registers: readonly { readonly obis: string; readonly rateName: string | null }[];
  readonly isOpen: boolean;
  readonly isShown: boolean;
  readonly isWithdrawn: boolean;
  readonly formerHolders: readonly TextedHolder[];
}

/** How many orders each way finds at most: a house with more is found by the number, too. */
const MOST_OF_A_WAY = 60;

/**
 * The orders that are found by one of these, each way by its own index, and apart whether they are shown to whoever has them,
 * or withdrawn: so neither hundreds of near numbers nor those of a campaign before leave one out that is sought. What they say is compared
 * afterwards.
 */
export async function findOrdersBy(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { numberKey, nearKeys, placeKeys, nameKeys, accountId, withdrawnSince }: LookedFor,
): Promise<readonly FoundOrder[]> {
  const some = (condition: RawBuilder<unknown>, stands: RawBuilder<unknown>) => sql`(
    select j.job_id from jobs j
    where j.application_id = ${applicationId} and j.left_at is null and ${condition}
      and ${stands}
    limit ${MOST_OF_A_WAY}
  )`;
  const [shown, late] = [sql.raw(IS_ONE_SHOWN), sql.raw(TAKES_IN_LATE)];
  const by = (condition: RawBuilder<unknown>) => sql`
    ${some(condition, sql`j.withdrawn_at is null and ${shown}`)}
    union ${some(condition, sql`j.withdrawn_at is null and ${late} and not ${shown}`)}
    union ${some(condition, sql`j.withdrawn_at >= ${withdrawnSince}::date and ${late}`)}`;
  const { rows } = await sql<FoundOrder>`
    select j.order_number as "orderNumber", j.meter_number as "meterNumber", j.meter_type as "meterType",
      j.meter_address ->> 'zip' as zip, j.meter_address ->> 'street' as street,
      j.meter_address ->> 'houseNumber' as "houseNumber", j.meter_address ->> 'city' as city,
      j.account_id as "accountId", j.customer ->> 'company' as company, j.customer ->> 'firstname' as firstname,
      j.customer ->> 'lastname' as lastname, ${isOpenOf(applicationId)} as "isOpen",
      ${shown} as "isShown", j.withdrawn_at is not null as "isWithdrawn", ${sql.raw(FORMER_HOLDERS)} as "formerHolders", coalesce((
        select json_agg(json_build_object('obis', k.obis, 'rateName', k.rate_name) order by k.position, k.obis)
        from rate_tasks k
        where k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
      ), '[]'::json) as registers
    from (
      ${by(sql`meter_number_key(j.meter_number) = nullif(${numberKey}, '')`)}
      union ${by(sql`meter_number_key(j.meter_number) = any(${nearKeys}::text[])`)}
      union ${by(sql`place_key(j.meter_address) = any(${placeKeys}::text[])`)}
      union ${by(sql`name_key(j.meter_address, j.customer) = any(${nameKeys}::text[])`)}
      union ${by(sql`j.account_id = ${accountId}::uuid`)}
    ) found
    cross join lateral (
      select * from jobs j where j.application_id = ${applicationId} and j.job_id = found.job_id offset 0
    ) j`.execute(db);
  return rows;
}

/** Where an account has meters, so many places. */
export async function findPlacesOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
): Promise<readonly PlaceNamed[]> {
  const { rows } = await sql<PlaceNamed>`
    select distinct meter_address ->> 'zip' as zip, meter_address ->> 'street' as street,
      meter_address ->> 'houseNumber' as "houseNumber"
    from jobs
    where application_id = ${applicationId} and account_id = ${accountId} and left_at is null
    limit ${MOST_OF_A_WAY}`.execute(db);
  return rows;
}
