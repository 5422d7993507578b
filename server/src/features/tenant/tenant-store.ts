import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isThere } from '../../http/caller/caller-store.ts';
import { maySee } from '../../http/caller/named-scopes.ts';
import type { TenantScope, EveryTenantScope, SystemScope } from '../../http/scope.ts';

/** The tenant document as it is kept; the logo is served on its own. */
export type StoredDocument = Omit<ApplicationDocument, 'logo'>;

/** What documents did not have from the beginning. */
export const NOTHING_MORE = { contactInformationItems: [], help: {}, instructions: [] };

/** The tenant document of a tenant; null when it is gone. It was checked as a whole when it was put. */
export async function findDocument(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom('applications')
    .where('application_id', '=', applicationId)
    .select('document')
    .executeTakeFirst();
  return row === undefined ? null : { ...NOTHING_MORE, ...(row.document as StoredDocument) };
}

/** The logo of a tenant as PNG; null when the built-in one is to be shown. */
export async function findLogo(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<Buffer | null> {
  const row = await db
    .selectFrom('applications')
    .where('application_id', '=', applicationId)
    .select('logo')
    .executeTakeFirst();
  return row?.logo ?? null;
}

/** The document and the logo of a tenant as they stand. */
export interface WholeDocument {
  readonly document: StoredDocument;
  readonly logo: Buffer | null;
}

/** The document of a tenant, which nobody else changes until the transaction ends; null where there is no such tenant. */
export async function lockDocument(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
): Promise<WholeDocument | null> {
  const row = await transaction
    .selectFrom('applications')
    .where('application_id', '=', applicationId)
    .select(['document', 'logo'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { document: { ...NOTHING_MORE, ...(row.document as StoredDocument) }, logo: row.logo };
}

/** Whether an id is that of a sample, which nobody changes as a document. */
export async function isSample(
  db: Kysely<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .where('application_id', '=', applicationId)
    .where('sample_of', 'is not', null)
    .select('application_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the sample of a tenant, with its colour and the built-in logo, beside which letters name what it is; nothing is in it yet, and nobody is shown it. */
export async function insertSample(
  transaction: Transaction<Tables>,
  { applicationId: of }: TenantScope,
  {
    applicationId,
    document,
    now,
  }: { readonly applicationId: string; readonly document: StoredDocument; readonly now: Date },
): Promise<void> {
  await sql`
    insert into applications (application_id, sample_of, sample_begun_at, document, created_at, updated_at)
    select ${applicationId}, application_id, ${now}, ${JSON.stringify(document)}::jsonb || jsonb_build_object('brandColor', document -> 'brandColor'),
      ${now}, ${now}
    from applications where application_id = ${of}`.execute(transaction);
}

/** Shows the sample of a tenant from the commit on; false where it was deleted meanwhile. */
export async function endMakingSample(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update applications a set sample_begun_at = null
    where a.application_id = ${applicationId} and a.sample_begun_at is not null
      and not exists (select from application_deletions gone where gone.application_id = a.application_id)`.execute(
    transaction,
  );
  return numAffectedRows > 0n;
}

/** The samples whose making was begun before an instant, and has not ended. */
export async function listBegunSamples(
  db: Kysely<Tables>,
  _system: SystemScope,
  before: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ applicationId: string }>`
    select a.application_id as "applicationId" from applications a
    where a.sample_begun_at < ${before}
      and not exists (select from application_deletions gone where gone.application_id = a.application_id)`.execute(db);
  return rows.map(({ applicationId }) => applicationId);
}

/** Whether an id is that of a tenant that is being deleted, or was. */
export async function wasDeleted(
  db: Kysely<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('application_deletions')
    .where('application_id', '=', applicationId)
    .select('application_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these hosts a tenant could not have: those of others, and what is named a second time. */
export async function findTakenHosts(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
  hosts: readonly string[],
): Promise<string[]> {
  const others = await transaction
    .selectFrom('application_hosts')
    .where((eb) => eb('host', '=', eb.fn.any(eb.val([...hosts]))))
    .where('application_id', '<>', applicationId)
    .select('host')
    .execute();
  const free = new Set(hosts);
  for (const { host } of others) free.delete(host);
  return hosts.filter((host) => !free.delete(host));
}

/** The tenants that somebody may see, with their documents, by id; no samples. */
export async function listTenants(
  db: Kysely<Tables>,
  operator: EveryTenantScope,
): Promise<{ readonly applicationId: string; readonly document: StoredDocument }[]> {
  const rows = await db
    .selectFrom('applications')
    .where(sql<boolean>`${sql.raw(isThere('applications.application_id'))}`)
    .where('sample_of', 'is', null)
    .select(['application_id', 'document'])
    .orderBy('application_id')
    .execute();
  const seen = rows.filter((row) => maySee(operator, row.application_id));
  return seen.map((row) => ({ applicationId: row.application_id, document: row.document as StoredDocument }));
}

/**
 * Creates or replaces a tenant with its hosts. Returns whether it is new, and which of its hosts belong to another
 * tenant; then the transaction must not be committed.
 */
export async function storeDocument(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
  { document, logo, now }: WholeDocument & { readonly now: Date },
): Promise<{ readonly created: boolean; readonly takenHosts: readonly string[] }> {
  const values = { document: JSON.stringify(document), logo, updated_at: now };
  const { created } = await transaction
    .insertInto('applications')
    .values({ ...values, application_id: applicationId, created_at: now })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .returning(sql<boolean>`xmax = 0`.as('created'))
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('application_hosts').where('application_id', '=', applicationId).execute();
  if (document.hosts.length === 0) return { created, takenHosts: [] };
  const inserted = await transaction
    .insertInto('application_hosts')
    .values(document.hosts.map((host) => ({ host, application_id: applicationId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .execute();
  const own = new Set(inserted.map((row) => row.host));
  // A host that the document names twice is taken the second time.
  return { created, takenHosts: document.hosts.filter((host) => !own.delete(host)) };
}
