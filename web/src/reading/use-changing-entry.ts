import { useLocation } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useEffect, useEffectEvent } from 'react';
import { draftKey } from '../outbox/draft-key.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useReopening } from './use-reopening.ts';
import { filledInAgain } from './job-reading.ts';

/**
 * Brings the values of a waiting reading into its form; what was begun there before goes first. `open` shows the form.
 * Happens at once where the address asks for it (the panel of what waits).
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
