import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { NOTHING_MORE, type StoredDocument, type WholeDocument } from './tenant-store.ts';

/** A document that is not in force yet. */
interface Draft extends WholeDocument {
  readonly basedOn: number;
  readonly savedAt: Date;
  /** The name of the operator key that saved it. */
  readonly savedBy: string | null;
  /** Another one with every change of what it holds. */
  readonly revision: string;
  /** The document in force beside it, and its version. */
  readonly inForce: WholeDocument & { readonly version: number };
}

/** By content, so that also what an earlier version of the portal saves beside this one has another. */
const REVISION = sql<string>`encode(sha256(convert_to(document::text, 'UTF8') || coalesce(logo, ''::bytea)), 'hex')`;

/** Saves the draft of a tenant in place of the one before; its revision. */
export async function saveDraft(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  draft: WholeDocument & { readonly basedOn: number; readonly now: Date; readonly keyId: string },
): Promise<string> {
  const values = {
    document: JSON.stringify(draft.document),
    logo: draft.logo,
    based_on: draft.basedOn,
    saved_at: draft.now,
    saved_by: draft.keyId,
  };
  const { revision } = await db
    .insertInto('application_drafts')
    .values({ ...values, application_id: applicationId })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .returning(REVISION.as('revision'))
    .executeTakeFirstOrThrow();
  return revision;
}

/** The revision of the draft of a tenant; null where there is none. */
export async function findRevision(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<string | null> {
  const row = await db
    .selectFrom('application_drafts')
    .where('application_id', '=', applicationId)
    .select(REVISION.as('revision'))
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** The draft of a tenant, with what is in force at the same moment; null where there is none. */
export async function findDraft(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<Draft | null> {
  const row = await db
    .selectFrom((eb) => eb.selectFrom('application_drafts').selectAll().select(REVISION.as('revision')).as('d'))
    .innerJoin('applications as a', 'a.application_id', 'd.application_id')
    .leftJoin('operator_keys as k', 'k.key_id', 'd.saved_by')
    .leftJoin('clerks as w', 'w.clerk_id', 'd.saved_by')
    .where('d.application_id', '=', applicationId)
    .select(['d.document', 'd.logo', 'd.based_on', 'd.saved_at', 'd.revision', 'k.name', 'w.name as clerk'])
    .select(['a.document as document_in_force', 'a.logo as logo_in_force'])
    .select((eb) =>
      eb
        .selectFrom('application_versions as v')
        .where('v.application_id', '=', applicationId)
        .select((of) => of.fn.max('v.version').as('version'))
        .as('version'),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    document: row.document as StoredDocument,
    logo: row.logo,
    basedOn: row.based_on,
    savedAt: row.saved_at,
    savedBy: row.name ?? row.clerk,
    revision: row.revision,
    inForce: {
      document: { ...NOTHING_MORE, ...(row.document_in_force as StoredDocument) },
      logo: row.logo_in_force,
      version: row.version ?? row.based_on,
    },
  };
}

/** Deletes the draft of a tenant; false where there is none. */
export async function deleteDraft(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('application_drafts')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
