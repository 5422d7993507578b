import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { inChunks } from '../../database/sql-values.ts';
import type { PlannedLogin } from '../../features/accounts/import-logins.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';

// What an import changes is kept as it was, in the transaction of the import: by statements of PostgreSQL alone, so that it
// costs no memory here.

/** Notes that an import may be taken back; what it changes is kept under its id. */
export async function insertUndoable(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into undoable_imports (application_id, import_id, at) values (${applicationId}, ${importId}::uuid, ${at})
    `.execute(transaction);
}

/** Notes orders that the import has made; some took the place of a job that an account had of it. */
export async function keepNewOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  jobIds: readonly string[],
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  for (const some of inChunks(jobIds)) {
    const rows = some.map((jobId) => ({ job_id: jobId, replaces: replaced.get(jobId) ?? null }));
    await sql`
      insert into orders_before (application_id, import_id, job_id, became, replaces)
      select ${applicationId}, ${importId}::uuid, n.job_id, 'new', n.replaces
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (job_id uuid, replaces uuid)`.execute(transaction);
  }
}

/** An order that an import is about to change; `obis` are the registers that it is going to have, null: they stay. */
export interface OrderToKeep {
  readonly jobId: string;
  readonly became: 'changed' | 'left' | 'returned';
  readonly obis: readonly string[] | null;
}

/** Keeps orders as they are, before the import changes them. */
export async function keepOrders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  orders: readonly OrderToKeep[],
): Promise<void> {
  for (const some of inChunks(orders)) {
    const rows = some.map(({ jobId, became, obis }) => ({ job_id: jobId, became, obis }));
    await sql`
      insert into orders_before (application_id, import_id, job_id, became, submissions, before)
      select ${applicationId}, ${importId}::uuid, j.job_id, n.became, ${submissionsOf(applicationId)},
        jsonb_build_object('job', to_jsonb(j), 'registers', coalesce(k.registers, '[]'), 'events', coalesce(e.events, '[]'))
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (job_id uuid, became text, obis text[])
      join jobs j on j.application_id = ${applicationId} and j.job_id = n.job_id
      left join lateral (
        select jsonb_agg(to_jsonb(k)) as registers from rate_tasks k
        where k.application_id = ${applicationId} and k.job_id = j.job_id offset 0
      ) k on true
      left join lateral (
        select jsonb_agg(to_jsonb(e)) as events from rate_tasks k
        cross join lateral (
          select e.* from reading_events e
          where e.application_id = ${applicationId} and e.task_id = k.task_id offset 0
        ) e
        where k.application_id = ${applicationId} and k.job_id = j.job_id and not k.obis = any(n.obis)
      ) e on n.obis is not null`.execute(transaction);
  }
}

/** Where an earlier reading is kept. */
export interface EarlierReadingPlace {
  readonly taskId: string;
  readonly readingDate: string;
  /** ISO in UTC. */
  readonly created: string;
}

/**
 * Keeps earlier readings as they are, with whose they are, before the import replaces them, and notes which it makes, which says
 * nothing of anybody. The readings of one order may come in several lots.
 */
export async function keepHistory(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  readings: readonly EarlierReadingPlace[],
): Promise<void> {
  for (const some of inChunks(readings)) {
    const rows = some.map(({ taskId, readingDate, created }) => ({
      task_id: taskId,
      reading_date: readingDate,
      created,
    }));
    await sql`
      with placed as materialized (
        select k.job_id, n.*, e.event_id, to_jsonb(e) as event
        from json_to_recordset(${JSON.stringify(rows)}::json) as n (task_id uuid, reading_date date, created timestamptz)
        cross join lateral (
          select k.job_id from rate_tasks k where k.application_id = ${applicationId} and k.task_id = n.task_id offset 0
        ) k
        left join lateral (
          select e.* from reading_events e
          where e.application_id = ${applicationId} and e.task_id = n.task_id and e.reading_date = n.reading_date
            and e.created = n.created offset 0
        ) e on true
      ), by_order as materialized (
        select job_id, coalesce(jsonb_agg(event) filter (where event_id is not null), '[]') as events,
          coalesce(jsonb_agg(jsonb_build_object('task_id', task_id, 'reading_date', reading_date, 'created', created))
            filter (where event_id is null), '[]') as made
        from placed group by job_id
      )
      insert into orders_before as b (application_id, import_id, job_id, became, submissions, before)
      select ${applicationId}, ${importId}::uuid, j.job_id, 'history', ${submissionsOf(applicationId)},
        jsonb_build_object('events', n.events, 'made', n.made) || case when n.events <> '[]'
          then jsonb_build_object('job', jsonb_build_object('customer', j.customer)) else '{}' end
      from by_order n join jobs j on j.application_id = ${applicationId} and j.job_id = n.job_id
      on conflict (application_id, import_id, job_id) do update set before = b.before || excluded.before || jsonb_build_object(
        'events', (b.before -> 'events') || (excluded.before -> 'events'),
        'made', (b.before -> 'made') || (excluded.before -> 'made'))`.execute(transaction);
  }
}

/** How many readings were sent of the order of the job `j`. */
function submissionsOf(applicationId: string): RawBuilder<unknown> {
  return sql`(
    select count(*)::int from submissions s where s.application_id = ${applicationId} and s.job_id = j.job_id)`;
}

/** Keeps logins as they are before the import changes them. Of a password that waits to be hashed nothing is kept: it can be read. */
export async function keepLogins(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  logins: readonly PlannedLogin[],
): Promise<void> {
  const changed = logins.flatMap(({ known, newName, newPassword, notedPassword }) => {
    const password = newPassword !== null ? 'exchanged' : notedPassword !== null ? 'noted' : null;
    if (known === null || (newName === null && password === null)) return [];
    return { login_id: known.loginId, renamed: newName !== null, password };
  });
  for (const some of inChunks(changed)) {
    await sql`
      insert into logins_before (application_id, import_id, account_id, is_new, renamed, name, password, password_hash,
        imported_password_hash)
      select ${applicationId}, ${importId}::uuid, l.account_id, false, n.renamed, case when n.renamed then a.name end,
        case when n.password is not null and h.login_id is not null then 'notKept' else n.password end,
        case when n.password is not null and h.login_id is null then l.password_hash end,
        case when n.password is not null and h.login_id is null then l.imported_password_hash end
      from json_to_recordset(${JSON.stringify(some)}::json) as n (login_id uuid, renamed boolean, password text)
      join logins l on l.application_id = ${applicationId} and l.login_id = n.login_id
      join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
      left join passwords_to_hash h on h.application_id = ${applicationId} and h.login_id = l.login_id`.execute(
      transaction,
    );
  }
}

/** Notes logins that the import has made. */
export async function keepNewLogins(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const some of inChunks(accountIds)) {
    await sql`
      insert into logins_before (application_id, import_id, account_id, is_new)
      select ${applicationId}, ${importId}::uuid, n.account_id, true
      from unnest(${some}::uuid[]) as n (account_id)`.execute(transaction);
  }
}

/**
 * Deletes what is kept of imports before an instant: they can be taken back no longer. One that is just being taken back stays until
 * the next time. Returns of how many.
 */
export async function dropUndoable(db: Kysely<Tables>, _system: SystemScope, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from undoable_imports where (application_id, import_id) in (
      select application_id, import_id from undoable_imports where at < ${before} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
