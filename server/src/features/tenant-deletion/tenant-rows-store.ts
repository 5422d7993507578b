import type { ApplicationClass } from '@zaehlwerk/domain/tenant/application-deletion';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/** What of a table belongs to a tenant, and under which class it is counted; null where it is a part of something else that is. */
interface OfTenant {
  readonly class: ApplicationClass | null;
  /** The column that names the tenant. */
  readonly column?: 'only_tenant';
}

const PART: OfTenant = { class: null };

/**
 * Every table that holds rows of a tenant, in the order in which they go: mails first, so that none leaves any more, and what names
 * others before those. That none is missing is seen in every-table.test.ts.
 */
export const TENANT_TABLES = {
  mails: { class: 'mails' },
  refresh_tokens: { class: 'sessions' },
  clerk_sessions: PART,
  link_tokens: { class: 'access' },
  card_codes: { class: 'access' },
  passwords_to_hash: PART,
  reminders: PART,
  reminder_runs: PART,
  crm_registrations: PART,
  result_images: { class: 'photos' },
  unknown_reading_images: { class: 'photos' },
  anonymous_reading_images: { class: 'photos' },
  clearing_proposals: PART,
  clearings: PART,
  reading_results: { class: 'readings' },
  submissions: PART,
  reading_leases: PART,
  off_list_words: PART,
  unknown_readings: { class: 'readings' },
  anonymous_sends: PART,
  anonymous_submissions: PART,
  anonymous_reading_values: { class: 'readings' },
  anonymous_readings: PART,
  reading_events: { class: 'earlierReadings' },
  orders_before: PART,
  logins_before: PART,
  undoable_imports: PART,
  import_files: PART,
  imports: { class: 'imports' },
  account_jobs: PART,
  rate_tasks: PART,
  order_words: PART,
  orders_to_find: PART,
  order_states: PART,
  orders_to_count: PART,
  applications_to_count: PART,
  jobs: { class: 'orders' },
  campaigns: { class: 'campaigns' },
  webhook_deliveries: PART,
  webhook_lists: PART,
  webhooks: { class: 'deliveries' },
  drop_files: PART,
  drops: { class: 'deliveries' },
  hand_overs: PART,
  hand_over_lists: PART,
  logins: { class: 'logins' },
  accounts: { class: 'accounts' },
  clerk_deputies: PART,
  clerk_roles: { class: 'clerks' },
  operator_keys: { class: 'keys', column: 'only_tenant' },
  application_drafts: { class: 'settings' },
  application_versions: { class: 'settings' },
  application_hosts: PART,
} as const satisfies Partial<Record<keyof Tables, OfTenant>>;

export type TenantTable = keyof typeof TENANT_TABLES;

/** In the order in which they go. */
export const TENANT_TABLE_NAMES = Object.keys(TENANT_TABLES) as readonly TenantTable[];

/** Tables that name a tenant and keep what they say of it once it is gone, and why. `applications` goes last of all. */
export const KEPT_TABLES: Readonly<Partial<Record<keyof Tables, string>>> = {
  audit_entries:
    'what operators did is the proof, in one chain over all tenants; rules of age delete it (decision 0025)',
  application_deletions: 'that it was deleted, so that its id is never given again',
};

/** Photos: their bytes go before their rows. */
export const PHOTO_TABLES = ['result_images', 'unknown_reading_images', 'anonymous_reading_images'] as const;
export type PhotoTable = (typeof PHOTO_TABLES)[number];

const of = (table: TenantTable) => sql.ref((TENANT_TABLES[table] as OfTenant).column ?? 'application_id');

/** How many rows tables have of a tenant. */
export async function countRows(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  tables: readonly TenantTable[] = TENANT_TABLE_NAMES,
): Promise<ReadonlyMap<TenantTable, number>> {
  const counts = new Map<TenantTable, number>();
  for (const table of tables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)} where ${of(table)} = ${applicationId}`.execute(db);
    counts.set(table, Number(rows[0]?.count ?? 0));
  }
  return counts;
}

/** Whether a table has a row of a tenant. */
export async function hasRows(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  table: TenantTable,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} where ${of(table)} = ${applicationId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Photos of a tenant, so many at most: their ids and where their bytes are. */
export async function findPhotos(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  table: PhotoTable,
  most: number,
): Promise<readonly { readonly imageId: string; readonly storageKey: string }[]> {
  const { rows } = await sql<{ imageId: string; storageKey: string }>`
    select image_id as "imageId", storage_key as "storageKey" from ${sql.table(table)}
    where application_id = ${applicationId} limit ${most}`.execute(db);
  return rows;
}

/** Deletes the rows of photos whose bytes are gone; gives how many. */
export async function deletePhotos(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  table: PhotoTable,
  imageIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where application_id = ${applicationId} and image_id = any(${[...imageIds]}::uuid[])`.execute(transaction);
  return Number(numAffectedRows);
}

/** Deletes rows of a tenant from a table, so many at most; gives how many. */
export async function deleteRows(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  table: TenantTable,
  most: number,
): Promise<number> {
  if (table === 'clerk_roles') return deleteClerks(transaction, tenant, most);
  const { applicationId } = tenant;
  // Shares before those who gave them.
  const isLast =
    table === 'accounts'
      ? sql`and not exists (
          select from accounts b where b.application_id = ${applicationId} and b.parent_id = t.account_id
        )`
      : sql``;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${of(table)} = ${applicationId} and ctid = any(array(
      select t.ctid from ${sql.table(table)} t where t.${of(table)} = ${applicationId} ${isLast} limit ${most}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}

/** Takes roles from clerks; whoever has none in any other application is nobody's clerk any more, and goes, too, but for the id. */
async function deleteClerks(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ clerkId: string }>`
    select r.clerk_id as "clerkId" from clerk_roles r where r.application_id = ${applicationId}
    order by r.clerk_id limit ${most}`.execute(transaction);
  const ids = rows.map(({ clerkId }) => clerkId);
  // Whoever gives one of them a role elsewhere meanwhile has done so before this is looked at, or finds nobody.
  await sql`
    select from clerks where clerk_id = any(${ids}::uuid[]) order by clerk_id for update`.execute(transaction);
  const { numAffectedRows = 0n } = await sql`
    delete from clerk_roles where application_id = ${applicationId} and clerk_id = any(${ids}::uuid[])`.execute(
    transaction,
  );
  await sql`
    with gone as (
      delete from clerks c where c.clerk_id = any(${ids}::uuid[])
        and not exists (select from clerk_roles r where r.clerk_id = c.clerk_id)
      returning c.clerk_id
    )
    update application_deletions set clerks = clerks || array(select clerk_id from gone)
    where application_id = ${applicationId}`.execute(transaction);
  return Number(numAffectedRows);
}
