import { OUTDATED } from '@zaehlwerk/domain/submission/judge-attempt';
import type { TextKey } from '../text/texts.ts';
import { needsPerson } from '../outbox/entry/entry-state.ts';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';

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

/** Why an entry is still here, in plain words; null for one that simply has not been tried yet. */
export function reasonOf(entry: OutboxEntry): Extract<TextKey, `outbox.why.${string}`> | null {
  const { state } = entry;
  switch (state.kind) {
    case 'waiting':
      return null;
    case 'failed':
      if (state.status === OUTDATED) return 'outbox.why.outdated';
      return state.status === null ? 'outbox.why.unanswered' : 'outbox.why.busy';
    case 'waitsForAccount':
      return 'outbox.why.account';
    case 'refused':
      if (hasLostItsJob(entry)) return 'outbox.why.gone';
      // A proxy in front takes less than we do; our own refusals have words of their own (quality F35).
      return state.status === TOO_LARGE && state.problem === null ? 'outbox.why.tooLarge' : 'outbox.why.refused';
    case 'damaged':
      return 'outbox.why.damaged';
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

/** The utility has taken the job away meanwhile, or given it to another login: the server knows no more than "not found" (quality F31). */
function hasLostItsJob({ state, content }: OutboxEntry): boolean {
  return state.kind === 'refused' && state.status === NOT_FOUND && state.problem !== null && content.kind === 'reading';
}
