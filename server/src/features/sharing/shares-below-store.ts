import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';

/** A share below an account as its utility sees it. */
export interface ShareBelow {
  readonly shareId: string;
  readonly name: string | null;
  readonly giverId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
  readonly jobs: number;
}

/** All accounts below one, as `below (account_id)`. */
const below = (applicationId: string, accountId: string, more: RawBuilder<unknown>) => sql`
  below as (
    select a.account_id from accounts a
    where a.application_id = ${applicationId} and a.parent_id = ${accountId} and ${more}
    union
    select a.account_id
    from below join accounts a on a.application_id = ${applicationId} and a.parent_id = below.account_id
    where ${more}
  )`;

/** The shares below an account, those that have not ended first, so many at most; the jobs of those alone are counted. */
export async function listSharesBelow(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
  most: number,
): Promise<readonly ShareBelow[]> {
  const { rows } = await sql<ShareBelow>`
    with recursive ${below(applicationId, accountId, sql`true`)}, page as materialized (
      select s.* from below join accounts s on s.application_id = ${applicationId} and s.account_id = below.account_id
      order by s.ended_at is not null, s.created_at, s.account_id
      limit ${most}
    )
    select p.account_id as "shareId", p.name, p.parent_id as "giverId", p.created_at as "createdAt",
      p.last_used_at as "lastUsedAt", p.ended_at as "endedAt", (
        select count(*)::int from account_jobs h
        where h.application_id = ${applicationId} and h.account_id = p.account_id and p.ended_at is null
      ) as jobs
    from page p
    order by p.ended_at is not null, p.created_at, p.account_id`.execute(db);
  return rows;
}

/** The account that has made a share; null where there is no such share, or it has ended. */
export async function findGiver(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  shareId: string,
): Promise<string | null> {
  if (!isUuid(shareId)) return null;
  const row = await db
    .selectFrom('accounts')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', shareId)
    .where('ended_at', 'is', null)
    .select('parent_id')
    .executeTakeFirst();
  return row?.parent_id ?? null;
}

/** What ends with a share: those below it, its jobs, and the devices signed in by all of them. */
export async function countEnding(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  shareId: string,
): Promise<{ readonly shares: number; readonly jobs: number; readonly sessions: number }> {
  const { rows } = await sql<{ shares: number; jobs: number; sessions: number }>`
    with recursive ${below(applicationId, shareId, sql`a.ended_at is null`)}
    select (select count(*)::int from below) as shares,
      (
        select count(*)::int from account_jobs h
        where h.application_id = ${applicationId} and h.account_id = ${shareId}
      ) as jobs,
      (
        select count(distinct r.family_id)::int from refresh_tokens r
        where r.application_id = ${applicationId} and r.revoked_at is null
          and (r.account_id = ${shareId} or r.account_id in (select account_id from below))
      ) as sessions`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('counting gave no row');
  return found;
}
