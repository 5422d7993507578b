import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { assignedWithoutAccess, valuesWithoutAccess } from './assigned-readings.ts';
import { isMailOf } from './mails-of-person.ts';
import { wasOfCustomer } from './orders-before-imports.ts';
import type { Person } from './person-store.ts';
import { PERSON_TABLES, type PersonTable } from './personal-columns.ts';

/** A photo of a person. */
export interface PhotoToErase {
  readonly imageId: string;
  readonly storageKey: string;
}

type PhotoTable = 'result_images' | 'unknown_reading_images' | 'anonymous_reading_images';

/** Photos that a person has sent, so many of them. */
export async function findPhotos(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  person: Person,
  table: PhotoTable,
  most: number,
): Promise<readonly PhotoToErase[]> {
  const { accountIds } = person;
  const of = {
    result_images: sql`
      from submissions s
      join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
      join result_images i on i.application_id = ${applicationId} and i.result_id = r.result_id
      where s.application_id = ${applicationId} and s.account_id = any(${accountIds}::uuid[])`,
    unknown_reading_images: sql`
      from unknown_readings u
      join unknown_reading_images i on i.application_id = ${applicationId} and i.reading_id = u.reading_id
      where u.application_id = ${applicationId} and u.account_id = any(${accountIds}::uuid[])`,
    anonymous_reading_images: sql`
      from anonymous_reading_images i
      where i.application_id = ${applicationId} and i.value_id in (${valuesWithoutAccess(applicationId, person)})`,
  } satisfies Record<PhotoTable, RawBuilder<unknown>>;
  const { rows } = await sql<PhotoToErase>`
    select i.image_id as "imageId", i.storage_key as "storageKey" ${of[table]} limit ${most}`.execute(db);
  return rows;
}

/** Deletes the records of photos whose bytes are gone. */
export async function deletePhotoRows(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  table: PhotoTable,
  imageIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom(table)
    .where('application_id', '=', applicationId)
    .where((eb) => eb('image_id', '=', eb.fn.any(eb.val([...imageIds]))))
    .execute();
}

/** Takes the orders of a person from whoever has them, and all orders from the person; gives the shares that had some. */
export async function takeOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { accountIds, jobIds }: Person,
): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string; isGiven: boolean }>`
    delete from account_jobs
    where application_id = ${applicationId}
      and (job_id = any(${jobIds}::uuid[]) or account_id = any(${accountIds}::uuid[]))
    returning account_id as "accountId", given_by is not null as "isGiven"`.execute(transaction);
  return [...new Set(rows.filter(({ isGiven }) => isGiven).map(({ accountId }) => accountId))];
}

/** What is put where a column may not be null. */
const EMPTY: Readonly<Record<string, string>> = {
  'accounts.roles': '{}',
  'jobs.meter_address': '{}',
  'jobs.config': '{"meterReading":{},"features":{}}',
  'jobs.order_hash': '',
  'submissions.content_hash': '',
  'unknown_readings.content_hash': '',
};

/** Empties the columns of a table that say something about a person. */
function emptied(table: PersonTable): RawBuilder<unknown> {
  const columns = [...PERSON_TABLES[table].columns].filter(([, rule]) => rule.emptied);
  return sql.join(columns.map(([column]) => sql`${sql.ref(column)} = ${sql.lit(EMPTY[`${table}.${column}`] ?? null)}`));
}

/**
 * Erases what is kept of a person, once their orders were taken and their photos are gone. `heldJobIds` are their orders and
 * those they have read: answers that were kept for repeats tell these whole.
 */
