import { type Kysely, sql } from 'kysely';
import type { TouchedLogin, TouchedOrder } from '@zaehlwerk/domain/order-file/undo-import';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/** An import that may be taken back, or was. */
export interface UndoableImport {
  readonly nth: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
}

/** What is known of an import; null where it changed nothing, where that was long ago, and where there is none. */
export async function findUndoable(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<UndoableImport | null> {
  const { rows } = await sql<UndoableImport>`
    select nth, at, undone_at as "undoneAt" from undoable_imports
    where application_id = ${applicationId} and import_id = ${importId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** How many orders, as a dry run tells them, and logins an import has touched, and how many of both there are in all. */
export async function countTouched(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
): Promise<{ readonly orders: number; readonly logins: number; readonly all: number }> {
  const of = sql`application_id = ${applicationId} and import_id = ${importId}::uuid`;
  const { rows } = await sql<{ orders: number; logins: number; all: number }>`
    select o.orders, l.logins, o.all_orders + l.logins as "all"
    from (
      select (count(*) filter (where became <> 'left'))::int as orders, count(*)::int as all_orders
      from orders_before where ${of}
    ) o, (select count(*)::int as logins from logins_before where ${of}) l`.execute(db);
  return rows[0] ?? { orders: 0, logins: 0, all: 0 };
}

/** An order of an import. */
export interface TouchedRow extends TouchedOrder {
  readonly jobId: string;
  readonly orderNumber: string;
  /** Of `history`: earlier readings of it were imported, and nothing else. */
  readonly became: 'new' | 'changed' | 'left' | 'returned' | 'history';
  /** Earlier readings that go, and that are as before. */
  readonly events: { readonly made: number; readonly changed: number };
  /** It went to another login, or came back from one. */
  readonly isMoved: boolean;
  /** It was not withdrawn before, and is now. */
  readonly isWithdrawn: boolean;
  readonly isShared: boolean;
}

/** Orders and logins that are looked at with one statement. */
const TOGETHER = 500;

/** The orders of an import as they are now, some at a time, by id. */
export async function* touchedOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  { nth, at }: UndoableImport,
): AsyncGenerator<readonly TouchedRow[]> {
  for (let after = NO_ID; ; ) {
    const { rows } = await sql<TouchedRow>`
      select b.job_id as "jobId", j.order_number as "orderNumber", b.became,
        json_build_object('made', coalesce(jsonb_array_length(b.before -> 'made'), 0),
          'changed', case when b.became = 'history' then coalesce(jsonb_array_length(b.before -> 'events'), 0) else 0 end
        ) as events,
        b.became = 'returned' or b.replaces is not null as "isMoved",
        j.withdrawn_at is not null and b.before is not null and b.before #>> '{job,withdrawn_at}' is null as "isWithdrawn",
        (
          select true from account_jobs h
          where h.application_id = b.application_id and h.job_id = b.job_id and h.given_by is not null limit 1
        ) is not null as "isShared",
        read.latest >= ${at}::timestamptz or read.count > b.submissions as "isRead",
        (
          select true from campaigns c
          where c.application_id = b.application_id and c.state = 'archived'
            and c.campaign_id in (j.campaign_id, b.before #>> '{job,campaign_id}') limit 1
        ) is not null as "isArchived",
        j.erased_at is not null or b.before is null and b.became <> 'new'
          or case when b.became = 'left' then j.left_at is distinct from ${at}::timestamptz
            when b.became = 'history' then false
            else j.left_at is not null or j.updated_at <> ${at}::timestamptz end
          or (
            select true from orders_before l
            join undoable_imports i on i.application_id = l.application_id and i.import_id = l.import_id
            where l.application_id = b.application_id and l.job_id = b.job_id and i.nth > ${nth}::bigint
              and case when b.became = 'history' then l.became = 'history' or l.before -> 'events' <> '[]'
                else l.became <> 'history' end
            limit 1
          ) is not null
          or b.became = 'left' and (
            select true from accounts a
            where a.application_id = b.application_id and a.account_id = j.account_id and a.ended_at is not null limit 1
          ) is not null
          or b.replaces is not null and (
            select true from orders_before o
            where o.application_id = b.application_id and o.import_id = b.import_id and o.job_id = b.replaces limit 1
          ) is null
          or b.became <> 'history' and (
            select true from rate_tasks k
            join reading_events e on e.application_id = k.application_id and e.task_id = k.task_id
            where k.application_id = b.application_id and k.job_id = b.job_id
              and (b.before is null or not exists (
                select from jsonb_array_elements(b.before -> 'registers') r where (r ->> 'task_id')::uuid = k.task_id
              )) limit 1
          ) is not null as "isChanged"
      from (
        select * from orders_before
        where application_id = ${applicationId} and import_id = ${importId}::uuid and job_id > ${after}::uuid
        order by job_id limit ${TOGETHER}
      ) b
      join jobs j on j.application_id = b.application_id and j.job_id = b.job_id
      cross join lateral (
        select max(s.received_at) as latest, count(*)::int as count from submissions s
        where s.application_id = b.application_id and s.job_id = b.job_id offset 0
      ) read
      order by b.job_id`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...row, isRead: row.isRead ?? false }));
    if (rows.length < TOGETHER) return;
    after = rows.at(-1)!.jobId;
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A login of an import. */
export interface TouchedLoginRow extends TouchedLogin {
  readonly accountId: string;
  readonly username: string | null;
  /** It was given links or codes, which a letter may have. */
  readonly hasAccess: boolean;
}

/** The logins of an import as they are now, some at a time; orders that the import has made do not count as theirs. */
export async function* touchedLogins(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  { nth, at }: UndoableImport,
): AsyncGenerator<readonly TouchedLoginRow[]> {
  for (let after = NO_ID; ; ) {
    const { rows } = await sql<TouchedLoginRow>`
      select b.account_id as "accountId", l.username, b.is_new as "isNew",
        a.last_used_at >= ${at}::timestamptz or (
          select true from refresh_tokens t
          where t.application_id = b.application_id and t.account_id = b.account_id and t.issued_at >= ${at}::timestamptz limit 1
        ) is not null as "isUsed",
        a.ended_at is not null or l.login_id is null
          or b.password = 'notKept' or b.password = 'exchanged' and l.imported_password_hash is not null
          or (
            select true from logins_before o
            join undoable_imports i on i.application_id = o.application_id and i.import_id = o.import_id
            where o.application_id = b.application_id and o.account_id = b.account_id and i.nth > ${nth}::bigint limit 1
          ) is not null as "isChanged",
        (
          select true from jobs j
          where j.application_id = b.application_id and j.account_id = b.account_id and (
            select true from orders_before n
            where n.application_id = b.application_id and n.import_id = b.import_id and n.job_id = j.job_id
              and n.became = 'new' limit 1
          ) is null limit 1
        ) is not null
          or (select true from accounts s where s.application_id = b.application_id and s.parent_id = b.account_id limit 1) is not null
          or (
            select true from unknown_readings u where u.application_id = b.application_id and u.account_id = b.account_id limit 1
          ) is not null
          or (select true from submissions s where s.application_id = b.application_id and s.account_id = b.account_id limit 1) is not null
          or (
            select true from crm_registrations c where c.application_id = b.application_id and c.account_id = b.account_id limit 1
          ) is not null as "hasOther",
        (select true from link_tokens t where t.application_id = b.application_id and t.account_id = b.account_id limit 1) is not null
          or (select true from card_codes c where c.application_id = b.application_id and c.login_id = l.login_id limit 1) is not null
          as "hasAccess"
      from (
        select * from logins_before
        where application_id = ${applicationId} and import_id = ${importId}::uuid and account_id > ${after}::uuid
        order by account_id limit ${TOGETHER}
      ) b
      join accounts a on a.application_id = b.application_id and a.account_id = b.account_id
      left join lateral (
        select l.login_id, l.username, l.imported_password_hash from logins l
        where l.application_id = b.application_id and l.account_id = b.account_id and l.ended_at is null
        order by l.created_at limit 1
      ) l on true
      order by b.account_id`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...row, isUsed: row.isUsed ?? false }));
    if (rows.length < TOGETHER) return;
    after = rows.at(-1)!.accountId;
  }
}
