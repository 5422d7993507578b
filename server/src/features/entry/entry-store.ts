import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';

/** An order for which a reading is entered, shown to its customer or not. */
export interface OrderToEnter {
  readonly jobId: string;
  /** Whose it is. */
  readonly accountId: string;
  readonly registers: readonly { readonly taskId: string; readonly obis: string }[];
}

/** The order with this number; null where there is none. */
export async function findOrderToEnter(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  orderNumber: string,
): Promise<OrderToEnter | null> {
  const { rows } = await sql<OrderToEnter>`
    select j.job_id as "jobId", j.account_id as "accountId", coalesce((
        select json_agg(json_build_object('taskId', k.task_id, 'obis', k.obis) order by k.position, k.obis)
        from rate_tasks k
        where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null
      ), '[]'::json) as registers
    from jobs j
    where j.application_id = ${applicationId} and j.order_number = ${orderNumber} and j.left_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What an operator key is called. */
export async function findKeyName(db: Kysely<Tables>, { keyId }: OperatorScope): Promise<string> {
  const found = await db.selectFrom('operator_keys').select('name').where('key_id', '=', keyId).executeTakeFirst();
  return found?.name ?? '';
}
