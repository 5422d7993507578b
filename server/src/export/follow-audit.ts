import { MOST_FOLLOWED } from '@zaehlwerk/contract/audit';
import { BEFORE_FIRST, followChain, type Followed, type Link } from '@zaehlwerk/domain/audit/chain';
import { hashOfText } from '../http/audit/audit-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import {
  type Anchor,
  findAnchor,
  findLink,
  findWrittenAnew,
  hasActOf,
  listAnchors,
  readEntries,
} from './audit-out-store.ts';

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
  asked: Asked,
): Promise<Followed & { readonly more: boolean; readonly removed?: Removed }> {
  // What a rule deletes meanwhile is there for all that is read here, or for none of it.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute((snapshot) => followWithin(snapshot, operator, asked));
}

interface Asked {
  readonly after: number;
  readonly noted: string | undefined;
}

async function followWithin(
  db: Parts['db'],
  operator: OperatorScope,
  { after, noted }: Asked,
): Promise<Followed & { readonly more: boolean; readonly removed?: Removed }> {
  if (noted !== undefined && after === 0) throw new Refusal('invalid', [{ field: 'after', code: 'required' }]);
  const anchors = await listAnchors(db, operator, MOST_ANCHORS);
  const misfit = await findMisfit(db, operator, anchors);
  if (misfit !== null) return { last: BEFORE_FIRST, misfit, more: false };
  const removed = anchors.map(({ number: last, first, at }) => ({ first, last, at: at.toISOString() }));
  const followed = await followFrom(db, operator, { after, noted, anchors });
  return removed.length === 0 ? followed : { ...followed, removed };
}

type Removed = { readonly first: number; readonly last: number; readonly at: string }[];

/** How many deletions by rule are told: a round leaves one. */
const MOST_ANCHORS = 100;

/**
 * What does not fit where rules have deleted: somebody wrote there, or the newest anchor has no act, so that nobody deleted by rule.
 * Acts of older ones may have been deleted with the next.
 */
async function findMisfit(
  db: Parts['db'],
  operator: OperatorScope,
  [newest]: readonly Anchor[],
): Promise<Followed['misfit']> {
  if (newest === undefined) return null;
  const anew = await findWrittenAnew(db, operator, newest.number);
  if (anew !== null) return { number: anew, why: 'changed' };
  return (await hasActOf(db, operator, newest)) ? null : { number: newest.number + 1, why: 'missing' };
}

/** Where the chain is followed from: what rules have deleted begins with its anchor. Of an entry within, nothing is known any more. */
async function beginningOf(db: Parts['db'], operator: OperatorScope, { after, noted, anchors }: From): Promise<Link> {
  const [newest = BEFORE_FIRST] = anchors;
  if (after > newest.number) {
    const found = await findLink(db, operator, after);
    if (found === null) throw new Refusal('notFound');
    return found;
  }
  if (noted === undefined) return newest;
  const anchor = await findAnchor(db, operator, after);
  if (anchor === null) throw new Refusal('invalid', [{ field: 'after', code: 'deletedByRule' }]);
  return anchor.hash === noted ? newest : anchor;
}

interface From extends Asked {
  readonly anchors: readonly Anchor[];
}

async function followFrom(
  db: Parts['db'],
  operator: OperatorScope,
  { after, noted, anchors }: From,
): Promise<Followed & { readonly more: boolean }> {
  const from = await beginningOf(db, operator, { after, noted, anchors });
  const isSame = noted === undefined || noted === from.hash || from.number > after;
  if (!isSame) {
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
