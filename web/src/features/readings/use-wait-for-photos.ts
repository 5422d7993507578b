import type { Dispatch } from 'react';
import { useWhenPrepared } from '../../photos/use-when-prepared.ts';
import { type DraftEvent, type ReadingDraft, waitsForPhotos } from '../../reading-form/reading-draft.ts';

/**
 * Sending waits for the photos that are still being prepared, so that a person may press at once. When one of them is
 * refused meanwhile, nothing goes out without them knowing (see draftReducer).
 */
export function useWaitForPhotos(draft: ReadingDraft, dispatch: Dispatch<DraftEvent>, press: () => void): () => void {
  const preparing = waitsForPhotos(draft);
  useWhenPrepared(draft.sendWaits, preparing, press);
  return () => {
    if (preparing) dispatch({ type: 'sendWaits' });
    else press();
  };
}
