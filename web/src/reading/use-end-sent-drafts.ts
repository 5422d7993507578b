import { useEffect } from 'react';
import { useObservable } from '../device/use-device.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { draftKey, holdTheSame } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { keptWithoutSent } from './partly-sent.ts';

/** Ends drafts that were already sent, once those of earlier visits are known. */
export function useEndSentDrafts(drafts: Drafts): void {
  const outbox = useOutbox();
  const [draftsAreKnown, outboxIsKnown] = [useObservable(drafts.ready), useObservable(outbox.ready)];
  useEffect(() => {
    if (draftsAreKnown && outboxIsKnown) endSentDrafts(drafts, outbox.entries.get());
  }, [draftsAreKnown, outboxIsKnown, drafts, outbox]);
}

/**
 * A page closed between queueing a reading and ending its draft leaves both: a queued draft is not offered again,
 * except rates that were not sent. Decided by content, never by a clock: a draft that differs from the queued reading
 * stays, as does one whose entry names no form.
 */
export function endSentDrafts(drafts: Pick<Drafts, 'find' | 'forget' | 'keep'>, entries: readonly OutboxEntry[]): void {
  for (const { accountId, content, form } of entries) {
    const key = draftKey(accountId, content);
    const draft = drafts.find(key);
    if (draft === null || form === undefined || !holdTheSame(filledIn(draft.fields), filledIn(form))) continue;
    const photos = draft.photos.map((id) => ({ id, picture: null }));
    const sent = content.kind === 'reading' ? content.body.results.map(({ taskId }) => taskId) : null;
    const left = sent === null ? null : keptWithoutSent({ fields: draft.fields, photos }, sent);
    if (left === null) void drafts.forget(key);
    else drafts.keep(key, left);
  }
}

/** What the person has filled in, without the outcome of sending, which is written while it is sent. */
function filledIn(fields: unknown): object {
  const { failed: _, attempt: __, ...filled } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  return filled;
}
