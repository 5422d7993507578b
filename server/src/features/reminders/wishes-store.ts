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

/** Keeps whether a mailbox wants further mails, of all accounts of its mails; null for one that never was reminded. */
export async function storeWish(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountId, mailbox }: Mailbox,
  { wanted, now }: { readonly wanted: boolean; readonly now: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ wanted: boolean }>`
    update reminders set stopped_at = case when ${wanted}::boolean then null else coalesce(stopped_at, ${now}::timestamptz) end
    where application_id = ${applicationId} and mailbox = ${mailbox} and account_id in (
      select unnest(r.account_id || r.together_with) from reminders r
      where r.application_id = ${applicationId} and r.account_id = ${accountId} and r.mailbox = ${mailbox}
    )
    returning stopped_at is null as wanted`.execute(db);
  return rows[0]?.wanted ?? null;
}
