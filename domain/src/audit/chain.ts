import type { AuditEntry } from './act.ts';

/** A number and the hash of its entry: what the next entry continues. */
export interface Link {
  readonly number: number;
  /** Hexadecimal; empty before the first entry. */
  readonly hash: string;
}

/** What the first entry continues. */
export const BEFORE_FIRST: Link = { number: 0, hash: '' };

/** An entry as it was found, whose acts may have any name: a later version wrote them, or somebody else. */
export interface FoundEntry extends Omit<AuditEntry, 'act'> {
  readonly act: string;
  readonly hash: string;
}

/** Makes the hash of a text, hexadecimal. */
export type HashOf = (text: string) => string;

/**
 * What is hashed of an entry: everything it says, and the hash before it. Every later version writes it the same for the
 * entries that are there.
 */
export function chainText(previous: string, entry: Omit<FoundEntry, 'hash'>): string {
  const { number, at, keyId, keyName, act, applicationId, objects, details, requestId } = entry;
  const sorted = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([previous, number, at, keyId, keyName, act, applicationId, objects, sorted, requestId]);
}

/**
 * Why an entry does not continue the one before it: entries between them are missing, or one of the two was changed; or
 * why it does not fit what was noted of it.
 */
type Misfit = 'missing' | 'changed' | 'otherHash';

/** How far a chain was followed, and what broke it. */
export interface Followed {
  /** The last entry that fits. */
  readonly last: Link;
  /** The first entry that does not. */
  readonly misfit: { readonly number: number; readonly why: Misfit } | null;
}

/** Follows a chain from a link over the entries that come after it, in the order of their numbers, to the first misfit. */
export function followChain(from: Link, entries: readonly FoundEntry[], hashOf: HashOf): Followed {
  let last = from;
  for (const entry of entries) {
    const { number, hash } = entry;
    if (number !== last.number + 1) return { last, misfit: { number, why: 'missing' } };
    if (hashOf(chainText(last.hash, entry)) !== hash) return { last, misfit: { number, why: 'changed' } };
    last = { number, hash };
  }
  return { last, misfit: null };
}