export async function eraseRows(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { accountIds, jobIds, customerNumber }: Person,
  { heldJobIds, now }: { readonly heldJobIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const accounts = sql`any(${accountIds}::uuid[])`;
  const jobs = sql`any(${jobIds}::uuid[])`;
  const ownResult = sql`application_id = ${applicationId} and submission_id in (
    select s.submission_id from submissions s where s.application_id = ${applicationId} and s.account_id = ${accounts}
  )`;
  const statements = [
    // With their values: the order's reading has these, too.
    sql`
      delete from anonymous_readings
      where application_id = ${applicationId}
        and reading_id in (${assignedWithoutAccess(applicationId, { accountIds, jobIds })})`,
    sql`
      delete from clearing_proposals
      where application_id = ${applicationId} and result_id in (
        select r.result_id
        from submissions s
        join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
        where s.application_id = ${applicationId} and (s.account_id = ${accounts} or s.job_id = ${jobs})
      )`,
    sql`
      update clearings set ${emptied('clearings')}
      where application_id = ${applicationId} and result_id in (
        select r.result_id
        from submissions s
        join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
        where s.application_id = ${applicationId} and (s.account_id = ${accounts} or s.job_id = ${jobs})
      )`,
    sql`update reading_results set ${emptied('reading_results')} where ${ownResult}`,
    sql`
      update submissions set answer = null
      where application_id = ${applicationId} and job_id = any(${heldJobIds}::uuid[]) and answer is not null`,
    sql`
      update submissions set ${emptied('submissions')}
      where application_id = ${applicationId} and account_id = ${accounts}`,
    sql`
      update unknown_readings set ${emptied('unknown_readings')}
      where application_id = ${applicationId} and account_id = ${accounts}`,
    sql`delete from mails t where t.application_id = ${applicationId} and ${isMailOf(applicationId, { accountIds, jobIds })}`,
    forgetReminders(applicationId, jobs),
    sql`
      delete from jobs j
      where j.application_id = ${applicationId} and j.job_id = ${jobs} and not exists (
        select from submissions s where s.application_id = ${applicationId} and s.job_id = j.job_id
      )`,
    sql`
      delete from reading_events
      where application_id = ${applicationId} and task_id in (
        select k.task_id from rate_tasks k where k.application_id = ${applicationId} and k.job_id = ${jobs}
      )`,
    sql`update rate_tasks set ${emptied('rate_tasks')} where application_id = ${applicationId} and job_id = ${jobs}`,
    // As an order that went to another login: nobody has it, and a file that names it makes another one, for whomever.
    sql`
      update jobs set ${emptied('jobs')}, left_at = coalesce(left_at, ${now}::timestamptz),
        erased_at = coalesce(erased_at, ${now}::timestamptz), updated_at = ${now}::timestamptz
      where application_id = ${applicationId} and job_id = ${jobs}`,
    // Of others' orders that they have read, what was cached has their comments: another revision.
    sql`
      update jobs set revision = revision
      where application_id = ${applicationId} and job_id = any(${heldJobIds}::uuid[]) and not job_id = ${jobs}`,
    sql`delete from orders_before where application_id = ${applicationId} and job_id = ${jobs}`,
    // Of an order that is another customer's by now: it counts as changed, so that nothing brings them back.
    sql`
      update orders_before t set before = null
      where t.application_id = ${applicationId} and ${wasOfCustomer(customerNumber)}`,
    ...(['reminders', 'crm_registrations', 'link_tokens', 'logins_before', 'logins'] as const).map(
      (table) =>
        sql`delete from ${sql.table(table)} where application_id = ${applicationId} and account_id = ${accounts}`,
    ),
    sql`
      update accounts set ${emptied('accounts')}, ended_at = coalesce(ended_at, ${now}::timestamptz)
      where application_id = ${applicationId} and account_id = ${accounts}`,
  ];
  for (const statement of statements) await statement.execute(transaction);
}

/** When the addresses of orders were reminded, whose account may stay because it reads for others, too. */
function forgetReminders(applicationId: string, jobs: RawBuilder<unknown>): RawBuilder<unknown> {
  const whose = sql`j.application_id = ${applicationId} and j.job_id = ${jobs} and j.customer_email is not null`;
  return sql`
      delete from reminders r using jobs j
      where r.application_id = ${applicationId} and ${whose} and r.account_id = j.account_id
        and r.mailbox = sha256(convert_to(lower(j.customer_email), 'UTF8'))`;
}

/**
 * Forgets the findings and changes that imports have told, which repeat lines of their files, whoever these are about, and the
 * logins and orders that taking one back has named. Counts stay.
 */
export async function forgetFindings(transaction: Transaction<Tables>, { applicationId }: TenantScope): Promise<void> {
  await sql`
    update imports set answer = case when kind <> 'undo' then answer - array['findings', 'changes'] end,
      problem = case when kind <> 'undo' then problem else jsonb_set(problem, '{faults}', '[]') end
    where application_id = ${applicationId} and (answer ?| array['findings', 'changes'] or kind = 'undo')`.execute(
    transaction,
  );
}
