import { useEffect, useState, useSyncExternalStore } from 'react';
import { requiredContext, useDevice, useObservable } from '../device/use-device.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { draftKey, type DraftSubject, type DraftToKeep, hasFailed } from './kept-draft.ts';
import { useUnsentWork } from './use-outbox.ts';

/** What was begun on this device and not sent. */
export const [DraftsContext, useDrafts] = requiredContext<Drafts>('drafts');

/** The drafts of this tab, as long as somebody is signed in. */
export function useOpenDrafts(): Drafts {
  const device = useDevice();
  const [drafts] = useState(() => createDrafts(device));
  useEffect(() => drafts.open(), [drafts]);
  return drafts;
}

/** Whether forms can be opened: it is known what was begun before. */
export function useDraftsReady(): boolean {
  return useObservable(useDrafts().ready);
}

/** Whether a form was begun and is not finished. */
export function useIsBegun(key: string): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.revision.subscribe, () => drafts.find(key) !== null);
}

/** What is left of a form of somebody signed in here: begun, or sent in vain and unchanged since; null for nothing. */
export function useDraftState(of: DraftSubject): 'begun' | 'failed' | null {
  const drafts = useDrafts();
  const accounts = useAccountList();
  const stateOf = () => {
    const found = accounts.map(({ id }) => drafts.find(draftKey(id, of))).filter((draft) => draft !== null);
    if (found.length === 0) return null;
    return found.some(hasFailed) ? 'failed' : 'begun';
  };
  return useSyncExternalStore(drafts.revision.subscribe, stateOf);
}

/**
 * Keeps a form while it is filled in; nothing is drawn again for it. `undefined` as long as nothing has changed since it
 * was opened. While there is something in it that is not sent, no tab updates the app without asking again (OPN-087).
 */
export function useKeeping(key: string, draft: DraftToKeep | undefined): void {
  const drafts = useDrafts();
  useUnsentWork(useIsBegun(key));
  useEffect(() => {
    if (draft !== undefined) drafts.keep(key, draft);
  }, [drafts, key, draft]);
}
