import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { gather } from '../../database/gather.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope, TenantScope, EveryTenantScope, SystemScope } from '../scope.ts';
import { comesUponSamples } from './samples-store.ts';

/** Whether a tenant is there: one that is being deleted is not, for anybody. */
export const isThere = (
  applicationId: `${'a' | 'o' | 'accounts' | 'applications' | 'mails' | 'webhooks' | 'drops'}.application_id`,
): string => `not exists (select from application_deletions gone where gone.application_id = ${applicationId})`;

/**
 * The tenant that answers for a host: the one that names it, with its port before without; otherwise the only one there
 * is, or the oldest that names no host at all, unless the host was that of a tenant that was deleted: whoever goes there means
 * that one. A sample answers for none. A query, for the array that holds the hosts.
 */
export function tenantOfHosts(hosts: '$1' | '$2' | 'asked.hosts'): string {
  return `
      with named as (
        select application_id from application_hosts where host = any(${hosts}) order by length(host) desc limit 1
      )
      select application_id from named
      union all
      (
        select a.application_id from applications a
        where not exists (select from named) and a.sample_of is null and ${isThere('a.application_id')}
          and not exists (select from application_deletions gone where gone.hosts && ${hosts})
          and (
            not exists (select from application_hosts h where h.application_id = a.application_id)
            or (select count(*) from applications o where o.sample_of is null and ${isThere('o.application_id')}) = 1
          )
        order by a.created_at, a.application_id
        limit 1
      )`;
}

/** The tenant that answers for a host, or null when none does. */
export async function findTenantOfHost(pool: pg.Pool, hosts: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ application_id: string }>({
    name: 'application-of-host',
    text: tenantOfHosts('$1'),
    values: [hosts],
  });
  return rows[0]?.application_id ?? null;
}

/** What a token says of its session, and where it was shown. */
export interface AskedSession {
  readonly applicationId: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** The hosts that were called, with and without the port. */
  readonly hosts: readonly string[];
}

/** What an account may do, and who made it; null for those that nobody made. */
export interface FoundAccount {
  readonly roles: readonly string[];
  readonly parentId: string | null;
}

/**
 * The account of a session: not ended, its session not revoked, its tenant the one that answers for these hosts; null
 * otherwise.
 */
export type FindAccountOfSession = (asked: AskedSession) => Promise<FoundAccount | null>;

/** Asked at every signed-in call; calls that arrive at the same time are asked together. */
export function findingAccounts(pool: pg.Pool): FindAccountOfSession {
  return gather((all: readonly AskedSession[]) => findAccountsOfSessions(pool, all), { most: 100, timeout: 200 });
}

/**
 * The arrays are in subqueries, so that PostgreSQL does not see how long they are and keeps its plan. Else it makes a
 * new one for every call, which takes it eight times as long as what is asked.
 */
async function findAccountsOfSessions(pool: pg.Pool, asked: readonly AskedSession[]): Promise<(FoundAccount | null)[]> {
  const { rows } = await pool.query<{ n: string; roles: string[]; parent_id: string | null }>({
    name: 'accounts-of-sessions',
    text: `
      select asked.n, a.roles, a.parent_id
      from (
        select n, application_id, account_id, family_id, array[host, bare_host] as hosts
        from unnest(
          (select $1::text[]), (select $2::uuid[]), (select $3::uuid[]), (select $4::text[]), (select $5::text[])
        ) with ordinality as one (application_id, account_id, family_id, host, bare_host, n)
      ) asked
      join accounts a on a.application_id = asked.application_id and a.account_id = asked.account_id
      where a.ended_at is null
        and exists (
          select from refresh_tokens r
          where r.family_id = asked.family_id and r.application_id = asked.application_id
            and r.account_id = asked.account_id and r.revoked_at is null
        )
        and asked.application_id = (${tenantOfHosts('asked.hosts')})`,
    values: [
      asked.map(({ applicationId }) => applicationId),
      asked.map(({ accountId }) => accountId),
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ hosts }) => hosts[0] ?? null),
      asked.map(({ hosts }) => hosts[1] ?? null),
    ],
  });
  const found: (FoundAccount | null)[] = asked.map(() => null);
  for (const { n, roles, parent_id: parentId } of rows) found[Number(n) - 1] = { roles, parentId };
  return found;
}

/** The one at the end of those who made an account, and who made these. */
export async function findMainAccount(
  pool: pg.Pool,
  { applicationId, accountId }: Pick<AccountScope, 'applicationId' | 'accountId'>,
): Promise<string> {
  const { rows } = await pool.query<{ account_id: string }>({
    name: 'main-account',
    text: `
      with recursive above as (
        select account_id, parent_id from accounts where application_id = $1 and account_id = $2
        union all
        select a.account_id, a.parent_id
        from above join accounts a on a.application_id = $1 and a.account_id = above.parent_id
      )
      select account_id from above where parent_id is null`,
    values: [applicationId, accountId],
  });
  return rows[0]?.account_id ?? accountId;
}

/** An account and those above it: who made it, who made that one, and so on; ended ones too, the nearest first. */
export async function findAccountsAbove(
  pool: pg.Pool,
  { applicationId }: TenantScope,
  accountId: string,
): Promise<readonly (FoundAccount & { readonly accountId: string; readonly hasEnded: boolean })[]> {
  if (!isUuid(accountId)) return [];
  const { rows } = await pool.query<{ account_id: string; roles: string[]; parent_id: string | null; ended: boolean }>(
    `with recursive above as (
       select account_id, parent_id, roles, ended_at, 1 as steps
       from accounts where application_id = $1 and account_id = $2
       union all
       select a.account_id, a.parent_id, a.roles, a.ended_at, above.steps + 1
       from above join accounts a on a.application_id = $1 and a.account_id = above.parent_id
     )
     select account_id, roles, parent_id, ended_at is not null as ended from above order by steps`,
    [applicationId, accountId],
  );
  return rows.map(({ account_id, roles, parent_id, ended }) => ({
    accountId: account_id,
    roles,
    parentId: parent_id,
    hasEnded: ended,
  }));
}

/** Whether there is a tenant with this id, for whoever names it. */
export async function isTenant(
  db: Kysely<Tables>,
  operator: EveryTenantScope,
  applicationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .where('application_id', '=', applicationId)
    .$if(!comesUponSamples(operator), (found) => found.where('sample_of', 'is', null))
    .where(sql<boolean>`${sql.raw(isThere('applications.application_id'))}`)
    .select('application_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account that has not ended; null when there is none. */
export async function findAccount(
  db: Kysely<Tables>,
  tenant: TenantScope,
  accountId: string,
): Promise<FoundAccount | null> {
  if (!isUuid(accountId)) return null;
  const row = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select(['roles', 'parent_id as parentId'])
    .executeTakeFirst();
  return row ?? null;
}

/** The tenant of an account, whatever that is; null for unknown and ended accounts. */
export async function findTenantOfAccount(
  db: Kysely<Tables>,
  operator: EveryTenantScope,
  accountId: string,
): Promise<string | null> {
  if (!isUuid(accountId)) return null;
  const row = await db
    .selectFrom('accounts')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select('application_id')
    .executeTakeFirst();
  return row !== undefined && (await isTenant(db, operator, row.application_id)) ? row.application_id : null;
}

/** Whether a tenant is being deleted. */
export async function isBeingDeleted(
  db: Kysely<Tables>,
  _system: SystemScope,
  applicationId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from application_deletions where application_id = ${applicationId} and ended_at is null`.execute(db);
  return rows.length > 0;
}
