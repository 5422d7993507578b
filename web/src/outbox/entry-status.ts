import { OUTDATED, TOO_MANY_REQUESTS } from '@zaehlwerk/domain/submission/attempt';
import { rulesOf } from './kinds.ts';
import type { TextKey } from '../text/texts.ts';
import { needsPerson, type OutboxEntry } from './outbox-entry.ts';

const TOO_LARGE = 413;
const NOT_FOUND = 404;

/** How an entry stands, as a person needs to know it. */
export type EntryStatus = 'sending' | 'waiting' | 'account' | 'unsent' | 'sent';

export function statusOf(entry: OutboxEntry, sending: string | null): EntryStatus {
  if (entry.id === sending) return 'sending';
  if (needsPerson(entry)) return 'unsent';
  const { state } = entry;
  if (state.kind === 'waitsForAccount') return 'account';
  return state.kind === 'failed' && state.status !== null ? 'unsent' : 'waiting';
}

/** Whether it makes sense to send an entry: not in the name of an account that has ended. */
export function canBeSent({ state }: OutboxEntry): boolean {
  return state.kind !== 'accountEnded';
}

/**
 * Why an entry is still here, in plain words; null for one that simply has not been tried yet. `hasGiver`: somebody has
 * made its account who can be asked.
 */
export function reasonOf(entry: OutboxEntry, hasGiver: boolean): Extract<TextKey, `outbox.why.${string}`> | null {
  const { state } = entry;
  switch (state.kind) {
    case 'waiting':
      return null;
    case 'failed':
      if (state.status === OUTDATED) return 'outbox.why.outdated';
      if (state.status === TOO_MANY_REQUESTS) return 'outbox.why.tooMuch';
      return state.status === null ? 'outbox.why.unanswered' : 'outbox.why.busy';
    case 'waitsForAccount':
      return 'outbox.why.account';
    case 'refused':
      if (hasLostItsJob(entry)) return hasGiver ? 'outbox.why.gone.by' : 'outbox.why.gone';
      // A proxy in front takes less than we do; our own refusals have words of their own (quality F35).
      return state.status === TOO_LARGE && state.problem === null ? 'outbox.why.tooLarge' : 'outbox.why.refused';
    case 'damaged':
      return 'outbox.why.damaged';
    case 'accountEnded':
      return hasGiver ? 'outbox.why.ended.by' : 'outbox.why.ended';
  }
}

/** What the server itself said about a refused entry: its sentence, and one for each field that is wrong. */
export function messagesOf(entry: OutboxEntry): readonly string[] {
  const { state } = entry;
  if (state.kind !== 'refused' || state.problem === null || hasLostItsJob(entry)) return [];
  const { message, fieldErrors } = state.problem;
  return Array.from(
    new Set([...fieldErrors.map((one) => one.message), ...(fieldErrors.length === 0 ? [message] : [])]),
  );
}

/** The job is no longer the account's: withdrawn, given to another login, taken out of a share; the server only says "not found" (quality F31). */
function hasLostItsJob({ state, content }: OutboxEntry): boolean {
  const isNotFound = state.kind === 'refused' && state.status === NOT_FOUND && state.problem !== null;
  return isNotFound && rulesOf(content).job(content) !== null;
}

/** How everything that waits stands as a whole: what the bar and the panel say first. */
export interface OutboxSummary {
  readonly kind: 'offline' | 'sending' | 'waiting' | 'unsent' | 'empty';
  readonly count: number;
}

interface Facts {
  readonly offline: boolean;
  readonly entries: readonly OutboxEntry[];
  /** How many records there are that are no entries. */
  readonly unreadable: number;
  readonly sending: string | null;
  readonly running: boolean;
}

/**
 * Offline goes first: nothing can be done about anything then. What needs the person comes before what waits, as long as
 * nothing is being sent.
 */
export function summarise({ offline, entries, unreadable, sending, running }: Facts): OutboxSummary {
  const all = entries.length + unreadable;
  if (offline) return { kind: 'offline', count: all };
  if (all === 0) return { kind: 'empty', count: 0 };
  const unsent = entries.filter((entry) => statusOf(entry, sending) === 'unsent').length + unreadable;
  const toSend = entries.filter((entry) => !needsPerson(entry)).length;
  if (running && toSend > 0) return { kind: 'sending', count: toSend };
  return unsent > 0 ? { kind: 'unsent', count: unsent } : { kind: 'waiting', count: all };
}
