import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { type DraftEvent, type ReadingDraft, waitsForPhotos } from './reading-draft.ts';

/**
 * Sending waits for the photos that are still being prepared, so that a person may press at once. When one of them is
 * refused meanwhile, nothing goes out without them knowing (see draftReducer).
 */
export function useWaitForPhotos(draft: ReadingDraft, dispatch: Dispatch<DraftEvent>, press: () => void): () => void {
  const preparing = waitsForPhotos(draft);
  const goOn = useEffectEvent(press);
  useEffect(() => {
    if (draft.sendWaits && !preparing) goOn();
  }, [draft.sendWaits, preparing]);
  return () => {
    if (preparing) dispatch({ type: 'sendWaits' });
    else press();
  };
}
