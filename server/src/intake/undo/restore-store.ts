import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { raiseLaterOrders } from '../../features/jobs/later-orders-store.ts';
import type { TenantScope } from '../../http/scope.ts';

/** What an import has made and changed, so many at a time. */
interface Kept {
  readonly importId: string;
  readonly ids: readonly string[];
}

/** Deletes orders that the import has made, which nobody has read. */
export async function deleteOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<void> {
  const these = sql`application_id = ${applicationId} and job_id = any(${jobIds}::uuid[])`;
  // From the top down, as whoever takes one out of a share does.
  await sql`delete from account_jobs where ${these} and given_by is null`.execute(transaction);
  await sql`delete from jobs where ${these}`.execute(transaction);
}

/** What of an order a file says, and how it stands; the rest are ids and times of its own. */
const OF_JOB = [
  'order_hash',
  'meter_number',
  'meter_type',
  'custom_meter_type',
  'ma_lo_id',
  'meter_address',
  'customer',
  'partner',
  'customer_email',
  'customer_phone',
  'earliest_execution',
  'latest_execution',
  're_share',
  'campaign_id',
  'withdrawn_at',
  'left_at',
  'history_at_place',
  'closing_of',
  'config',
  'updated_at',
] as const satisfies readonly (keyof Tables['jobs'])[];

const OF_REGISTER = [
  'position',
  'obis',
  'rate_name',
  'unit',
  'target_reading_date',
  'pre_decimals',
  'post_decimals',
  'minimum_value',
  'maximum_value',
  'strict_validation',
  'ended_at',
] as const satisfies readonly (keyof Tables['rate_tasks'])[];

const settingAll = (columns: readonly string[], row: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${row}.${column}`)}`));
const listed = (columns: readonly string[], row?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(row === undefined ? column : `${row}.${column}`)));

/**
 * Makes orders what they were before the import, with their registers; whoever had one has it again, and nobody else.
 * Shares that it was taken from do not come back.
 */
export async function restoreOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { importId, ids }: Kept,
): Promise<void> {
  const kept = sql`
    orders_before b where b.application_id = ${applicationId} and b.import_id = ${importId}::uuid
      and b.job_id = any(${ids}::uuid[])`;
  await sql`
    update jobs j set ${settingAll(OF_JOB, 'r')}
    from (select b.job_id as of_job, r.* from (select * from ${kept}) b
      cross join lateral jsonb_populate_record(null::jobs, b.before -> 'job') r) r
    where j.application_id = ${applicationId} and j.job_id = r.of_job`.execute(transaction);
  await sql`
    delete from rate_tasks k using (select * from ${kept}) b
    where k.application_id = ${applicationId} and k.job_id = b.job_id and not exists (
      select from jsonb_array_elements(b.before -> 'registers') r where (r ->> 'task_id')::uuid = k.task_id
    )`.execute(transaction);
  await sql`
    insert into rate_tasks (application_id, job_id, task_id, ${listed(OF_REGISTER)})
    select ${applicationId}, b.job_id, r.task_id, ${listed(OF_REGISTER, 'r')}
    from (select * from ${kept}) b
    cross join lateral jsonb_populate_recordset(null::rate_tasks, b.before -> 'registers') r
    on conflict (application_id, task_id) do update set ${settingAll(OF_REGISTER, 'excluded')}`.execute(transaction);
  await sql`
    insert into reading_events (application_id, event_id, task_id, reading_date, reading_value, reason, other_reason, created)
    select ${applicationId}, r.event_id, r.task_id, r.reading_date, r.reading_value, r.reason, r.other_reason, r.created
    from (select * from ${kept}) b
    cross join lateral jsonb_populate_recordset(null::reading_events, b.before -> 'events') r
    on conflict do nothing`.execute(transaction);
  await sql`
    delete from account_jobs h using jobs j
    where j.application_id = ${applicationId} and j.job_id = any(${ids}::uuid[]) and j.left_at is not null
      and h.application_id = ${applicationId} and h.job_id = j.job_id and h.given_by is null`.execute(transaction);
  await sql`
    insert into account_jobs (application_id, account_id, job_id)
    select j.application_id, j.account_id, j.job_id from jobs j
    where j.application_id = ${applicationId} and j.job_id = any(${ids}::uuid[]) and j.left_at is null
    on conflict do nothing`.execute(transaction);
}

/**
 * Deletes earlier readings that the import has made, and gives those that it replaced the values of before; orders that look back
 * at these are other ones for whoever has them.
 */
export async function restoreHistory(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, ids }: Kept,
): Promise<void> {
  const { applicationId } = tenant;
  await raiseLaterOrders(transaction, tenant, ids);
  const kept = sql`
    select b.before from orders_before b where b.application_id = ${applicationId} and b.import_id = ${importId}::uuid
      and b.job_id = any(${ids}::uuid[])`;
  await sql`
    delete from reading_events e using (${kept}) b
    cross join lateral jsonb_to_recordset(b.before -> 'made') as m (task_id uuid, reading_date date, created timestamptz)
    where e.application_id = ${applicationId} and e.task_id = m.task_id and e.reading_date = m.reading_date
      and e.created = m.created`.execute(transaction);
  await sql`
    update reading_events e set reading_value = r.reading_value, reason = r.reason, other_reason = r.other_reason
    from (${kept}) b cross join lateral jsonb_populate_recordset(null::reading_events, b.before -> 'events') r
    where e.application_id = ${applicationId} and e.event_id = r.event_id`.execute(transaction);
}

/** Deletes accounts that the import has made, with everything that leads to them. */
export async function deleteAccounts(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<void> {
  const of = sql`application_id = ${applicationId} and account_id = any(${accountIds}::uuid[])`;
  await sql`delete from mails where ${of}`.execute(transaction);
  await sql`delete from accounts where ${of}`.execute(transaction);
}

/** Gives logins the names and passwords that they had before the import. */
export async function restoreLogins(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { importId, ids }: Kept,
): Promise<void> {
  const kept = sql`
    select b.*, l.login_id from logins_before b
    join logins l on l.application_id = ${applicationId} and l.account_id = b.account_id and l.ended_at is null
    where b.application_id = ${applicationId} and b.import_id = ${importId}::uuid and b.account_id = any(${ids}::uuid[])`;
  await sql`
    update accounts a set name = b.name from (${kept}) b
    where a.application_id = ${applicationId} and a.account_id = b.account_id and b.renamed`.execute(transaction);
  // An issued one stays, of which the import has only noted what the file says.
  await sql`
    update logins l set imported_password_hash = b.imported_password_hash,
      password_hash = case when b.password = 'exchanged' then b.password_hash else l.password_hash end
    from (${kept}) b
    where l.application_id = ${applicationId} and l.login_id = b.login_id and b.password is not null`.execute(
    transaction,
  );
  await sql`
    delete from passwords_to_hash h using (${kept}) b
    where h.application_id = ${applicationId} and h.login_id = b.login_id and b.password is not null`.execute(
    transaction,
  );
}

/** Notes that an import was taken back; what was kept of it goes. */
export async function markUndone(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  now: Date,
): Promise<void> {
  const of = sql`application_id = ${applicationId} and import_id = ${importId}::uuid`;
  await sql`delete from orders_before where ${of}`.execute(transaction);
  await sql`delete from logins_before where ${of}`.execute(transaction);
  const { numAffectedRows } = await sql`update undoable_imports set undone_at = ${now} where ${of}`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) throw new Error('what was kept of an import is gone while it was taken back');
}
