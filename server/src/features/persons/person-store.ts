import { isOfCustomerAlone, type PersonCounts } from '@zaehlwerk/domain/person/personal-data';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { assignedWithoutAccess, valuesWithoutAccess } from './assigned-readings.ts';
import { isMailOf } from './mails-of-person.ts';
import { wasOfCustomer } from './orders-before-imports.ts';

/** One person, by what is theirs. */
export interface Person {
  /** Accounts that are theirs alone. */
  readonly accountIds: readonly string[];
  /** Orders that are theirs, whoever reads them. */
  readonly jobIds: readonly string[];
  /** By which they were named; null: they were named otherwise. */
  readonly customerNumber: string | null;
}

/** Whoever signs in with a user name, with all orders of that account; null where nobody does. */
export async function findByLogin(
  db: Kysely<Tables>,
  tenant: TenantScope,
  usernameKey: string,
): Promise<Person | null> {
  const row = await db
    .selectFrom('logins')
    .where('application_id', '=', tenant.applicationId)
    .where('username_key', '=', usernameKey)
    .select('account_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const accountIds = [row.account_id];
  return { accountIds, jobIds: await jobsOf(db, tenant, accountIds), customerNumber: null };
}

/** An account by its id, however that is typed, with all its orders; null where there is none. */
export async function findByAccount(db: Kysely<Tables>, tenant: TenantScope, typedId: string): Promise<Person | null> {
  const accountId = typedId.toLowerCase();
  if (!isUuid(accountId)) return null;
  const row = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', accountId)
    .select('account_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { accountIds: [accountId], jobIds: await jobsOf(db, tenant, [accountId]), customerNumber: null };
}

/**
 * Whoever has a customer number: the orders that name it, and the accounts whose orders name no other, with all of theirs.
 * Null where no order names it, and none did before an import that may be taken back.
 */
export async function findByCustomerNumber(
  db: Kysely<Tables>,
  tenant: TenantScope,
  customerNumber: string,
): Promise<Person | null> {
  const { applicationId } = tenant;
  const { rows } = await sql<{ accountId: string; jobIds: string[]; numbers: (string | null)[] }>`
    with named as materialized (
      select account_id, array_agg(job_id) as job_ids from jobs
      where application_id = ${applicationId} and customer ->> 'customerNumber' = ${customerNumber}
      group by account_id
    )
    select n.account_id as "accountId", n.job_ids as "jobIds", array(
        select distinct j.customer ->> 'customerNumber' from jobs j
        where j.application_id = ${applicationId} and j.account_id = n.account_id
        limit 3
      ) as numbers
    from named n`.execute(db);
  if (rows.length === 0 && !(await wasNamedBefore(db, tenant, customerNumber))) return null;
  const accountIds = rows
    .filter(({ numbers }) => isOfCustomerAlone(customerNumber, numbers))
    .map(({ accountId }) => accountId);
  const own = await jobsOf(db, tenant, accountIds);
  return { accountIds, jobIds: [...new Set([...own, ...rows.flatMap(({ jobIds }) => jobIds)])], customerNumber };
}

async function wasNamedBefore(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  customerNumber: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders_before t where t.application_id = ${applicationId} and ${wasOfCustomer(customerNumber)} limit 1
    `.execute(db);
  return rows.length > 0;
}

async function jobsOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select job_id as "jobId" from jobs
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[])`.execute(db);
  return rows.map(({ jobId }) => jobId);
}

/** What an entry of the audit is about: accounts by their ids, orders by their numbers. */
export async function objectsOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountIds, jobIds }: Person,
): Promise<readonly string[]> {
  const { rows } = await sql<{ orderNumber: string }>`
    select distinct order_number as "orderNumber" from jobs
    where application_id = ${applicationId} and job_id = any(${jobIds}::uuid[])
    order by 1`.execute(db);
  return [...accountIds, ...rows.map(({ orderNumber }) => orderNumber)];
}

/**
 * Holds the orders of a person, those they were given, and then their accounts, until the transaction ends: a reading of theirs
 * that is being sent is stored before, or finds that the order is no longer what it was. Gives all these orders.
 */
