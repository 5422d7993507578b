import { Problem } from '@zaehlwerk/contract/problems';
import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { EXACT_DIGITS } from '@zaehlwerk/domain/decimal/decimal';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import { isInstant, isObject } from './content.ts';
import { isContent, rulesOf } from './kinds.ts';
import type { EntryLabel, EntryState, OutboxEntry, UnreadableRecord } from './outbox-entry.ts';

/** Reads what is kept under a key. What is no entry is handed back as it is and spoils no other. */
export function readEntry(key: string, record: unknown): OutboxEntry | UnreadableRecord {
  const found: Partial<OutboxEntry> | null = typeof record === 'object' ? record : null;
  const isEntry =
    found !== null &&
    found.id === key &&
    isVersion(found.contractVersion) &&
    Number.isSafeInteger(found.sequence) &&
    typeof found.accountId === 'string' &&
    typeof found.applicationId === 'string' &&
    isInstant(found.keptAt) &&
    isContent(found.content);
  // The state only says how it goes on: one that is not understood begins anew.
  if (isEntry) {
    const entry = found as OutboxEntry;
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

/** The ids of the photos a record names, as far as they can be told: also one that is no entry takes its photos along. */
export function photoIdsIn(record: unknown): readonly string[] {
  if (typeof record !== 'object' || record === null) return [];
  const { id, sha256, length } = record as Partial<Record<string, unknown>>;
  if (typeof id === 'string' && typeof sha256 === 'string' && typeof length === 'number') return [id];
  return Object.values(record).flatMap(photoIdsIn);
}
