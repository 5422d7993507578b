import { lastDueAct } from '@zaehlwerk/domain/retention/audit-retention';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteActs, readActRules, readFirstActs } from './audit-due-store.ts';

/**
 * Deletes entries of the audit by the rules of all tenants, from the beginning of the chain: looks at so many batches of so many
 * entries, and deletes what is due of them at once, which leaves one anchor and one act. Returns how many went: none where another
 * instance was faster.
 */
export async function deleteOldActs(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  system: SystemScope,
  { size, most }: { readonly size: number; readonly most: number },
): Promise<number> {
  const rules = await readActRules(db, system);
  if ([...rules.values()].every((days) => days === null)) return 0;
  const now = clock();
  let last = 0;
  for (let count = 0; count < most; count += 1) {
    const entries = await readFirstActs(db, system, { after: last, most: size });
    const lastDue = lastDueAct(entries, rules, now);
    if (lastDue === null) break;
    last = lastDue;
    if (last !== entries.at(-1)?.number) break;
  }
  return last === 0 ? 0 : deleteActs(db, system, last);
}
