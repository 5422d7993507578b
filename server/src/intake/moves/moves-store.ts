import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import { COUNTS } from '../../features/clearing/clearing-store.ts';
import { isOpenOf } from '../../features/jobs/shown-jobs-store.ts';
import type { TenantScope } from '../../http/scope.ts';

/** An account of the utility's own, by its id or by a user name. */
export interface NamedLogin {
  readonly accountId: string;
  /** The oldest of its user names. */
  readonly username: string;
}

/** The main account with this id; null where there is none that has a login. */
export function findLoginOf(db: Kysely<Tables>, tenant: TenantScope, typedId: string): Promise<NamedLogin | null> {
  const accountId = typedId.toLowerCase();
  return isUuid(accountId) ? findLogin(db, tenant, { accountId, usernameKey: null }) : Promise.resolve(null);
}

/** The main account that somebody signs in to with this user name; null where there is none. */
export function findLoginNamed(
  db: Kysely<Tables>,
  tenant: TenantScope,
  usernameKey: string,
): Promise<NamedLogin | null> {
  return findLogin(db, tenant, { accountId: null, usernameKey });
}

async function findLogin(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountId, usernameKey }: { readonly accountId: string | null; readonly usernameKey: string | null },
): Promise<NamedLogin | null> {
  const { rows } = await sql<NamedLogin>`
    select l.account_id as "accountId", l.username
    from logins l join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
    where l.application_id = ${applicationId} and l.ended_at is null and a.ended_at is null and a.parent_id is null
      and ${accountId === null ? sql`l.username_key = ${usernameKey}` : sql`l.account_id = ${accountId}::uuid`}
    order by l.created_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The order that an account got last, where all of its orders are of one customer; null where they are not, or there are none. */
export async function findOrderOfOneCustomer(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
): Promise<string | null> {
  const { rows } = await sql<{ jobId: string }>`
    select j.job_id as "jobId" from jobs j
    where j.application_id = ${applicationId} and j.account_id = ${accountId}::uuid and j.left_at is null
      and j.erased_at is null and (
        select count(distinct coalesce(o.customer ->> 'customerNumber', '')) from jobs o
        where o.application_id = ${applicationId} and o.account_id = ${accountId}::uuid and o.left_at is null
          and o.erased_at is null
      ) = 1
    order by j.created_at desc, j.job_id limit 1`.execute(db);
  return rows[0]?.jobId ?? null;
}

/** What a move touches that stays behind, or is over by it. */
export interface TouchedByMove {
  readonly open: number;
  readonly toClear: number;
  readonly questions: number;
}

/** What hangs on the jobs that somebody leaves: rates that wait, readings that want a look, and open questions. */
export async function countTouched(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<TouchedByMove> {
  const { rows } = await sql<TouchedByMove>`
    select (
        select count(*)::int from jobs j
        where j.application_id = ${applicationId} and j.job_id = any(${jobIds}::uuid[]) and ${isOpenOf(applicationId)}
      ) as open,
      (count(*) filter (where c.state = 'open'))::int as "toClear",
      (count(*) filter (where c.state = 'askedBack' and ${COUNTS}))::int as questions
    from rate_tasks k
    join reading_results r on r.application_id = ${applicationId} and r.task_id = k.task_id
    join clearings c on c.application_id = ${applicationId} and c.result_id = r.result_id
    where k.application_id = ${applicationId} and k.job_id = any(${jobIds}::uuid[])`.execute(db);
  const [touched] = rows;
  if (touched === undefined) throw new Error('counting gave no row');
  return touched;
}
