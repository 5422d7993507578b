import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterAddress, Job } from '@zaehlwerk/domain/job/job';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isChosen } from '../campaigns/chosen-orders.ts';
import { isOpenOf, isShownOf } from '../jobs/shown-jobs-store.ts';

/** The state of a campaign for which letters are printed before it opens. */
const TO_COME: CampaignState = 'prepared';

/**
 * Which accounts are listed: the utility's own that have a login, by user name, narrowed by whatever is said. What is said
 * of orders, one order has all of.
 */
export interface AccountFilter {
  readonly usernameKey: string | null;
  /** Accounts that others have created, too. */
  readonly withShares: boolean;
  readonly campaign: string | null;
  readonly street: string | null;
  /** Waits for a reading. */
  readonly notRead: boolean;
  /** Of the orders that have all of that: whether at least one has a mail address, or none; null: whichever. */
  readonly mail: 'some' | 'none' | null;
  /** One of these. */
  readonly orders: ChosenOrders | null;
}

/** A part of the list: at most so many, after a cursor. */
interface Page {
  readonly after: string | null;
  readonly limit: number;
}

export interface ListedAccount {
  readonly loginId: string;
  readonly accountId: string;
  readonly name: string | null;
  readonly username: string;
  readonly jobs: number;
  readonly open: number;
  /** Of the newest order, first of the campaign asked for, then of those shown, then of campaigns to come; null without one. */
  readonly customer: Job['customer'] | null;
  readonly meterAddress: MeterAddress | null;
  /** How many customer numbers its orders name, whatever their campaigns. */
  readonly customers: number;
}

/** Whether a cursor names a place in the list of a tenant. */
export async function isPlace(db: Kysely<Tables>, tenant: TenantScope, cursor: string): Promise<boolean> {
  if (!isUuid(cursor)) return false;
  const row = await db
    .selectFrom('logins')
    .where('application_id', '=', tenant.applicationId)
    .where('login_id', '=', cursor)
    .select('login_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The logins `l` and accounts `a` of a filter, after a cursor. Each is looked up by its indexes in the order of user names
 * until a page is full, whatever PostgreSQL knows of the tables (`offset 0`, `limit 1`): right after an import it would
 * compare all orders with all accounts, for each page.
 */
function loginsOf(
  applicationId: string,
  { usernameKey, withShares, campaign, street, notRead, mail, orders }: AccountFilter,
  after: string | null,
): RawBuilder<unknown> {
  const isNarrowed = campaign !== null || street !== null || notRead || mail !== null || orders !== null;
  const wanted = (more: RawBuilder<unknown>) => sql`coalesce((
    select true
    from (
      select job_id from account_jobs where application_id = ${applicationId} and account_id = l.account_id offset 0
    ) h
    cross join lateral (
      select job_id, left_at, withdrawn_at, campaign_id, meter_address, customer_email, order_number, meter_type,
        earliest_execution, latest_execution
      from jobs
      where application_id = ${applicationId} and job_id = h.job_id offset 0
    ) j
    where j.left_at is null and j.withdrawn_at is null
      and (${campaign}::text is null or j.campaign_id = ${campaign})
      and (${street}::text is null or starts_with(lower(j.meter_address ->> 'street'), lower(${street})))
      and (not ${notRead}::boolean or (${isShownOf(applicationId)} and ${isOpenOf(applicationId)}))
      and ${isChosen(applicationId, orders)}
      and ${more}
    limit 1
  ), false)`;
  const hasMail = wanted(sql`j.customer_email is not null`);
  const hasWanted = {
    some: hasMail,
    none: sql`(${wanted(sql`true`)} and not ${hasMail})`,
    whichever: wanted(sql`true`),
  }[mail ?? 'whichever'];
  return sql`
    (
      select login_id, account_id, username, username_key from logins
      where application_id = ${applicationId} and ended_at is null
        and (${usernameKey}::text is null or username_key = ${usernameKey})
        and (${after}::uuid is null or username_key > (
          select p.username_key from logins p where p.application_id = ${applicationId} and p.login_id = ${after}::uuid
        ))
      order by username_key offset 0
    ) l
    cross join lateral (
      select name from accounts
      where application_id = ${applicationId} and account_id = l.account_id and ended_at is null
        and (${withShares}::boolean or parent_id is null)
      offset 0
    ) a
    where not ${isNarrowed}::boolean or ${hasWanted}`;
}

/** How many accounts a filter has, but at most so many. */
export async function countAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  filter: AccountFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${loginsOf(applicationId, filter, null)} limit ${most}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Accounts with a login that has not ended, by user name. The cursor of the next page is the login of the last. Only jobs that
 * are shown count; letters have the address of an order that is not shown yet, too, but of none that was withdrawn. First the
 * page, then its jobs, each looked up as above.
 */
export async function listAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  filter: AccountFilter,
  { after, limit }: Page,
): Promise<ListedAccount[]> {
  const isShown = isShownOf(applicationId);
  const isComing = sql`exists (
    select from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = j.campaign_id and c.state = ${TO_COME}
  )`;
  const fitting = sql`order by asked desc, shown desc, coming desc, created_at desc, order_number`;
  const { rows } = await sql<ListedAccount>`
    with page as materialized (
      select l.login_id, l.account_id, a.name, l.username, l.username_key
      from ${loginsOf(applicationId, filter, after)}
      order by l.username_key
      limit ${limit}
    ), theirs as materialized (
      select p.account_id, j.order_number, j.created_at, j.left_at, j.customer, j.meter_address, ${isShown} as shown,
        ${isComing} as coming, ${isOpenOf(applicationId)} as open,
        coalesce(j.campaign_id = ${filter.campaign}::text, false) as asked
      from (select distinct account_id from page) p
      cross join lateral (
        select job_id from account_jobs where application_id = ${applicationId} and account_id = p.account_id offset 0
      ) h
      cross join lateral (
        select * from jobs where application_id = ${applicationId} and job_id = h.job_id and withdrawn_at is null offset 0
      ) j
    ), counted as materialized (
      select account_id, (count(*) filter (where shown))::int as jobs,
        (count(*) filter (where shown and open and left_at is null))::int as open,
        (array_agg(customer ${fitting}) filter (where left_at is null))[1] as customer,
        (array_agg(meter_address ${fitting}) filter (where left_at is null))[1] as meter_address,
        (count(distinct nullif(customer ->> 'customerNumber', '')) filter (where left_at is null))::int as customers
      from theirs group by account_id
    )
    select p.login_id as "loginId", p.account_id as "accountId", p.name, p.username, coalesce(c.jobs, 0) as jobs,
      coalesce(c.open, 0) as open, c.customer, c.meter_address as "meterAddress",
      coalesce(c.customers, 0) as customers
    from page p left join counted c using (account_id)
    order by p.username_key`.execute(db);
  return rows;
}
