import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { changedPaths } from '@zaehlwerk/domain/audit/act';
import type { Changing } from '../../http/audit/act.ts';
import { maySee } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope, EveryTenantScope, SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, findStored, listTenants, type StoredDocument, storeDocument } from './tenant-store.ts';
import { checkLogo } from './logo.ts';

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

/**
 * Creates or replaces a tenant document as a whole; the logo only if it is a whole PNG, a host only if no other tenant
 * has it. Throws `notFound` for a tenant that the operator may not see, `invalid` with all errors, and then changes
 * nothing. Returns whether it is new.
 */
export async function putTenant(
  parts: Pick<Parts, 'db' | 'clock'>,
  operator: EveryTenantScope,
  applicationId: string,
  { logo, ...document }: ApplicationDocument,
  { change }: Changing,
): Promise<{ readonly created: boolean }> {
  if (!maySee(operator, applicationId)) throw new Refusal('notFound');
  const checked = await checkLogo(logo);
  const put = async (transaction: Parameters<typeof storeDocument>[0]) => {
    const before = await findStored(transaction, operator, applicationId);
    const stored = await storeDocument(transaction, operator, applicationId, {
      document,
      logo: checked.ok ? checked.png : null,
      now: parts.clock(),
    });
    const taken = stored.takenHosts.map((host) => ({
      field: `hosts[${document.hosts.lastIndexOf(host)}]`,
      code: 'taken',
    }));
    const faults = checked.ok ? taken : [...taken, ...checked.faults];
    if (faults.length > 0) throw new Refusal('invalid', faults);
    return { created: stored.created, changed: changedPaths(before ?? {}, { ...document, logo }) };
  };
  return change(put, ({ created, changed }) => ({ applicationId, objects: changed, details: { created } }));
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
