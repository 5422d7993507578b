import { useEffect, useEffectEvent, useState } from 'react';
import { useDrafts } from '../drafts/use-drafts.ts';

/** What there is to say about a form that was begun before, and the ways to throw it away and to get it back. */
export interface BroughtBack {
  /** `back`: it is in the form again. `discarded`: it was thrown away and can still be had. */
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

interface Begun<Draft> {
  /** Null when nothing was begun before. */
  readonly keptAt: string | null;
  readonly whole: boolean;
  readonly present: Draft;
  readonly opened: Draft;
  /** Nothing is in the form but what it was opened with. */
  readonly untouched: boolean;
  readonly replace: (draft: Draft) => void;
  /** The ids of the photos whose pictures have to be read first. */
  readonly awaited: readonly string[];
  /** Reads one of them; left out, from what this device keeps of forms. */
  readonly read?: (id: string) => Promise<Blob | null>;
  /** Null: it cannot be read any more, and is none of the form's photos from now on. */
  readonly onPicture: (id: string, picture: Blob | null) => void;
}

/** Leads through bringing back a form; its photos come one after the other. */
export function useBroughtBack<Draft extends object>(begun: Begun<Draft>): BroughtBack {
  const { keptAt, whole, present, opened, untouched, replace, awaited } = begun;
  const drafts = useDrafts();
  const [discarded, setDiscarded] = useState<Draft | null>(null);
  const [turn, setTurn] = useState(0);
  const [lostPhotos, setLost] = useState(0);
  const take = useEffectEvent((id: string, picture: Blob | null) => {
    if (picture === null) setLost(lostPhotos + 1);
    begun.onPicture(id, picture);
  });
  const awaitedNow = useEffectEvent(() => awaited);
  const read = useEffectEvent((id: string) => (begun.read ?? drafts.photo)(id));
  useEffect(() => readOneByOne(read, awaitedNow(), take), [turn]);
  const kind = keptAt === null ? 'nothing' : discarded === null ? 'back' : untouched ? 'discarded' : 'nothing';
  return {
    kind,
    keptAt: keptAt ?? '',
    whole,
    lostPhotos,
    discard: () => {
      setDiscarded(present);
      replace(opened);
      setTurn(turn + 1);
    },
    undo: () => {
      if (discarded === null) return;
      setDiscarded(null);
      // A copy: not what the form began with, but a change of it, to be kept.
      replace({ ...discarded });
      setTurn(turn + 1);
    },
  };
}

/** One picture at a time, so that only one lies in memory twice (quality 3.1); what is returned stops it. */
function readOneByOne(
  readPhoto: (id: string) => Promise<Blob | null>,
  ids: readonly string[],
  onPicture: (id: string, picture: Blob | null) => void,
): () => void {
  let stopped = false;
  const read = async () => {
    for (const id of ids) {
      const picture = await readPhoto(id);
      if (stopped) return;
      onPicture(id, picture);
    }
  };
  void read();
  return () => {
    stopped = true;
  };
}
