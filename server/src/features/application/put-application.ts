import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { Refusal } from '../../http/refusal.ts';
import type { EveryApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { storeDocument } from './application-store.ts';
import { checkLogo } from './logo.ts';

/**
 * Creates or replaces an application document as a whole; the logo only if it is a whole PNG, a host only if no other
 * application has it. Throws `invalid` with all errors and then changes nothing. Returns whether it is new.
 */
export async function putApplication(
  parts: Pick<Parts, 'db' | 'clock'>,
  operator: EveryApplicationScope,
  applicationId: string,
  { logo, ...document }: ApplicationDocument,
): Promise<{ readonly created: boolean }> {
  const checked = await checkLogo(logo);
  return parts.db.transaction().execute(async (transaction) => {
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
    return { created: stored.created };
  });
}
