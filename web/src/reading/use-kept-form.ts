import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useDrafts, useKeeping } from '../outbox/use-drafts.ts';
import { keptWithoutSent } from './partly-sent.ts';
import { readingToKeep, restoreReading } from './kept-reading.ts';
import type { ReadingKind } from './reading-kind.ts';
import {
  awaitedPhotos,
  type DraftEvent,
  draftReducer,
  type ReadingDraft,
  rateOfPhoto,
  sentImageOf,
} from './reading-draft.ts';

/** What there is to say about a form that was begun before, and the ways to throw it away and to get it back. */
export interface BroughtBack {
  /** `back`: it is in the form again. `discarded`: it was discarded and can still be had. */
  readonly kind: 'nothing' | 'back' | 'discarded';
  /** ISO instant of the last change before. */
  readonly keptAt: string;
  /** Whether all of it still fits. */
  readonly whole: boolean;
  /** How many of its photos could not be read any more. */
  readonly lostPhotos: number;
  readonly discard: () => void;
  readonly undo: () => void;
}

/**
 * A form as it is filled in: begun before or new, and kept on the device with every change. `fields` is what the device
 * keeps of it, null when that is nothing. `onReplaced` is called when another form has replaced what was typed.
 */
export function useKeptForm(kind: ReadingKind, onReplaced: () => void) {
  const drafts = useDrafts();
  const [start] = useState(() => {
    const { draftKey: key, opened, room, correcting } = kind;
    const kept = drafts.find(key);
    const restored = restoreReading(opened, kept, room);
    const keptAt = restored === null ? null : (kept?.keptAt ?? null);
    return { key, opened, correcting, room, keptAt, whole: restored?.whole ?? true, draft: restored?.draft ?? opened };
  });
  const [draft, change] = useReducer(draftReducer, start.draft);
  const takeLate = useTakingLate(start.key);
  const dispatch = (event: DraftEvent) => {
    if (!takeLate(event)) change(event);
  };
  useTakingAmended(kind, start.key, draft, dispatch);
  const toKeep = readingToKeep(draft, start.opened, start);
  useKeeping(start.key, draft === start.draft ? undefined : toKeep);
  const photos = useAwaitedPhotos(kind, draft, dispatch);
  const [discarded, setDiscarded] = useState<ReadingDraft | null>(null);
  const replace = (by: ReadingDraft, wanted: ReadingDraft | null) => {
    setDiscarded(wanted);
    dispatch({ type: 'replaced', draft: by });
    onReplaced();
    photos.readAgain();
  };
  const back: BroughtBack = {
    kind: start.keptAt === null ? 'nothing' : discarded === null ? 'back' : toKeep === null ? 'discarded' : 'nothing',
    keptAt: start.keptAt ?? '',
    whole: start.whole,
    lostPhotos: photos.lost,
    discard: () => replace(start.opened, draft),
    // A copy: not what the form began with, but a change of it, to be kept.
    undo: () => discarded !== null && replace({ ...discarded }, null),
  };
  return { draft, fields: toKeep?.fields ?? null, dispatch, back, forget: () => void drafts.forget(start.key) };
}

/**
 * What comes only after its form was left goes to what the device keeps of the form: a photo that was being prepared, and
 * that sending has failed. What is returned takes such an event; false when the form is still there and takes it itself.
 */
function useTakingLate(key: string): (event: DraftEvent) => boolean {
  const drafts = useDrafts();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (event) => {
    if (!isLeft.current) return false;
    if (event.type === 'photos' && event.event.type === 'prepared') {
      const { id, picture } = event.event;
      drafts.amend(key, ({ fields, photos }) => ({
        fields,
        photos: [...photos.filter((photo) => photo.id !== id), { id, picture }],
      }));
    } else if (event.type === 'partlySent') {
      drafts.amend(key, (kept) => keptWithoutSent(kept, event.rateIds));
    } else if (event.type === 'failed') {
      const { failed, attempt } = event;
      drafts.amend(key, ({ fields, photos }) => ({ fields: { ...(fields as object), failed, attempt }, photos }));
    }
    return true;
  };
}

/** Takes that sending has failed into a form that was opened again before the answer came. */
function useTakingAmended(
  { opened, room }: ReadingKind,
  key: string,
  draft: ReadingDraft,
  dispatch: (event: DraftEvent) => void,
) {
  const drafts = useDrafts();
  const take = useEffectEvent(() => {
    const { failed, attempt } = restoreReading(opened, drafts.find(key), room)?.draft ?? draft;
    if (failed !== null && failed.at !== draft.failed?.at) dispatch({ type: 'failed', failed, attempt });
  });
  useEffect(() => {
    // The answer may have come since the form was drawn.
    take();
    return drafts.onAmended((amended) => {
      if (amended === key) take();
    });
  }, [drafts, key]);
}

/** Reads the pictures of photos that were brought back, one at a time, so that only one lies in memory twice (quality 3.1). */
function useAwaitedPhotos({ loadSentPhoto }: ReadingKind, draft: ReadingDraft, dispatch: (event: DraftEvent) => void) {
  const drafts = useDrafts();
  const [turn, setTurn] = useState(0);
  const [lost, setLost] = useState(0);
  const read = useEffectEvent(async (id: string) => {
    const kept = await drafts.photo(id);
    const [imageId, rateId] = [sentImageOf(id), rateOfPhoto(draft, id)];
    if (kept !== null || imageId === null || rateId === null) return kept;
    return (await loadSentPhoto?.(rateId, imageId)) ?? null;
  });
  const take = useEffectEvent((id: string, picture: Blob | null) => {
    if (picture === null) setLost(lost + 1);
    const rateId = rateOfPhoto(draft, id);
    if (rateId === null) return;
    if (picture !== null) dispatch({ type: 'photos', rateId, event: { type: 'prepared', id, picture } });
    else if (sentImageOf(id) !== null) dispatch({ type: 'photoLost', rateId, id });
    else dispatch({ type: 'photos', rateId, event: { type: 'removed', id } });
  });
  const awaited = useEffectEvent(() => awaitedPhotos(draft));
  useEffect(() => {
    let stopped = false;
    const readAll = async () => {
      for (const id of awaited()) {
        const picture = await read(id);
        if (stopped) return;
        take(id, picture);
      }
    };
    void readAll();
    return () => {
      stopped = true;
    };
  }, [turn]);
  return { lost, readAgain: () => setTurn(turn + 1) };
}
