import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftKey } from '../../drafts/kept-draft.ts';
import { useDraftsReady } from '../../drafts/use-drafts.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useReopening } from '../../reading-form/use-reopening.ts';
import { filledInAgain } from './unknown-reading.ts';

/** The entry of the outbox that the address asks to open in this form; null for none. */
export function useWantedReport(): string | null {
  return useLocation({ select: ({ state }) => state.change ?? null });
}

/**
 * Brings a report that was not accepted into the form, unless something else was begun there; `ready` once that is done.
 * The report stays until the form has been sent in its place: then `replace` removes it.
 */
export function useReopenedReport(wanted: string | null): { readonly ready: boolean; readonly replace: () => void } {
  const [draftsAreReady, outbox, reopen] = [useDraftsReady(), useOutbox(), useReopening()];
  const [brought, setBrought] = useState<{ readonly id: string | null } | null>(null);
  const bring = useEffectEvent(async (): Promise<string | null> => {
    const entry = outbox.entries.get().find(({ id }) => id === wanted);
    const filled = entry === undefined ? null : filledInAgain(entry);
    if (entry === undefined || filled === null) return null;
    return (await reopen(draftKey(entry.accountId, { kind: 'unknownReading' }), filled)) ? entry.id : null;
  });
  useEffect(() => {
    if (draftsAreReady) void bring().then((id) => setBrought({ id }));
  }, [draftsAreReady]);
  return {
    ready: brought !== null,
    replace: () => {
      if (brought !== null && brought.id !== null) void outbox.discard(brought.id);
    },
  };
}
