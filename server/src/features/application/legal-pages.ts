import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { listApplications } from './application-store.ts';

/** Which of the two pages that the law asks for an application does not name. */
function missingLegalPages(config: ApplicationConfig): ('imprint' | 'privacy')[] {
  return (['imprint', 'privacy'] as const).filter((page) => config.legal?.[page] === undefined);
}

/** Warns once at the start about every application without imprint or privacy notice. */
export async function warnAboutLegalPages(parts: Pick<Parts, 'db' | 'log'>, system: SystemScope): Promise<void> {
  for (const { applicationId, document } of await listApplications(parts.db, system)) {
    const missing = missingLegalPages(document.config);
    if (missing.length > 0) parts.log.warn({ applicationId, missing }, 'legal pages are not configured');
  }
}
