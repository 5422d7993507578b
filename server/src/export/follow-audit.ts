import { MOST_FOLLOWED } from '@zaehlwerk/contract/audit';
import { BEFORE_FIRST, followChain, type Followed } from '@zaehlwerk/domain/audit/chain';
import { hashOfText } from '../http/audit/audit-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { findLink, readEntries } from './audit-out-store.ts';

/** How many entries are read at a time. */
const AT_A_TIME = 20;

/** After how many objects one call stops: an entry may name 60,000 orders. */
const MOST_OBJECTS = 200_000;

/**
 * Follows the chain from an entry on over a bounded number of entries and objects. The hash of that entry is believed,
 * unless another one was noted. Throws `notFound` when there is no such entry.
 */
export async function followAudit(
  { db }: Pick<Parts, 'db'>,
  operator: OperatorScope,
  { after, noted }: { readonly after: number; readonly noted: string | undefined },
): Promise<Followed & { readonly more: boolean }> {
  if (noted !== undefined && after === 0) throw new Refusal('invalid', [{ field: 'after', code: 'required' }]);
  const from = after === 0 ? BEFORE_FIRST : await findLink(db, operator, after);
  if (from === null) throw new Refusal('notFound');
  if (noted !== undefined && noted !== from.hash) {
    return { last: BEFORE_FIRST, misfit: { number: after, why: 'otherHash' }, more: false };
  }
  let followed: Followed = { last: from, misfit: null };
  let objects = 0;
  while (followed.last.number - from.number < MOST_FOLLOWED && objects < MOST_OBJECTS) {
    const most = { entries: AT_A_TIME, objects: MOST_OBJECTS - objects };
    const entries = await readEntries(db, operator, followed.last.number, most);
    if (entries.length === 0) return { ...followed, more: false };
    followed = followChain(followed.last, entries, hashOfText);
    if (followed.misfit !== null) return { ...followed, more: false };
    for (const entry of entries) objects += entry.objects.length;
  }
  return { ...followed, more: true };
}
