import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { IS_SET_ASIDE } from '../jobs/set-aside.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';

/** An order for which a reading is entered, shown to its customer or not. */
export interface OrderToEnter {
  readonly jobId: string;
  /** Whose it is. */
  readonly accountId: string;
  readonly registers: readonly {
    readonly taskId: string;
    readonly obis: string;
    /** No value of it stands; of what was said under the key before, whether it was said of this one. */
    readonly isUnread: boolean;
  }[];
  /** The content of what was entered under the key when the order was another account's; null where nothing was. */
  readonly enteredBefore: Buffer | null;
}

/**
 * The order with this number, null where there is none: as whose it was when something was entered for it under the key,
 * else as whose it is. Else a repeat would count for whoever has the meter now.
 */
export async function findOrderToEnter(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orderNumber: string,
  idempotencyKey: string | null,
): Promise<OrderToEnter | null> {
  const { rows } = await sql<OrderToEnter>`
    select j.job_id as "jobId", j.account_id as "accountId", before.content_hash as "enteredBefore", coalesce((
        select json_agg(json_build_object('taskId', k.task_id, 'obis', k.obis, 'isUnread', (
            case when said.submission_id is null then (
              select true from reading_results r
              where r.application_id = k.application_id and r.task_id = k.task_id and r.reading_value is not null
                and not ${sql.raw(IS_SET_ASIDE)} limit 1
            ) is null else (
              select true from reading_results r
              where r.application_id = k.application_id and r.task_id = k.task_id and r.submission_id = said.submission_id
              limit 1
            ) is not null end
          )) order by k.position, k.obis)
        from rate_tasks k
        where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null
      ), '[]'::json) as registers
    from jobs j
    left join lateral (
      select s.submission_id from submissions s
      where s.application_id = ${applicationId} and s.account_id = j.account_id and s.idempotency_key = ${idempotencyKey}
        and s.job_id = j.job_id
    ) said on true
    left join lateral (
      select s.content_hash from submissions s
      where s.application_id = ${applicationId} and s.account_id = j.account_id and s.idempotency_key = ${idempotencyKey}
        and s.job_id = j.job_id and s.entered_by is not null and j.left_at is not null
    ) before on true
    where j.application_id = ${applicationId} and j.order_number = ${orderNumber}
      and (j.left_at is null or before.content_hash is not null)
    order by j.left_at is null
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The ids of results that came about at these instants, by register. */
export async function findResultsAt(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  named: readonly { readonly taskId: string; readonly created: string }[],
): Promise<string[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select r.result_id as id
    from unnest(${named.map(({ taskId }) => taskId)}::uuid[], ${named.map(({ created }) => created)}::timestamptz[])
      as n (task_id, created)
    join reading_results r on r.application_id = ${applicationId} and r.task_id = n.task_id and r.created = n.created
    order by r.result_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the results that were replaced by what was entered for an account under a key. */
export async function findReplacedUnder(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  idempotencyKey: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.replaces as id
    from submissions s
    join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
    where s.application_id = ${applicationId} and s.account_id = ${accountId} and s.idempotency_key = ${idempotencyKey}
      and r.replaces is not null
    order by r.replaces`.execute(db);
  return rows.map(({ id }) => id);
}
