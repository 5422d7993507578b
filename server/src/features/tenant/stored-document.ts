import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope, SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, listTenants, type StoredDocument } from './tenant-store.ts';

/** The tenant document of a tenant; throws `notFound` when it is gone. */
export async function documentOf(parts: Pick<Parts, 'db'>, scope: TenantScope): Promise<StoredDocument> {
  const document = await findDocument(parts.db, scope);
  if (document === null) throw new Refusal('notFound');
  return document;
}

/** The same for a call that names a tenant: only that of its host is known there, any other is 404. */
export function documentNamed(
  parts: Pick<Parts, 'db'>,
  scope: TenantScope,
  applicationId: string,
): Promise<StoredDocument> {
  if (applicationId !== scope.applicationId) throw new Refusal('notFound');
  return documentOf(parts, scope);
}

/** Which of the two pages that the law asks for a tenant does not name. */
function missingLegalPages(config: ApplicationConfig): ('imprint' | 'privacy')[] {
  return (['imprint', 'privacy'] as const).filter((page) => config.legal?.[page] === undefined);
}

/** Warns once at the start about every tenant without imprint or privacy notice. */
export async function warnAboutLegalPages(parts: Pick<Parts, 'db' | 'log'>, system: SystemScope): Promise<void> {
  for (const { applicationId, document } of await listTenants(parts.db, system)) {
    const missing = missingLegalPages(document.config);
    if (missing.length > 0) parts.log.warn({ applicationId, missing }, 'legal pages are not configured');
  }
}
