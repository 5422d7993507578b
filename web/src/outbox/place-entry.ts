import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type { Content, KeptPhoto } from './content.ts';
import { rulesOf } from './kinds.ts';
import type { EntryLabel, OutboxEntry } from './outbox-entry.ts';

export interface NewEntry {
  readonly id: string;
  readonly accountId: string;
  readonly applicationId: string;
  readonly content: Content<KeptPhoto>;
  readonly label: EntryLabel;
  readonly form?: unknown;
}

export interface Placed {
  readonly entry: OutboxEntry;
  /** Whose place it takes. */
  readonly replaced: readonly OutboxEntry[];
}

/**
 * The entry of a composed reading, behind everything that is kept already. A correction takes the place of what waits for
 * the same job, unless that is `onItsWay` or holds a rate the correction does not: then it queues behind it (F08).
 */
export function placeEntry(
  entries: readonly OutboxEntry[],
  { id, accountId, applicationId, content, label, form }: NewEntry,
  { now, onItsWay }: { readonly now: Date; readonly onItsWay: string | null },
): Placed {
  const entry: OutboxEntry = {
    id,
    contractVersion: CONTRACT_VERSION,
    sequence: Math.max(0, ...entries.map(({ sequence }) => sequence)) + 1,
    accountId,
    applicationId,
    keptAt: now.toISOString(),
    content,
    label,
    state: { kind: 'waiting' },
    ...(form === undefined ? {} : { form }),
  };
  const covers = (one: OutboxEntry) =>
    isSameJob(one, entry) && ratesOf(one).every((rate) => ratesOf(entry).includes(rate));
  const replaced = entries.filter((one) => one.id === id || (one.id !== onItsWay && covers(one)));
  return { entry, replaced };
}

/** What becomes of an older entry once a later one for its job has been delivered. */
export type Outdated =
  | { readonly kind: 'removed'; readonly entry: OutboxEntry }
  | { readonly kind: 'shortened'; readonly entry: OutboxEntry; readonly to: OutboxEntry };

/**
 * Older entries of the same job that a delivered one has passed, because the server had refused them: if a person sends
 * them again, they must not undo it, so they lose the rates that were corrected (I4). What is left is another submission,
 * with an id of its own.
 */
export function outdatedBy(delivered: OutboxEntry, entries: readonly OutboxEntry[], newId: () => string): Outdated[] {
  const rates = ratesOf(delivered);
  return entries.flatMap((entry): Outdated[] => {
    const isPassed = entry.sequence < delivered.sequence && isSameJob(entry, delivered);
    if (!isPassed || !ratesOf(entry).some((rate) => rates.includes(rate))) return [];
    const content = partOfJob(entry)?.without(rates) ?? null;
    if (content === null) return [{ kind: 'removed', entry }];
    return [{ kind: 'shortened', entry, to: { ...entry, id: newId(), content } }];
  });
}

/** The job an entry is about, within its account, as one key; null for a reading of no job. */
export function jobOf(entry: NewEntry): string | null {
  const part = partOfJob(entry);
  return part === null ? null : `${entry.accountId.length} ${entry.accountId} ${part.jobId}`;
}

function isSameJob(one: OutboxEntry, other: OutboxEntry): boolean {
  return jobOf(one) !== null && jobOf(one) === jobOf(other);
}

function ratesOf(entry: OutboxEntry): readonly string[] {
  return partOfJob(entry)?.rates ?? [];
}

function partOfJob({ content }: NewEntry) {
  return rulesOf(content).job(content);
}
