import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useDrafts, useIsBegun } from '../outbox/use-drafts.ts';
import { useUnsentWork } from '../outbox/use-outbox.ts';
import { useWaits } from '../outbox/use-waiting.ts';
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

/** What is shown about a form begun earlier, and the ways to discard and restore it. */
export interface BroughtBack {
  /** `back`: it is in the form again. `discarded`: it was discarded and can still be restored. */
  readonly kind: 'nothing' | 'back' | 'discarded';
  /** It changes a reading that still waits on this device. */
  readonly changes: boolean;
  /** ISO instant of the last earlier change. */
  readonly keptAt: string;
  /** Whether all of it still fits. */
  readonly whole: boolean;
  /** How many of its photos can no longer be read. */
  readonly lostPhotos: number;
  readonly discard: () => void;
  readonly undo: () => void;
}

/**
 * A form as filled in: begun earlier or new, and kept on the device with every change. `fields` is what the device
 * keeps, null for nothing. `onReplaced` is called when another form has replaced what was typed.
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
  useEffect(() => {
    if (draft !== start.draft) drafts.keep(start.key, toKeep);
  }, [drafts, start, draft, toKeep]);
  // While it holds unsent values, no tab updates the app without asking again.
  useUnsentWork(useIsBegun(start.key));
  const photos = useAwaitedPhotos(kind, draft, dispatch);
  const [discarded, setDiscarded] = useState<ReadingDraft | null>(null);
  const replace = (by: ReadingDraft, wanted: ReadingDraft | null) => {
    setDiscarded(wanted);
    dispatch({ type: 'replaced', draft: by });
    onReplaced();
    photos.readAgain();
  };
  const changes = useWaits((discarded ?? draft).replaces);
  const back: BroughtBack = {
    kind: start.keptAt === null ? 'nothing' : discarded === null ? 'back' : toKeep === null ? 'discarded' : 'nothing',
    changes,
    keptAt: start.keptAt ?? '',
    whole: start.whole,
    lostPhotos: photos.lost,
    discard: () => replace(start.opened, draft),
    // A copy, so that it counts as a change and is kept.
    undo: () => discarded !== null && replace({ ...discarded }, null),
  };
  return { draft, fields: toKeep?.fields ?? null, dispatch, back, forget: () => void drafts.forget(start.key) };
}

/**
 * Events that arrive after the form was left go to its draft on the device: a prepared photo, and that sending failed.
 * The returned function takes such an event; false while the form is still there and takes it itself.
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

/** Takes a failure of sending into a form that was reopened before the response arrived. */
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
    // The response may have arrived since the render.
    take();
    return drafts.onAmended((amended) => {
      if (amended === key) take();
    });
  }, [drafts, key]);
}

/** Reads the pictures of restored photos one at a time, so that only one is in memory twice. */
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
