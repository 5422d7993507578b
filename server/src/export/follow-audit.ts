import { MOST_FOLLOWED } from '@zaehlwerk/contract/audit';
import { BEFORE_FIRST, followChain, type Followed } from '@zaehlwerk/domain/audit/chain';
import { hashOfText } from '../http/audit/audit-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { findLink, readEntries } from './audit-out-store.ts';

/** How many entries are in memory at a time: each may name 60,000 orders. */
const AT_A_TIME = 20;

/**
 * Follows the chain from an entry on, whose own hash is believed, over a bounded number of entries. Throws `notFound` when
 * there is no such entry.
 */
export async function followAudit(
  { db }: Pick<Parts, 'db'>,
  operator: OperatorScope,
  after: number,
): Promise<Followed & { readonly more: boolean }> {
  const from = after === 0 ? BEFORE_FIRST : await findLink(db, operator, after);
  if (from === null) throw new Refusal('notFound');
  let followed: Followed = { last: from, misfit: null };
  while (followed.last.number - from.number < MOST_FOLLOWED) {
    const entries = await readEntries(db, operator, followed.last.number, AT_A_TIME);
    if (entries.length === 0) return { ...followed, more: false };
    followed = followChain(followed.last, entries, hashOfText);
    if (followed.misfit !== null) return { ...followed, more: false };
  }
  return { ...followed, more: true };
}
