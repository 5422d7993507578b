import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { NOT_KNOWN } from '../accounts/account-store.ts';
import { forgetPasswordsBefore } from '../accounts/passwords-before-store.ts';
import { isOpenOf } from '../jobs/shown-jobs-store.ts';

/** A login of a main account. */
export interface LoginToEnd {
  readonly usernameKey: string;
  readonly loginId: string;
  readonly accountId: string;
  /** Nobody can sign in by it, and nobody is signed in. */
  readonly isEnded: boolean;
}

/** The logins of the utility's own accounts with these keys; those of shares are not its to end. */
export async function findLoginsToEnd(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  usernameKeys: readonly string[],
): Promise<readonly LoginToEnd[]> {
  const { rows } = await sql<LoginToEnd>`
    select l.username_key as "usernameKey", l.login_id as "loginId", l.account_id as "accountId",
      l.password_hash = ''
        and not exists (
          select from passwords_to_hash h where h.application_id = ${applicationId} and h.login_id = l.login_id
        )
        and not exists (
          select from card_codes c where c.application_id = ${applicationId} and c.login_id = l.login_id
        )
        and not exists (
          select from link_tokens t
          where t.application_id = ${applicationId} and t.account_id = l.account_id and t.ended_at is null
        )
        and not exists (
          select from refresh_tokens r
          where r.application_id = ${applicationId} and r.account_id = l.account_id and r.revoked_at is null
        )
        and not exists (
          select from accounts s
          where s.application_id = ${applicationId} and s.parent_id = l.account_id and s.ended_at is null
        ) as "isEnded"
    from logins l
    join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
    where l.application_id = ${applicationId} and l.username_key = any(${usernameKeys}::text[]) and l.ended_at is null
      and a.ended_at is null and a.parent_id is null`.execute(db);
  return rows;
}

/** Holds accounts, in their order, until the transaction ends. */
export async function holdAccounts(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    select account_id from accounts
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[])
    order by account_id for no key update`.execute(transaction);
}

/** What hangs on accounts, in numbers. */
export interface Hanging {
  readonly orders: number;
  readonly open: number;
  readonly shares: number;
  readonly sessions: number;
  readonly links: number;
}

/** What hangs on accounts: orders that are theirs now, everything below them, and how they sign in. */
export async function countHanging(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<Hanging> {
  const { rows } = await sql<Hanging>`
    with recursive below as (
      select account_id from accounts
      where application_id = ${applicationId} and parent_id = any(${accountIds}::uuid[]) and ended_at is null
      union
      select a.account_id
      from below join accounts a on a.application_id = ${applicationId} and a.parent_id = below.account_id
      where a.ended_at is null
    ), own as materialized (
      select j.*, ${isOpenOf(applicationId)} as is_open from jobs j
      where j.application_id = ${applicationId} and j.account_id = any(${accountIds}::uuid[]) and j.left_at is null
        and j.withdrawn_at is null
    )
    select (select count(*)::int from own) as orders, (select count(*)::int from own where is_open) as open,
      (select count(*)::int from below) as shares,
      (
        select count(distinct r.family_id)::int from refresh_tokens r
        where r.application_id = ${applicationId} and r.account_id = any(${accountIds}::uuid[]) and r.revoked_at is null
      ) as sessions,
      (
        select count(*)::int from link_tokens t
        where t.application_id = ${applicationId} and t.account_id = any(${accountIds}::uuid[]) and t.ended_at is null
      ) + (
        select count(*)::int from card_codes c
        join logins l on l.application_id = ${applicationId} and l.login_id = c.login_id
        where c.application_id = ${applicationId} and l.account_id = any(${accountIds}::uuid[])
      ) as links`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('counting gave no row');
  return found;
}

/**
 * Takes from logins every way to sign in. What a file said last of their passwords stays known, so that the same file does not
 * open them again.
 */
export async function endLogins(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  logins: readonly Pick<LoginToEnd, 'loginId' | 'accountId'>[],
  now: Date,
): Promise<void> {
  const { applicationId } = tenant;
  const loginIds = logins.map(({ loginId }) => loginId);
  const accountIds = logins.map(({ accountId }) => accountId);
  const ofLogins = sql`application_id = ${applicationId} and login_id = any(${loginIds}::uuid[])`;
  await sql`
    update logins set password_hash = '',
      imported_password_hash = coalesce(nullif(imported_password_hash, ''), nullif(password_hash, ''), ${NOT_KNOWN})
    where ${ofLogins}`.execute(transaction);
  await sql`delete from passwords_to_hash where ${ofLogins}`.execute(transaction);
  await forgetPasswordsBefore(transaction, tenant, accountIds);
  await sql`delete from card_codes where ${ofLogins}`.execute(transaction);
  await sql`
    update link_tokens set ended_at = ${now}
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[]) and ended_at is null`.execute(
    transaction,
  );
}

/** Takes back what accounts have given on, and with it what was given on from there. */
export async function takeGiven(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    delete from account_jobs
    where application_id = ${applicationId} and given_by = any(${accountIds}::uuid[])`.execute(transaction);
}
