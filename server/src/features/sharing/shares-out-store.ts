import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { CountedJobs } from '@zaehlwerk/domain/sharing/shares';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { AccountScope } from '../../http/scope.ts';
import { TENANT_SETTINGS } from '../jobs/job-settings.ts';
import { IS_READ } from '../jobs/set-aside.ts';
import { IS_SHOWN, isShownOf } from '../jobs/shown-jobs-store.ts';

/** A share as its giver sees it; `sealedToken` of its newest link. */
export interface ListedShare<Jobs> {
  readonly id: string;
  readonly name: string;
  readonly allowToReShare: boolean;
  readonly furtherShares: number;
  readonly sealedToken: Buffer | null;
  readonly jobs: Jobs;
  /** The newest mails with its access that have not been sent. */
  readonly unsentMails: { readonly email: string; readonly state: 'waiting' | 'givenUp' }[];
}

/**
 * The shares that an account has made and not ended, by name. Their jobs come as JSON, `[{"id":…},…]`: there may be tens
 * of thousands, and all that is done with them is to send them.
 */
export function listShares(
  db: Kysely<Tables>,
  account: AccountScope,
  onlyId: string | null,
): Promise<ListedShare<string>[]> {
  return list(
    db,
    account,
    onlyId,
    sql`'[]'`,
    sql`
      select h.account_id, '[' || string_agg('{"id":"' || h.job_id || '"}', ',' order by h.job_id) || ']' as jobs
      from shares s join account_jobs h on h.application_id = ${account.applicationId} and h.account_id = s.account_id
      join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
      where ${isShownOf(account.applicationId)}
      group by h.account_id`,
  );
}

/** The same with the number of their jobs by how far these are read. */
export function countShares(
  db: Kysely<Tables>,
  account: AccountScope,
  onlyId: string | null,
): Promise<ListedShare<readonly CountedJobs[]>[]> {
  return list(
    db,
    account,
    onlyId,
    sql`'[]'::json`,
    sql`
      select account_id, json_agg(json_build_object('rates', rates, 'read', read, 'jobs', jobs)) as jobs
      from (
        select h.account_id, own.rates, own.read, count(*)::int as jobs
        from account_jobs h join own on own.job_id = h.job_id
        join shares s on h.application_id = ${account.applicationId} and h.account_id = s.account_id
        group by h.account_id, own.rates, own.read
      ) counted
      group by account_id`,
  );
}

/** How many jobs of an account are in at least one of its shares. */
export async function countJobsInShares(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(distinct h.job_id)::int as jobs
    from accounts s join account_jobs h on h.application_id = s.application_id and h.account_id = s.account_id
    join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
    where s.application_id = ${applicationId} and s.parent_id = ${accountId} and s.ended_at is null
      and ${isShownOf(applicationId)}`.execute(db);
  return rows[0]?.jobs ?? 0;
}

/** The jobs of all shares are read at once: a subquery for each share may read those of all others, too. */
async function list<Jobs>(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  onlyId: string | null,
  none: RawBuilder<Jobs>,
  jobsOfShares: RawBuilder<unknown>,
): Promise<ListedShare<Jobs>[]> {
  if (onlyId !== null && !isUuid(onlyId)) return [];
  const { rows } = await sql<ListedShare<Jobs>>`
    with recursive made as (
      select account_id, account_id as share_id from accounts
      where application_id = ${applicationId} and parent_id = ${accountId} and ended_at is null
      union all
      select a.account_id, made.share_id
      from made join accounts a on a.application_id = ${applicationId} and a.parent_id = made.account_id
      where a.ended_at is null
    ), further as (
      select share_id, count(*)::int - 1 as shares from made group by share_id
    ), shares as (
      select share_id as account_id from further where ${onlyId}::uuid is null or share_id = ${onlyId}::uuid
    ), own as (
      select h.job_id, tasks.rates, tasks.read
      from account_jobs h join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
      cross join lateral (
        select count(*)::int as rates, (count(*) filter (where ${sql.raw(IS_READ)}))::int as read
        from rate_tasks k
        where k.application_id = h.application_id and k.job_id = h.job_id and k.ended_at is null
      ) tasks
      where h.application_id = ${applicationId} and h.account_id = ${accountId} and ${isShownOf(applicationId)}
    ), theirs as (${jobsOfShares})
    select s.account_id as id, coalesce(s.name, '') as name, s.may_share as "allowToReShare",
      f.shares as "furtherShares", (
        select t.sealed_token from link_tokens t
        where t.application_id = ${applicationId} and t.account_id = s.account_id and t.ended_at is null
        order by t.created_at desc limit 1
      ) as "sealedToken", coalesce(theirs.jobs, ${none}) as jobs, array(
        select json_build_object('email', m.recipient,
          'state', case when m.given_up_at is null then 'waiting' else 'givenUp' end)
        from mails m
        where m.application_id = ${applicationId} and m.account_id = s.account_id
        order by m.created_at desc limit 20
      ) as "unsentMails"
    from accounts s join further f on f.share_id = s.account_id
    left join theirs on theirs.account_id = s.account_id
    where s.application_id = ${applicationId} and s.parent_id = ${accountId} and s.ended_at is null
      and (${onlyId}::uuid is null or s.account_id = ${onlyId}::uuid)
    order by lower(s.name), s.account_id`.execute(db);
  return rows;
}

/** The share of an account that a link and a user name both belong to, neither ended; null when there is none. */
export async function findShareOfAccess(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  access: { readonly tokenHash: Buffer; readonly usernameKey: string },
): Promise<{ readonly id: string; readonly name: string; readonly passwordHash: string } | null> {
  const row = await db
    .selectFrom('accounts as s')
    .innerJoin('link_tokens as t', (join) =>
      join.onRef('t.application_id', '=', 's.application_id').onRef('t.account_id', '=', 's.account_id'),
    )
    .innerJoin('logins as l', (join) =>
      join.onRef('l.application_id', '=', 's.application_id').onRef('l.account_id', '=', 's.account_id'),
    )
    .where('s.application_id', '=', applicationId)
    .where('s.parent_id', '=', accountId)
    .where('t.token_hash', '=', access.tokenHash)
    .where('l.username_key', '=', access.usernameKey)
    .where('s.ended_at', 'is', null)
    .where('t.ended_at', 'is', null)
    .where('l.ended_at', 'is', null)
    .select(['s.account_id', 's.name', 'l.password_hash'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.account_id, name: row.name ?? '', passwordHash: row.password_hash };
}

/** What a tenant and the jobs of a share set for themselves, each different setting once. */
export async function listJobConfigs(
  pool: pg.Pool,
  { applicationId }: AccountScope,
  shareId: string,
): Promise<{ readonly tenant: JobSettings; readonly jobs: readonly JobSettings[] }> {
  const { rows } = await pool.query<{ tenant: JobSettings; jobs: JobSettings[] }>(
    `select ${TENANT_SETTINGS} as tenant, array(
       select distinct j.config from account_jobs h join jobs j using (application_id, job_id)
       where h.application_id = $1 and h.account_id = $2 and ${IS_SHOWN}
     ) as jobs
     from applications a where a.application_id = $1`,
    [applicationId, shareId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the tenant of a caller is gone');
  return found;
}
