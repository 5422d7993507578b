import { lastDueAct } from '@zaehlwerk/domain/retention/audit-retention';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteActs, readActRules, readFirstActs } from './audit-due-store.ts';

/**
 * Deletes entries of the audit by the rules of all tenants, from the beginning of the chain, in batches; each leaves an anchor and
 * an act. Returns how many went.
 */
export async function deleteOldActs(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  system: SystemScope,
  { size, most }: { readonly size: number; readonly most: number },
): Promise<number> {
  const rules = await readActRules(db, system);
  if ([...rules.values()].every((days) => days === null)) return 0;
  let all = 0;
  for (let count = 0; count < most; count += 1) {
    const now = clock();
    const first = await readFirstActs(db, system, size);
    const last = lastDueAct(first, rules, now);
    if (last === null) break;
    // None where another instance was faster.
    all += await deleteActs(db, system, last);
    if (last !== first.at(-1)?.number || first.length < size) break;
  }
  return all;
}
