import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
import type { Drafts } from './drafts.ts';
import { holdTheSame, readingKey, unknownMeterKey } from './kept-draft.ts';

/**
 * A page that ended between keeping a reading in the outbox and ending its draft has left both. To be called once, when it
 * is known what earlier visits have left: what waits to be sent is not offered as something still to be sent (I2). Only
 * what a draft holds tells whether it was sent, never a clock (F29): a draft that differs from what waits was typed on,
 * and stays; so does one of which nobody knows.
 */
export function endSentDrafts(drafts: Pick<Drafts, 'find' | 'forget'>, entries: readonly OutboxEntry[]): void {
  for (const { accountId, content, form } of entries) {
    const key = content.kind === 'reading' ? readingKey(accountId, content.jobId) : unknownMeterKey(accountId);
    const draft = drafts.find(key);
    if (draft !== null && form !== undefined && holdTheSame(draft.fields, form)) void drafts.forget(key);
  }
}
