import type { Job } from '@zaehlwerk/domain/job/job';
import { OUTDATED, TOO_MANY_REQUESTS } from '@zaehlwerk/domain/submission/attempt';
import { correctedResult } from '@zaehlwerk/domain/submission/compose-submission';
import type { TextKey } from '../text/texts.ts';
import { hasLostItsJob, needsPerson, type OutboxEntry } from './outbox-entry.ts';

const TOO_LARGE = 413;

/** The status of an entry, as shown to the user. */
export type EntryStatus = 'sending' | 'waiting' | 'account' | 'unsent' | 'sent';

export function statusOf(entry: OutboxEntry, sending: string | null): EntryStatus {
  if (entry.id === sending) return 'sending';
  if (needsPerson(entry)) return 'unsent';
  const { state } = entry;
  if (state.kind === 'waitsForAccount') return 'account';
  return state.kind === 'failed' && state.status !== null ? 'unsent' : 'waiting';
}

/** Whether an entry can be sent: not on behalf of an ended account. */
export function canBeSent({ state }: OutboxEntry): boolean {
  return state.kind !== 'accountEnded';
}

/**
 * Why an entry is still here; null if it has not been tried yet. `hasGiver`: its account was created by somebody who
 * can be asked.
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
      // A proxy in front accepts less than we do; our own refusals have texts of their own.
      return state.status === TOO_LARGE && state.problem === null ? 'outbox.why.tooLarge' : 'outbox.why.refused';
    case 'damaged':
      return 'outbox.why.damaged';
    case 'accountEnded':
      return hasGiver ? 'outbox.why.ended.by' : 'outbox.why.ended';
  }
}

/** The server's texts for a refused entry: its sentence, and one for each invalid field. */
export function messagesOf(entry: OutboxEntry): readonly string[] {
  const { state } = entry;
  if (state.kind !== 'refused' || state.problem === null || hasLostItsJob(entry)) return [];
  const { message, fieldErrors } = state.problem;
  return Array.from(
    new Set([...fieldErrors.map((one) => one.message), ...(fieldErrors.length === 0 ? [message] : [])]),
  );
}

/** Whether an entry is not the first reading of its job: when it was taken, one of its rates had already been sent. */
export function correctsSent({ content }: OutboxEntry, job: Job | undefined): boolean {
  if (content.kind !== 'reading' || job === undefined) return false;
  const takenAt = new Date(content.capturedAt);
  const isSent = (taskId: string) =>
    job.meter.meterRateTasks.some((rate) => rate.taskId === taskId && correctedResult(rate, takenAt) !== null);
  return content.body.results.some(({ taskId }) => isSent(taskId));
}

/** The state of everything that waits: what the bar and the panel show first. */
export interface OutboxSummary {
  readonly kind: 'offline' | 'sending' | 'waiting' | 'unsent' | 'empty';
  readonly count: number;
}

interface Facts {
  readonly offline: boolean;
  readonly entries: readonly OutboxEntry[];
  /** The number of unreadable records. */
  readonly unreadable: number;
  readonly sending: string | null;
  readonly running: boolean;
}

/**
 * Offline comes first: nothing can be done then. What needs the user comes before what waits, unless something is being
 * sent.
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
