import { countKeptVersions, MOST_VERSIONS } from '@zaehlwerk/domain/tenant/document-versions';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope, TenantScope } from '../../http/scope.ts';
import type { StoredDocument, WholeDocument } from './tenant-store.ts';

/** How a version came about. */
interface Origin {
  /** The id of an operator key; null where it was no operator. */
  readonly storedBy: string | null;
  readonly restoredFrom: number | null;
}

/**
 * Keeps the document of a tenant as it stands as a version, unless it is the newest one already, and deletes the oldest
 * ones beyond what is kept. The caller has locked the document, or has just stored it. Returns the newest version.
 */
export async function keepVersion(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  applicationId: string,
  { storedBy, restoredFrom }: Origin,
): Promise<number> {
  await sql`
    insert into application_versions (application_id, version, document, logo, bytes, stored_at, stored_by, restored_from)
    select a.application_id, coalesce(v.version, 0) + 1, a.document, a.logo,
      octet_length(a.document::text) + coalesce(octet_length(a.logo), 0), a.updated_at, ${storedBy}::uuid,
      ${restoredFrom}::integer
    from applications a
    left join (
      select version, document, logo from application_versions
      where application_id = ${applicationId} order by version desc limit 1
    ) v on true
    where a.application_id = ${applicationId}
      and (v.version is null or v.document <> a.document or v.logo is distinct from a.logo)`.execute(transaction);
  const kept = await transaction
    .selectFrom('application_versions')
    .where('application_id', '=', applicationId)
    .select(['version', 'bytes'])
    .orderBy('version', 'desc')
    .execute();
  const newestGone = kept[countKeptVersions(kept.map(({ bytes }) => bytes))]?.version;
  if (newestGone !== undefined) {
    await transaction
      .deleteFrom('application_versions')
      .where('application_id', '=', applicationId)
      .where('version', '<=', newestGone)
      .execute();
  }
  const [newest] = kept;
  if (newest === undefined) throw new Error('there is no document to be kept as a version');
  return newest.version;
}

/** One version as it is listed. */
interface ListedVersion {
  readonly version: number;
  readonly storedAt: Date;
  readonly storedBy: string | null;
  readonly restoredFrom: number | null;
  readonly bytes: number;
}

/** The versions of a tenant, the newest first, with the name of the key or clerk that stored each. */
export async function listVersions(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom('application_versions as v')
    .leftJoin('operator_keys as k', 'k.key_id', 'v.stored_by')
    .leftJoin('clerks as w', 'w.clerk_id', 'v.stored_by')
    .where('v.application_id', '=', applicationId)
    .select(['v.version', 'v.stored_at', 'v.restored_from', 'v.bytes', 'k.name', 'w.name as clerk'])
    .orderBy('v.version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    storedAt: row.stored_at,
    storedBy: row.name ?? row.clerk,
    restoredFrom: row.restored_from,
    bytes: row.bytes,
  }));
}

/** The document of a version; null where it is not, or no more. */
export async function findVersion(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  version: number,
): Promise<WholeDocument | null> {
  const row = await db
    .selectFrom('application_versions')
    .where('application_id', '=', applicationId)
    .where('version', '=', version)
    .select(['document', 'logo'])
    .executeTakeFirst();
  return row === undefined ? null : { document: row.document as StoredDocument, logo: row.logo };
}
