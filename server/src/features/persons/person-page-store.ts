import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { type FoundOrderRow, tellOrder } from '../order-search/order-search-store.ts';
import { isOpenOf } from '../jobs/shown-jobs-store.ts';

const MOST_LOGINS = 50;
const MOST_MAILS = 5;

/** An account with its ways in. */
export interface AccountOfPage {
  readonly name: string | null;
  readonly giverId: string | null;
  readonly giverName: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isEnded: boolean;
  readonly logins: { readonly username: string; readonly hasPassword: boolean; readonly cardCodes: number }[];
  readonly links: number;
  readonly mails: string[];
}

/** An account, ended or not, by an id that is one; null where there is none. */
export async function findAccountOfPage(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
): Promise<AccountOfPage | null> {
  const { rows } = await sql<AccountOfPage>`
    select a.name, p.account_id as "giverId", p.name as "giverName", a.created_at as "createdAt",
      a.last_used_at as "lastUsedAt", a.ended_at is not null as "isEnded",
      coalesce((
        select json_agg(t) from (
          select l.username,
            l.password_hash <> '' or exists (
              select from passwords_to_hash h where h.application_id = ${applicationId} and h.login_id = l.login_id
            ) as "hasPassword",
            (
              select count(*)::int from card_codes c
              where c.application_id = ${applicationId} and c.login_id = l.login_id
            ) as "cardCodes"
          from logins l
          where l.application_id = ${applicationId} and l.account_id = a.account_id and l.ended_at is null
          order by l.created_at, l.login_id
          limit ${MOST_LOGINS}
        ) t
      ), '[]') as logins,
      (
        select count(*)::int from link_tokens t
        where t.application_id = ${applicationId} and t.account_id = a.account_id and t.ended_at is null
      ) as links,
      array(
        select distinct j.customer_email from jobs j
        where j.application_id = ${applicationId} and j.account_id = a.account_id and j.left_at is null
          and j.erased_at is null and j.customer_email is not null
        order by 1 limit ${MOST_MAILS}
      ) as mails
    from accounts a
    left join accounts p on p.application_id = ${applicationId} and p.account_id = a.parent_id
    where a.application_id = ${applicationId} and a.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** The orders that are an account's own now, those that wait for a reading first, then those that came last, so many at most. */
export async function listOwnOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
  most: number,
): Promise<readonly Omit<FoundOrderRow, 'foundBy'>[]> {
  const { rows } = await sql<Omit<FoundOrderRow, 'foundBy'>>`
    with page as materialized (
      select * from jobs j
      where j.application_id = ${applicationId} and j.account_id = ${accountId} and j.left_at is null
        and j.erased_at is null
      order by j.withdrawn_at is not null, ${isOpenOf(applicationId)} desc, j.created_at desc, j.order_number
      limit ${most}
    )
    select ${tellOrder(applicationId)} from page j
    order by withdrawn, open desc, j.created_at desc, j.order_number`.execute(db);
  return rows;
}

/** A move of orders of an account that was not taken back. */
export interface MoveOfPage {
  readonly importId: string;
  readonly at: Date;
  readonly isOut: boolean;
  readonly orders: number;
}

/** The moves by which an account has given or got orders after an instant, and that were not taken back, the newest first, so many at most. */
export async function listMoves(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<readonly MoveOfPage[]> {
  const { rows } = await sql<MoveOfPage>`
    with moved as materialized (
      select u.import_id, u.at, bool_or(b.became = 'left') as is_out, count(*)::int as orders
      from jobs j
      join orders_before b on b.application_id = ${applicationId} and b.job_id = j.job_id
      join undoable_imports u on u.application_id = ${applicationId} and u.import_id = b.import_id
      where j.application_id = ${applicationId} and j.account_id = ${accountId} and u.undone_at is null and u.at > ${since}
        and (b.became in ('left', 'returned') or b.replaces is not null)
      group by u.import_id, u.at
    )
    select import_id as "importId", at, is_out as "isOut", orders from moved m
    where exists (
      -- A file that has given orders to others is taken back where it is listed, whole.
      select from audit_entries e
      where e.objects @> array[m.import_id::text] and e.act = 'order.move' and e.application_id = ${applicationId}
    )
    order by at desc, import_id limit ${most}`.execute(db);
  return rows;
}

/** The customers whose orders an account has now: how many there are, and the numbers of the first. */
export async function findCustomersOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
  most: number,
): Promise<{ readonly customers: number; readonly customerNumbers: readonly string[] }> {
  const { rows } = await sql<{ customers: number; customerNumbers: string[] }>`
    with numbers as materialized (
      select distinct j.customer ->> 'customerNumber' as number from jobs j
      where j.application_id = ${applicationId} and j.account_id = ${accountId} and j.left_at is null
        and j.erased_at is null and j.customer ->> 'customerNumber' is not null
    )
    select (select count(*)::int from numbers) as customers,
      array(select number from numbers order by number limit ${most}) as "customerNumbers"`.execute(db);
  return rows[0] ?? { customers: 0, customerNumbers: [] };
}
