import { useLocation } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { draftKey, type DraftToKeep } from '../outbox/kept-draft.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { readKeptReading } from './kept-reading.ts';
import { filledInAgain, useReopening } from './use-reopening.ts';

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

/** The id of the waiting entry that the form kept under this key changes; null if it is a new reading. */
export function useChangedEntry(key: string): string | null {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.revision.subscribe, () => {
    return readKeptReading(drafts.find(key)?.fields)?.replaces ?? null;
  });
}

/**
 * Leaving the form of a correction or change for good: what was entered is discarded, but can be restored until the
 * screen is left. `isBegun`: the device has a begun correction, so the form opens with it.
 */
export function useDiscarding(accountId: string, jobId: string) {
  const drafts = useDrafts();
  const key = draftKey(accountId, { kind: 'reading', jobId });
  const [discarded, setDiscarded] = useState<Promise<DraftToKeep> | null>(null);
  const discard = () => {
    const begun = drafts.find(key);
    if (begun === null) return;
    const whole = drafts.whole(key);
    setDiscarded(whole);
    const forget = () => void drafts.forget(key);
    // Photos are read before they are deleted from the device with the draft.
    if (begun.photos.length === 0) forget();
    else whole.then(forget, forget);
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
