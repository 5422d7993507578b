import { useEffect } from 'react';
import { useObservable } from '../device/use-device.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { draftKey, holdTheSame } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { keptWithoutSent } from './partly-sent.ts';

/** Ends what is left of forms that were sent, once it is known what earlier visits have left. */
export function useEndSentDrafts(drafts: Drafts): void {
  const outbox = useOutbox();
  const [draftsAreKnown, outboxIsKnown] = [useObservable(drafts.ready), useObservable(outbox.ready)];
  useEffect(() => {
    if (draftsAreKnown && outboxIsKnown) endSentDrafts(drafts, outbox.entries.get());
  }, [draftsAreKnown, outboxIsKnown, drafts, outbox]);
}

/**
 * A page that ended between keeping a reading in the outbox and ending its draft has left both: what waits to be sent is
 * not offered as something still to be sent (I2); rates that were not sent with it are. Only what a draft holds tells whether it was sent, never a clock (F29):
 * a draft that differs from what waits was typed on, and stays; so does one of an entry that names no form.
 */
export function endSentDrafts(drafts: Pick<Drafts, 'find' | 'forget' | 'keep'>, entries: readonly OutboxEntry[]): void {
  for (const { accountId, content, form } of entries) {
    const key = draftKey(accountId, content);
    const draft = drafts.find(key);
    if (draft === null || form === undefined || !holdTheSame(filledIn(draft.fields), filledIn(form))) continue;
    const photos = draft.photos.map((id) => ({ id, picture: null }));
    const sent = content.kind === 'reading' ? content.results.map(({ taskId }) => taskId) : null;
    const left = sent === null ? null : keptWithoutSent({ fields: draft.fields, photos }, sent);
    if (left === null) void drafts.forget(key);
    else drafts.keep(key, left);
  }
}

/** What the person has filled in, without what became of sending it: that is written while it is sent. */
function filledIn(fields: unknown): object {
  const { failed: _, attempt: __, ...filled } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  return filled;
}
