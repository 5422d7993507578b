import { useEffect, useState, useSyncExternalStore } from 'react';
import { requiredContext, useDevice, useObservable } from '../device/use-device.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { draftKey, type DraftSubject, hasFailed } from './kept-draft.ts';

export const [DraftsContext, useDrafts] = requiredContext<Drafts>('drafts');

/** The drafts of this tab, while somebody is signed in. */
export function useOpenDrafts(): Drafts {
  const device = useDevice();
  const [drafts] = useState(() => createDrafts(device));
  useEffect(() => drafts.open(), [drafts]);
  return drafts;
}

/** Whether forms can be opened: drafts of earlier visits have been read. */
export function useDraftsReady(): boolean {
  return useObservable(useDrafts().ready);
}

/** Whether a form has a draft. */
export function useIsBegun(key: string): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.revision.subscribe, () => drafts.find(key) !== null);
}

/** The state of the draft of a signed-in account: begun, or failed and unchanged since; null for none. */
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
