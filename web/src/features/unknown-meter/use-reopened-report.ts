import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { randomId } from '../../device/random-id.ts';
import { unknownMeterKey } from '../../drafts/kept-draft.ts';
import { useDrafts, useDraftsReady } from '../../drafts/use-drafts.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { draftOfUnknown } from './draft-of-unknown.ts';

/** The entry of the outbox that the address asks to open in this form; null for none. */
export function useWantedReport(): string | null {
  return useLocation({ select: ({ state }) => state.change ?? null });
}

/**
 * Brings a report that was not accepted into the form, unless something else was begun there; `ready` once that is done.
 * The report stays until the form has been sent in its place: then `replace` removes it.
 */
export function useReopenedReport(wanted: string | null): { readonly ready: boolean; readonly replace: () => void } {
  const drafts = useDrafts();
  const draftsAreReady = useDraftsReady();
  const outbox = useOutbox();
  const [brought, setBrought] = useState<{ readonly id: string | null } | null>(null);
  const bring = useEffectEvent(async (): Promise<string | null> => {
    const entry = outbox.entries.get().find(({ id, content }) => id === wanted && content.kind === 'unknownReading');
    const key = entry === undefined ? null : unknownMeterKey(entry.accountId);
    if (entry === undefined || key === null || drafts.find(key) !== null) return null;
    drafts.keep(key, await draftOfUnknown(entry, { pictureOf: drafts.photo, newId: randomId }));
    return entry.id;
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
