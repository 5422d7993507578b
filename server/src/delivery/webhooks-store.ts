import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { isUuid } from '../database/sql-values.ts';
import { isThere } from '../http/caller/caller-store.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';

/** A webhook that has not ended. */
export interface Webhook {
  readonly webhookId: string;
  readonly address: string;
  readonly lists: readonly HandOverList[];
  readonly createdAt: Date;
}

const COLUMNS = sql`webhook_id as "webhookId", address, lists, created_at as "createdAt"`;

/** The webhooks of a tenant, the oldest first. */
export async function listWebhooks(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<readonly Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${COLUMNS} from webhooks where application_id = ${applicationId} and ended_at is null
    order by created_at, webhook_id`.execute(db);
  return rows;
}

/** Adds one unless there are so many already; returns whether it did. */
export async function addWebhook(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { webhookId, address, lists, createdAt, secret }: Webhook & { readonly secret: Buffer },
  most: number,
): Promise<boolean> {
  // Two at once wait for each other, so that there are never more.
  await sql`select from applications where application_id = ${applicationId} for no key update`.execute(transaction);
  const { numAffectedRows } = await sql`
    insert into webhooks (application_id, webhook_id, address, lists, secret, created_at)
    select ${applicationId}, ${webhookId}::uuid, ${address}, ${[...lists]}::text[], ${secret}::bytea, ${createdAt}::timestamptz
    where ${most} > (select count(*) from webhooks where application_id = ${applicationId} and ended_at is null)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Ends one, and what waits for it; its secret is dropped. Returns whether there was one. */
export async function endWebhook(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  webhookId: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(webhookId)) return false;
  const { numAffectedRows } = await sql`
    update webhooks set ended_at = ${now}, secret = null
    where application_id = ${applicationId} and webhook_id = ${webhookId} and ended_at is null`.execute(transaction);
  await sql`
    update webhook_deliveries set state = 'failed', next_at = null
    where application_id = ${applicationId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(transaction);
  return numAffectedRows === 1n;
}

/** The tenants that have a webhook. */
export async function listTenantsWithWebhooks(db: Kysely<Tables>, _system: SystemScope): Promise<readonly string[]> {
  const { rows } = await sql<{ applicationId: string }>`
    select distinct application_id as "applicationId" from webhooks
    where ended_at is null and ${sql.raw(isThere('webhooks.application_id'))} order by 1`.execute(db);
  return rows.map(({ applicationId }) => applicationId);
}

/** How far a webhook was told of a list. */
interface Told {
  /** Up to which position was looked whether there is anything new. */
  readonly told: string;
  /** Up to which position the last call told of, or the same where no call is kept any more. */
  readonly upTo: string;
}

/**
 * How far a webhook was told of a list, held until the end of the transaction; null where something is still on
 * its way to it, or it has ended, or somebody else is about to tell it.
 */
export async function holdTold(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { webhookId }: Webhook,
  list: HandOverList,
): Promise<Told | null> {
  const { rows: held } = await sql`
    select from webhooks where application_id = ${applicationId} and webhook_id = ${webhookId} and ended_at is null
    for no key update skip locked`.execute(transaction);
  if (held.length === 0) return null;
  const { rows } = await sql<{ told: string; upTo: string | null; isWaiting: boolean }>`
    select coalesce(
        (
          select l.told from webhook_lists l
          where l.application_id = ${applicationId} and l.webhook_id = ${webhookId} and l.list = ${list}
        ),
        0
      ) as told,
      (
        select max(d.up_to) from webhook_deliveries d
        where d.application_id = ${applicationId} and d.webhook_id = ${webhookId} and d.list = ${list}
      ) as "upTo",
      exists (
        select from webhook_deliveries d
        where d.application_id = ${applicationId} and d.webhook_id = ${webhookId} and d.list = ${list} and d.state = 'waiting'
      ) as "isWaiting"`.execute(transaction);
  const [found] = rows;
  if (found === undefined || found.isWaiting) return null;
  return { told: found.told, upTo: found.upTo ?? found.told };
}

/** Notes up to which position of a list was looked whether there is anything new. */
export async function noteTold(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { webhookId }: Webhook,
  list: HandOverList,
  told: string,
): Promise<void> {
  await sql`
    insert into webhook_lists (application_id, webhook_id, list, told)
    values (${applicationId}, ${webhookId}, ${list}, ${told}::bigint)
    on conflict (application_id, webhook_id, list) do update set told = excluded.told`.execute(transaction);
}
