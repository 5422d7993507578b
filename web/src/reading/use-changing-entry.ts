import { useLocation } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftKey, type DraftToKeep } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { filledInAgain } from './job-kind.ts';
import { useReopening } from './use-reopening.ts';

/**
 * Restores a waiting reading into its form, unless something was begun there. `open` shows the form. Happens at once if
 * the address asks for it (the outbox panel).
 */
export function useChangingEntry(entries: readonly OutboxEntry[], job: Job, accountId: string, open: () => void) {
  const reopen = useReopening();
  const key = draftKey(accountId, { kind: 'reading', jobId: job.id });
  const state = useLocation({ select: (location) => location.state });
  const change = async (entry: OutboxEntry) => {
    const filled = filledInAgain(entry, job);
    if (filled !== null) await reopen(key, filled);
    open();
  };
  const changeIfAsked = useEffectEvent(() => {
    const wanted = entries.find(({ id }) => id === state.change);
    if (wanted !== undefined) void change(wanted);
  });
  useEffect(() => changeIfAsked(), [state]);
  return (entry: OutboxEntry) => void change(entry);
}

/** Discarded changes to a reading, with photos as soon as they are loaded. */
type Discarded = Promise<DraftToKeep>;

/**
 * Leaving the form of a correction or change for good: what was entered is discarded, but can be restored until the
 * screen is left. `isBegun`: the device has a begun correction, so the form opens with it.
 */
export function useDiscarding(accountId: string, jobId: string) {
  const drafts = useDrafts();
  const key = draftKey(accountId, { kind: 'reading', jobId });
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const discard = () => {
    const begun = drafts.find(key);
    if (begun === null) return;
    // Read before they are deleted from the device with the draft.
    const read = begun.photos.map(async (id) => ({ id, picture: await drafts.photo(id) }));
    setDiscarded(Promise.all(read).then((photos) => ({ fields: begun.fields, photos })));
    if (read.length === 0) void drafts.forget(key);
    else void Promise.allSettled(read).then(() => drafts.forget(key));
  };
  const undo = async () => {
    const wanted = await discarded;
    setDiscarded(null);
    drafts.keep(key, wanted);
  };
  return {
    discarded: discarded !== null,
    discard,
    undo,
    /** Another correction or change is begun: the discarded one is gone. */
    goOn: () => setDiscarded(null),
    isBegun: () => isCorrection(drafts.find(key)?.fields),
  };
}

function isCorrection(fields: unknown): boolean {
  return ((fields ?? {}) as { readonly correcting?: unknown }).correcting === true;
}
