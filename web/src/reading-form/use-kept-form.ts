import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { useReducer, useState } from 'react';
import { readingKey } from '../drafts/kept-draft.ts';
import { useBroughtBack } from './use-brought-back.ts';
import { useLatePictures } from '../drafts/use-late-pictures.ts';
import { useDrafts, useKeeping } from '../drafts/use-drafts.ts';
import { useTakingResultPhotos } from '../features/readings/done/use-result-photo.ts';
import { readingToKeep, restoreReading } from './kept-reading.ts';
import { awaitedPhotos, type DraftEvent, draftReducer, openDraft, sentImageOf, taskOfPhoto } from './reading-draft.ts';

/** The form of one meter as it is filled in: begun before or new, and kept on the device with every change. */
export function useReadingDraft({ job, settings, field, accountId, correcting, onReplaced }: DraftNeeds) {
  const drafts = useDrafts();
  const takeResultPhoto = useTakingResultPhotos();
  const key = readingKey(accountId, job.id);
  const [start] = useState(() => {
    const { showReadingCommentAllowed, showReadingImagesAllowed, imagesForbidden } = settings.features;
    const mayShowPhotos = showReadingImagesAllowed && !imagesForbidden;
    const opened = openDraft(job, field, correcting, showReadingCommentAllowed, mayShowPhotos);
    const kept = drafts.find(key);
    const restored = restoreReading(opened, kept, { job, settings, field });
    return { opened, kept, restored, draft: restored?.draft ?? opened };
  });
  const [draft, change] = useReducer(draftReducer, start.draft);
  const takeLate = useLatePictures(key);
  const dispatch = (event: DraftEvent) => {
    const photo = event.type === 'photos' && event.event.type === 'prepared' ? event.event : null;
    if (photo === null || !takeLate(photo.id, photo.picture)) change(event);
  };
  const toKeep = readingToKeep(draft, start.opened, correcting);
  useKeeping(key, draft === start.draft ? undefined : toKeep);
  const back = useBroughtBack({
    keptAt: start.restored === null ? null : (start.kept?.keptAt ?? null),
    whole: start.restored?.whole ?? true,
    present: draft,
    opened: start.opened,
    untouched: toKeep === null,
    replace: (next) => {
      dispatch({ type: 'replaced', draft: next });
      onReplaced();
    },
    awaited: awaitedPhotos(draft),
    read: async (id) => {
      const kept = await drafts.photo(id);
      const [imageId, taskId] = [sentImageOf(id), taskOfPhoto(draft, id)];
      if (kept !== null || imageId === null || taskId === null) return kept;
      return takeResultPhoto({ accountId, jobId: job.id, taskId, imageId });
    },
    onPicture: (id, picture) => {
      const taskId = taskOfPhoto(draft, id);
      if (taskId === null) return;
      if (picture !== null) dispatch({ type: 'photos', taskId, event: { type: 'prepared', id, picture } });
      else if (sentImageOf(id) !== null) dispatch({ type: 'photoLost', taskId, id });
      else dispatch({ type: 'photos', taskId, event: { type: 'removed', id } });
    },
  });
  return { draft, form: toKeep?.fields ?? null, dispatch, back, forget: () => void drafts.forget(key) };
}

interface DraftNeeds {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly field: ReadingDateField;
  readonly accountId: string;
  readonly correcting: boolean;
  /** Another form has taken the place of what was typed. */
  readonly onReplaced: () => void;
}
