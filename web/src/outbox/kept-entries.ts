import { Problem } from '@zaehlwerk/contract/problems';
import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { EXACT_DIGITS } from '@zaehlwerk/domain/meter/counter-places';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { KeepResult } from '../device/database.ts';
import { isInstant, isObject } from './content.ts';
import { readContent, rulesOf } from './kinds.ts';
import {
  type EntryLabel,
  type EntryState,
  needsPerson,
  type OutboxEntry,
  type UnreadableRecord,
} from './outbox-entry.ts';

interface Place {
  readonly sequence: number;
  /** The entries it replaces. */
  readonly replaced: readonly OutboxEntry[];
}

/**
 * The place of a new entry: behind everything already kept. It replaces the entry it was opened to change (`changed`). A
 * new reading replaces what waits for the same job, unless that has a rate the new one lacks: then it queues behind it.
 * What is `onItsWay` is never replaced.
 */
export function placeOf(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
  { onItsWay, changed }: { readonly onItsWay: string | null; readonly changed: string | null },
): Place {
  const covers = (one: OutboxEntry) =>
    isSameJob(one, entry) && ratesOf(one).every((rate) => ratesOf(entry).includes(rate));
  return {
    sequence: Math.max(0, ...entries.map(({ sequence }) => sequence)) + 1,
    replaced: entries.filter(
      (one) => one.id === entry.id || (one.id !== onItsWay && (one.id === changed || covers(one))),
    ),
  };
}

/** An older entry of the same job is sent first. */
export function waitsBehindAnother(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some((one) => one.sequence < entry.sequence && isSameJob(one, entry) && !needsPerson(one));
}

/**
 * What cannot be stored must not overtake an older entry of its job, which would undo it later; if nothing can be removed
 * either, not even one that waits for the user.
 */
export function isPassedOver(entry: OutboxEntry, entries: readonly OutboxEntry[], why: KeepResult): boolean {
  return entries.some((one) => isSameJob(one, entry) && (why === 'denied' || !needsPerson(one)));
}

/** What happens to an older entry once a later one for its job has been delivered. */
type Outdated =
  | { readonly kind: 'removed'; readonly entry: OutboxEntry }
  | { readonly kind: 'shortened'; readonly entry: OutboxEntry; readonly to: OutboxEntry };

/**
 * Older entries of the same job that a delivered one has overtaken, because the server had refused them: if the user
 * sends them again, they must not undo it, so they lose the corrected rates. The rest is another submission, with an id
 * of its own.
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

/** The job of an entry, within its account, as one key; null for a reading without a job. */
export function jobOf(entry: OutboxEntry): string | null {
  const part = partOfJob(entry);
  return part === null ? null : `${entry.accountId.length} ${entry.accountId} ${part.jobId}`;
}

function isSameJob(one: OutboxEntry, other: OutboxEntry): boolean {
  return jobOf(one) !== null && jobOf(one) === jobOf(other);
}

function ratesOf(entry: OutboxEntry): readonly string[] {
  return partOfJob(entry)?.rates ?? [];
}

function partOfJob({ content }: OutboxEntry) {
  return rulesOf(content).job(content);
}

/** Reads a kept record. One that is not an entry is returned unchanged and affects no other. */
export function readEntry(key: string, record: unknown): OutboxEntry | UnreadableRecord {
  const found: Partial<OutboxEntry> | null = typeof record === 'object' ? record : null;
  const content = readContent(found?.content);
  const isEntry =
    content !== null &&
    found?.id === key &&
    isVersion(found.contractVersion) &&
    Number.isSafeInteger(found.sequence) &&
    typeof found.accountId === 'string' &&
    typeof found.applicationId === 'string' &&
    isInstant(found.keptAt);
  // The state only controls what happens next: an unknown one starts over.
  if (isEntry) {
    const entry = { ...(found as OutboxEntry), content };
    return { ...entry, label: labelOf(entry), state: stateOf(entry.state) };
  }
  return {
    key,
    accountId: typeof found?.accountId === 'string' ? found.accountId : null,
    keptAt: isInstant(found?.keptAt) ? found.keptAt : null,
    record,
  };
}

/** Whether something read is an entry. */
export function isReadable(read: OutboxEntry | UnreadableRecord): read is OutboxEntry {
  return 'content' in read;
}

function isVersion(version: unknown): version is number {
  return Number.isSafeInteger(version) && (version as number) >= 1 && (version as number) <= CONTRACT_VERSION;
}

function labelOf({ label, content }: OutboxEntry): EntryLabel {
  const { meterType, meterNumber, decimals } = (label ?? {}) as Partial<Record<keyof EntryLabel, unknown>>;
  return {
    meterType: typeof meterType === 'string' && isMeterType(meterType) ? meterType : null,
    meterNumber: typeof meterNumber === 'string' ? meterNumber : rulesOf(content).meterNumber(content),
    ...(areDecimals(decimals) && { decimals }),
  };
}

function areDecimals(decimals: unknown): decimals is Readonly<Record<string, number>> {
  const isCount = (count: unknown) =>
    Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) < EXACT_DIGITS;
  return isObject(decimals) && Object.values(decimals).every(isCount);
}

function stateOf(kept: unknown): EntryState {
  const state = kept as Partial<Record<string, unknown>> | null | undefined;
  switch (state?.['kind']) {
    case 'failed':
      return isInstant(state['at']) && isInstant(state['retryAt']) && Number.isSafeInteger(state['attempts'])
        ? (state as EntryState)
        : { kind: 'waiting' };
    case 'refused':
      return typeof state['status'] === 'number'
        ? { kind: 'refused', status: state['status'], problem: Problem.safeParse(state['problem']).data ?? null }
        : { kind: 'waiting' };
    case 'waitsForAccount':
    case 'damaged':
      return { kind: state['kind'] };
    default:
      return { kind: 'waiting' };
  }
}

/**
 * The ids of the photos a record names, as far as they can be read: an unreadable record takes its photos along too.
 */
export function photoIdsIn(record: unknown): readonly string[] {
  if (typeof record !== 'object' || record === null) return [];
  const { id, sha256, length } = record as Partial<Record<string, unknown>>;
  if (typeof id === 'string' && typeof sha256 === 'string' && typeof length === 'number') return [id];
  return Object.values(record).flatMap(photoIdsIn);
}
