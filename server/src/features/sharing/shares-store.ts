import type { ShareCandidate } from '@zaehlwerk/domain/sharing/shares';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';

/** Whether an account may share at all, whatever its jobs say; null when it has ended. */
export async function findMayShare(db: Kysely<Tables>, account: AccountScope): Promise<boolean | null> {
  const row = await db
    .selectFrom('accounts')
    .where('application_id', '=', account.applicationId)
    .where('account_id', '=', account.accountId)
    .where('ended_at', 'is', null)
    .select('may_share')
    .executeTakeFirst();
  return row?.may_share ?? null;
}

/**
 * Of the named jobs, those that an account is shown; nobody takes them from it until the transaction ends. The list is joined:
 * as `any` PostgreSQL may go through all of it for each job.
 */
export async function holdJobs(
  transaction: Transaction<Tables>,
  { applicationId, accountId }: AccountScope,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, ShareCandidate>> {
  const { rows } = await sql<{ job_id: string; re_share: boolean | null }>`
    select h.job_id, j.re_share
    from unnest(${jobIds.filter(isUuid)}::uuid[]) as n (job_id)
    join account_jobs h on h.application_id = ${applicationId} and h.account_id = ${accountId} and h.job_id = n.job_id
    join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
    where ${isShownOf(applicationId)}
    order by h.job_id
    for key share of h`.execute(transaction);
  return new Map(rows.map((row) => [row.job_id, { jobPermissions: { reShare: row.re_share } }]));
}

/** Holds orders against whoever takes or deletes them, before any account is held; what they are to the caller is not asked. */
export async function holdOrders(
  transaction: Transaction<Tables>,
  { applicationId }: AccountScope,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    select from jobs where application_id = ${applicationId} and job_id = any(${jobIds.filter(isUuid)}::uuid[])
    order by job_id for key share`.execute(transaction);
}

/**
 * One share after the other is stored below a main account: until the transaction ends, no other adds to what was counted. To
 * be taken before any row is held.
 */
export async function awaitSharing(
  transaction: Transaction<Tables>,
  { applicationId, mainAccountId }: AccountScope,
): Promise<void> {
  const name = `share ${applicationId} ${mainAccountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** How many jobs are in the shares of a main account and in all shares made from these, each counted as often as it is there. */
export async function countShared(db: Kysely<Tables>, { applicationId, mainAccountId }: AccountScope): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    with recursive below as (
      select account_id from accounts
      where application_id = ${applicationId} and parent_id = ${mainAccountId} and ended_at is null
      union all
      select a.account_id
      from below join accounts a on a.application_id = ${applicationId} and a.parent_id = below.account_id
      where a.ended_at is null
    )
    select count(*)::int as shared
    from below join account_jobs h on h.application_id = ${applicationId} and h.account_id = below.account_id
  `.execute(db);
  return rows[0]?.shared ?? 0;
}

/** Gives jobs of an account to a share. */
export async function giveJobs(
  transaction: Transaction<Tables>,
  { applicationId, accountId }: AccountScope,
  shareId: string,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    insert into account_jobs (application_id, account_id, job_id, given_by)
    select ${applicationId}, ${shareId}, job_id, ${accountId} from unnest(${jobIds}::uuid[]) as n (job_id)
  `.execute(transaction);
}

/** Takes a job out of a share of the account, and out of all made from it; false where it is in none. */
export async function takeJob(
  transaction: Transaction<Tables>,
  account: AccountScope,
  { shareId, jobId }: { readonly shareId: string; readonly jobId: string },
): Promise<boolean> {
  if (!isUuid(shareId) || !isUuid(jobId)) return false;
  const { numDeletedRows } = await transaction
    .deleteFrom('account_jobs')
    .where('application_id', '=', account.applicationId)
    .where('account_id', '=', shareId)
    .where('job_id', '=', jobId)
    .where('given_by', '=', account.accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps a share of the account from changing until the transaction ends; false when it has none such. */
export async function lockShare(
  transaction: Transaction<Tables>,
  account: AccountScope,
  shareId: string,
): Promise<boolean> {
  if (!isUuid(shareId)) return false;
  const [share] = await lockMadeBy(transaction, account, [account.accountId], shareId);
  return share !== undefined;
}

/** The accounts that some accounts have created and that have not ended, held until the transaction ends. */
export async function lockMadeBy(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  parentIds: readonly string[],
  onlyId?: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('accounts')
    .where('application_id', '=', applicationId)
    .where((eb) => eb('parent_id', '=', eb.fn.any(eb.val([...parentIds]))))
    .$if(onlyId !== undefined, (query) => query.where('account_id', '=', onlyId!))
    .where('ended_at', 'is', null)
    .orderBy('account_id')
    .select('account_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Ends a share and all shares below it, and takes the jobs of the share. That takes them from all below, from the top
 * down as a removal of one job does, so neither waits for the other forever.
 */
export async function endAccounts(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { shareId, below, now }: { readonly shareId: string; readonly below: readonly string[]; readonly now: Date },
): Promise<void> {
  await endAccess(transaction, tenant, [shareId, ...below], now);
  await transaction
    .deleteFrom('account_jobs')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', shareId)
    .execute();
}

/** Ends accounts with their logins and links, and drops the mails that wait with their access data. */
export async function endAccess(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const table of ['accounts', 'logins', 'link_tokens'] as const) {
    await transaction
      .updateTable(table)
      .set({ ended_at: now })
      .where('application_id', '=', applicationId)
      .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
      .where('ended_at', 'is', null)
      .execute();
  }
  await transaction
    .deleteFrom('mails')
    .where('application_id', '=', applicationId)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .execute();
}

/** Ends all but the newest access data of an account. */
export async function endOlderAccess(
  transaction: Transaction<Tables>,
  { applicationId }: AccountScope,
  accountId: string,
  { newest, now }: { readonly newest: number; readonly now: Date },
): Promise<void> {
  const of = (table: 'logins' | 'link_tokens', id: string) => sql`
    update ${sql.table(table)} t set ended_at = ${now}
    where t.application_id = ${applicationId} and t.account_id = ${accountId} and t.ended_at is null
      and ${sql.ref(`t.${id}`)} not in (
        select ${sql.ref(`n.${id}`)} from ${sql.table(table)} n
        where n.application_id = ${applicationId} and n.account_id = ${accountId} and n.ended_at is null
        order by n.created_at desc limit ${newest}
      )`;
  await of('logins', 'login_id').execute(transaction);
  await of('link_tokens', 'token_hash').execute(transaction);
}
