import { needsPerson } from '../outbox/entry/entry-state.ts';
import { statusOf } from './entry-status.ts';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';

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
