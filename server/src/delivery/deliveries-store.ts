import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { isUuid } from '../database/sql-values.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';

/** What a webhook is told: that so many readings of a list come after a position. */
export interface NewDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly list: HandOverList;
  readonly after: string;
  readonly upTo: string;
  readonly count: number;
  readonly now: Date;
}

export async function addDelivery(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { deliveryId, webhookId, list, after, upTo, count, now }: NewDelivery,
): Promise<void> {
  await sql`
    insert into webhook_deliveries
      (application_id, delivery_id, webhook_id, list, after_position, up_to, count, created_at, next_at)
    values (${applicationId}, ${deliveryId}, ${webhookId}, ${list}, ${after}::bigint, ${upTo}::bigint, ${count}, ${now}, ${now})`.execute(
    transaction,
  );
}

/** A delivery that is about to be tried, with what its webhook needs. */
export interface BegunDelivery {
  readonly webhookId: string;
  readonly list: HandOverList;
  readonly after: string;
  readonly upTo: string;
  readonly count: number;
  readonly createdAt: Date;
  /** Counts this one. */
  readonly attempts: number;
  readonly address: string;
  readonly secret: Buffer;
}

/** Begins an attempt after so many others; null where that is no longer what waits. */
export async function beginAttempt(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { deliveryId, attempts, now }: { readonly deliveryId: string; readonly attempts: number; readonly now: Date },
): Promise<BegunDelivery | null> {
  const { rows } = await sql<BegunDelivery>`
    update webhook_deliveries d set attempts = d.attempts + 1, last_at = ${now}
    from webhooks w
    where d.application_id = ${applicationId} and d.delivery_id = ${deliveryId} and d.state = 'waiting'
      and d.attempts = ${attempts}
      and w.application_id = ${applicationId} and w.webhook_id = d.webhook_id and w.ended_at is null
    returning d.webhook_id as "webhookId", d.list, d.after_position as "after", d.up_to as "upTo", d.count,
      d.created_at as "createdAt", d.attempts, w.address, w.secret`.execute(db);
  return rows[0] ?? null;
}

/** What came of an attempt. */
export interface EndedAttempt {
  readonly deliveryId: string;
  readonly attempts: number;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly nextAt: Date | null;
  readonly status: number | null;
  readonly error: string | null;
}

/** Keeps it, unless the delivery was sent again or ended meanwhile; returns whether it did. */
export async function endAttempt(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { deliveryId, attempts, state, nextAt, status, error }: EndedAttempt,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = ${state}, next_at = ${nextAt}, status = ${status}, error = ${error}
    where application_id = ${applicationId} and delivery_id = ${deliveryId} and state = 'waiting' and attempts = ${attempts}`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Has a delivery tried anew from the first attempt; returns whether there is one, and its webhook has not ended. */
export async function beginAgain(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(deliveryId)) return false;
  const { numAffectedRows } = await sql`
    update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = ${now}
    from webhooks w
    where d.application_id = ${applicationId} and d.delivery_id = ${deliveryId}
      and w.application_id = ${applicationId} and w.webhook_id = d.webhook_id and w.ended_at is null`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** A delivery as it is told. */
export interface ListedDelivery extends Omit<EndedAttempt, 'state'> {
  readonly webhookId: string;
  readonly list: HandOverList;
  readonly count: number;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: Date;
  readonly lastAt: Date | null;
}

/** Deliveries, the newest first, of one webhook or all; null where there is none that they come after. */
export async function listDeliveries(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { webhookId, after }: { readonly webhookId?: string | undefined; readonly after?: string | undefined },
  most: number,
): Promise<readonly ListedDelivery[] | null> {
  if (webhookId !== undefined && !isUuid(webhookId)) return [];
  const last = after === undefined ? undefined : await findCreated(db, applicationId, after);
  if (last === null) return null;
  const { rows } = await sql<ListedDelivery>`
    select delivery_id as "deliveryId", webhook_id as "webhookId", list, count, state, attempts, created_at as "createdAt",
      next_at as "nextAt", last_at as "lastAt", status, error
    from webhook_deliveries
    where application_id = ${applicationId}
      and ${webhookId === undefined ? sql`true` : sql`webhook_id = ${webhookId}`}
      and ${last === undefined ? sql`true` : sql`(created_at, delivery_id) < (${last.createdAt}::timestamptz, ${last.deliveryId}::uuid)`}
    order by created_at desc, delivery_id desc
    limit ${most}`.execute(db);
  return rows;
}

async function findCreated(db: Kysely<Tables>, applicationId: string, deliveryId: string) {
  if (!isUuid(deliveryId)) return null;
  // As text: a Date would round to milliseconds.
  const { rows } = await sql<{ createdAt: string; deliveryId: string }>`
    select created_at::text as "createdAt", delivery_id as "deliveryId" from webhook_deliveries
    where application_id = ${applicationId} and delivery_id = ${deliveryId}`.execute(db);
  return rows[0] ?? null;
}

/** Deliveries that should have been tried some time ago: the queue may have lost them. */
export async function listOverdue(
  db: Kysely<Tables>,
  _system: SystemScope,
  before: Date,
): Promise<readonly { readonly applicationId: string; readonly deliveryId: string; readonly attempts: number }[]> {
  const { rows } = await sql<{ applicationId: string; deliveryId: string; attempts: number }>`
    select application_id as "applicationId", delivery_id as "deliveryId", attempts from webhook_deliveries
    where state = 'waiting' and next_at < ${before} order by next_at limit 10000`.execute(db);
  return rows;
}

/** Deletes deliveries that are over and older than this, and webhooks that ended before; returns how many deliveries. */
export async function deleteOldDeliveries(db: Kysely<Tables>, _system: SystemScope, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where state <> 'waiting' and created_at < ${before}`.execute(db);
  await sql`
    delete from webhooks w where w.ended_at < ${before} and not exists (
      select from webhook_deliveries d where d.application_id = w.application_id and d.webhook_id = w.webhook_id
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
