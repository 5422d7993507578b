import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Mailbox } from './reminders-store.ts';

/** Whether a mailbox that was reminded wants further mails; null for one that never was. */
export async function findWish(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountId, mailbox }: Mailbox,
): Promise<boolean | null> {
  const { rows } = await sql<{ wanted: boolean }>`
    select stopped_at is null as wanted from reminders
    where application_id = ${applicationId} and account_id = ${accountId} and mailbox = ${mailbox}`.execute(db);
  return rows[0]?.wanted ?? null;
}

/** Keeps whether a mailbox wants further mails; null for one that never was reminded. */
export async function storeWish(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountId, mailbox }: Mailbox,
  { wanted, now }: { readonly wanted: boolean; readonly now: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ wanted: boolean }>`
    update reminders set stopped_at = case when ${wanted}::boolean then null else coalesce(stopped_at, ${now}::timestamptz) end
    where application_id = ${applicationId} and account_id = ${accountId} and mailbox = ${mailbox}
    returning stopped_at is null as wanted`.execute(db);
  return rows[0]?.wanted ?? null;
}
