import { type Kysely, sql, type Transaction } from 'kysely';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterAddress, Job } from '@zaehlwerk/domain/job/job';
import type { Tables } from '../../database/schema.ts';
import { byteaOf, isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';

/** The state of a campaign for which letters are printed before it opens. */
const TO_COME: CampaignState = 'prepared';

/** Which accounts are listed: the utility's own that have a login, by user name, narrowed by whatever is said. */
export interface AccountFilter {
  readonly usernameKey: string | null;
  /** Accounts that others have created, too. */
  readonly withShares: boolean;
  readonly street: string | null;
  /** Only with a job that waits for a reading. */
  readonly notRead: boolean;
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
  /** Of the newest order, first of those that are shown, then of those of campaigns to come; null without one. */
  readonly customer: Job['customer'] | null;
  readonly meterAddress: MeterAddress | null;
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
 * Accounts with a login that has not ended, by user name. The cursor of the next page is the login of the last. Only jobs that
 * are shown count; letters have the address of an order that is not shown yet, too, but of none that was withdrawn. First the
 * page, then all its jobs at once: right after an import PostgreSQL knows too little of the tables to look up each well.
 */
export async function listAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { usernameKey, withShares, street, notRead }: AccountFilter,
  { after, limit }: Page,
): Promise<ListedAccount[]> {
  const isOpen = sql`exists (
    select from rate_tasks k where k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
      and not exists (
        select from reading_results r where r.application_id = ${applicationId} and r.task_id = k.task_id
      ))`;
  const isShown = isShownOf(applicationId);
  const isComing = sql`exists (
    select from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = j.campaign_id and c.state = ${TO_COME}
  )`;
  const fitting = sql`order by shown desc, coming desc, created_at desc, order_number`;
  const wanted = sql`
    select h.account_id
    from account_jobs h join jobs j on j.application_id = ${applicationId} and j.job_id = h.job_id
    where h.application_id = ${applicationId} and j.left_at is null and j.withdrawn_at is null`;
  const { rows } = await sql<ListedAccount>`
    with page as materialized (
      select l.login_id, l.account_id, a.name, l.username, l.username_key
      from logins l
      join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
      where l.application_id = ${applicationId} and l.ended_at is null and a.ended_at is null
        and (${usernameKey}::text is null or l.username_key = ${usernameKey})
        and (${withShares}::boolean or a.parent_id is null)
        and (${after}::uuid is null or l.username_key > (
          select p.username_key from logins p where p.application_id = ${applicationId} and p.login_id = ${after}::uuid
        ))
        and (not ${notRead}::boolean or l.account_id in (${wanted} and ${isShown} and ${isOpen}))
        and (${street}::text is null or l.account_id in (
          ${wanted} and starts_with(lower(j.meter_address ->> 'street'), lower(${street}))
        ))
      order by l.username_key
      limit ${limit}
    ), theirs as materialized (
      select h.account_id, j.order_number, j.created_at, j.left_at, j.customer, j.meter_address, ${isShown} as shown,
        ${isComing} as coming, ${isOpen} as open
      from account_jobs h join jobs j on j.application_id = ${applicationId} and j.job_id = h.job_id
      where h.application_id = ${applicationId} and h.account_id in (select account_id from page)
        and j.withdrawn_at is null
    ), counted as materialized (
      select account_id, (count(*) filter (where shown))::int as jobs,
        (count(*) filter (where shown and open and left_at is null))::int as open,
        (array_agg(customer ${fitting}) filter (where left_at is null))[1] as customer,
        (array_agg(meter_address ${fitting}) filter (where left_at is null))[1] as meter_address
      from theirs group by account_id
    )
    select p.login_id as "loginId", p.account_id as "accountId", p.name, p.username, coalesce(c.jobs, 0) as jobs,
      coalesce(c.open, 0) as open, c.customer, c.meter_address as "meterAddress"
    from page p left join counted c using (account_id)
    order by p.username_key`.execute(db);
  return rows;
}

/** A link, and a code where one was asked for, of a login. */
interface NewAccess {
  readonly accountId: string;
  readonly loginId: string;
  readonly linkHash: Buffer;
  readonly codeHash: Buffer | null;
}

/** How many printed links of an account stay that nobody has used, and how many codes of a login: the newest. */
const MOST_UNUSED_KEPT = 5;

/** Adds links and codes to accounts. Nothing they have ends, but for the oldest of many that were printed and never used. */
export async function insertAccess(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  access: readonly NewAccess[],
  now: Date,
): Promise<void> {
  if (access.length === 0) return;
  const rows = JSON.stringify(
    access.map(({ accountId, loginId, linkHash, codeHash }) => ({
      account_id: accountId,
      login_id: loginId,
      link: byteaOf(linkHash),
      code: codeHash === null ? null : byteaOf(codeHash),
    })),
  );
  const given = sql`json_to_recordset(${rows}::json) as n (account_id uuid, login_id uuid, link text, code text)`;
  await sql`
    insert into link_tokens (token_hash, application_id, account_id, created_at, printed)
    select n.link::bytea, ${applicationId}, n.account_id, ${now}::timestamptz, true from ${given}`.execute(transaction);
  await sql`
    update link_tokens t set ended_at = ${now}::timestamptz
    from (
      select token_hash, row_number() over (partition by account_id order by created_at desc, token_hash) as nth
      from link_tokens
      where application_id = ${applicationId} and account_id in (select n.account_id from ${given})
        and printed and ended_at is null and use_count = 0
    ) many
    where t.application_id = ${applicationId} and t.token_hash = many.token_hash and many.nth > ${MOST_UNUSED_KEPT}
      and t.use_count = 0`.execute(transaction);
  if (access.every(({ codeHash }) => codeHash === null)) return;
  await sql`
    insert into card_codes (application_id, login_id, code_hash, created_at)
    select ${applicationId}, n.login_id, n.code::bytea, ${now}::timestamptz from ${given} where n.code is not null`.execute(
    transaction,
  );
  await sql`
    delete from card_codes c
    using (
      select login_id, code_hash, row_number() over (partition by login_id order by created_at desc, code_hash) as nth
      from card_codes
      where application_id = ${applicationId} and login_id in (select n.login_id from ${given}) and used_at is null
    ) many
    where c.application_id = ${applicationId} and c.login_id = many.login_id and c.code_hash = many.code_hash
      and many.nth > ${MOST_UNUSED_KEPT} and c.used_at is null`.execute(transaction);
}

/**
 * Uses the card code of a login with one of these hashes, and holds both until the transaction ends; false where there is
 * none, or where the login or its account has ended.
 */
export async function takeCardCode(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  loginId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with login as materialized (
      select l.login_id
      from logins l join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
      where l.application_id = ${applicationId} and l.login_id = ${loginId} and l.ended_at is null and a.ended_at is null
      for share of l
    )
    update card_codes c set used_at = ${now}::timestamptz
    from login
    where c.application_id = ${applicationId} and c.login_id = login.login_id and c.code_hash = any(${hashes})
    returning c.login_id`.execute(db);
  return rows.length > 0;
}

/** Ends the card codes of logins. */
export async function deleteCardCodes(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  loginIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('card_codes')
    .where('application_id', '=', applicationId)
    .where((eb) => eb('login_id', '=', eb.fn.any(eb.val([...loginIds]))))
    .execute();
}