export async function holdPerson(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { accountIds, jobIds }: Person,
): Promise<readonly string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select j.job_id as "jobId" from jobs j
    where j.application_id = ${applicationId} and (
      j.job_id = any(${jobIds}::uuid[])
      or j.job_id in (
        select h.job_id from account_jobs h
        where h.application_id = ${applicationId} and h.account_id = any(${accountIds}::uuid[])
      )
      or j.job_id in (
        select s.job_id from submissions s
        where s.application_id = ${applicationId} and s.account_id = any(${accountIds}::uuid[])
      )
    )
    order by j.job_id
    for update of j`.execute(transaction);
  await sql`
    select account_id from accounts
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[])
    order by account_id
    for update`.execute(transaction);
  return rows.map(({ jobId }) => jobId);
}

/** What there is of a person, and what of it will stay for which reason. */
export interface Counted {
  readonly counts: PersonCounts;
  readonly kept: { readonly billing: number; readonly handedOver: number; readonly others: number };
  /** User names, the first of them. */
  readonly logins: readonly string[];
}

const MOST_LOGINS = 50;

/** Counts what there is of a person. */
export async function countPerson(db: Kysely<Tables>, tenant: TenantScope, person: Person): Promise<Counted> {
  const { applicationId } = tenant;
  const accounts = sql`any(${person.accountIds}::uuid[])`;
  const jobs = sql`any(${person.jobIds}::uuid[])`;
  const rowsOf = (table: keyof Tables, more: RawBuilder<unknown> = sql`true`) => sql`(
    select count(*)::int from ${sql.table(table)}
    where application_id = ${applicationId} and account_id = ${accounts} and ${more})`;
  const { rows } = await sql<PersonCounts & Counted['kept'] & { logins: string[] }>`
    with recursive below as (
      select account_id from accounts
      where application_id = ${applicationId} and parent_id = ${accounts} and ended_at is null
      union
      select a.account_id
      from below join accounts a on a.application_id = ${applicationId} and a.parent_id = below.account_id
      where a.ended_at is null
    ), results as materialized (
      select r.result_id, r.comment, r.position, s.account_id = ${accounts} as own
      from submissions s
      join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
      where s.application_id = ${applicationId} and (s.account_id = ${accounts} or s.job_id = ${jobs})
    ), decided as materialized (
      select c.reason, c.position
      from results join clearings c on c.application_id = ${applicationId} and c.result_id = results.result_id
    ), unknown as materialized (
      select reading_id, comment, position from unknown_readings
      where application_id = ${applicationId} and account_id = ${accounts}
    )
    select ${person.accountIds.length}::int as account, ${person.jobIds.length}::int as orders,
      ${rowsOf('logins')} + ${rowsOf('link_tokens')} + (
        select count(*)::int from card_codes c
        join logins l on l.application_id = ${applicationId} and l.login_id = c.login_id
        where c.application_id = ${applicationId} and l.account_id = ${accounts}
      ) as access,
      (
        select count(distinct family_id)::int from refresh_tokens
        where application_id = ${applicationId} and account_id = ${accounts}
      ) as sessions,
      ${rowsOf('crm_registrations')} as registration,
      (
        select count(*)::int from mails t where t.application_id = ${applicationId} and ${isMailOf(applicationId, person)}
      ) + ${rowsOf('reminders')} as mails,
      (select count(*)::int from below) as shares,
      (
        select count(*)::int from rate_tasks k
        join reading_events e on e.application_id = ${applicationId} and e.task_id = k.task_id
        where k.application_id = ${applicationId} and k.job_id = ${jobs}
      ) as "earlierReadings",
      (select count(*)::int from results where own and comment is not null)
        + (select count(*)::int from decided where reason is not null)
        + (select count(*)::int from unknown where comment is not null)
        + (select count(*)::int from (${assignedWithoutAccess(applicationId, person)}) a) as comments,
      (
        select count(*)::int from results
        join result_images i on i.application_id = ${applicationId} and i.result_id = results.result_id
        where own
      ) + (
        select count(*)::int from unknown
        join unknown_reading_images i on i.application_id = ${applicationId} and i.reading_id = unknown.reading_id
      ) + (
        select count(*)::int from anonymous_reading_images i
        where i.application_id = ${applicationId} and i.value_id in (${valuesWithoutAccess(applicationId, person)})
      ) as photos,
      (select count(*)::int from results) + (select count(*)::int from unknown) as readings,
      (select count(*)::int from results) + (select count(*)::int from unknown) as billing,
      (select count(*)::int from results where position is not null)
        + (select count(*)::int from unknown where position is not null) as "handedOver",
      (select count(*)::int from results where not own) as others,
      array(
        select username from logins where application_id = ${applicationId} and account_id = ${accounts}
        order by username limit ${MOST_LOGINS}
      ) as logins`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('counting gave no row');
  const { billing, handedOver, others, logins, ...counts } = found;
  return { counts, kept: { billing, handedOver, others }, logins };
}
