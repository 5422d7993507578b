import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import type { Drafts } from '../outbox/drafts.ts';
import type { DraftToKeep } from '../outbox/kept-draft.ts';
import { DraftsContext, useDrafts, useDraftsReady, useIsBegun, useOpenDrafts } from '../outbox/use-drafts.ts';
import { useAskingToKeep } from '../outbox/use-waiting.ts';
import { FormNotes } from '../reading/FormNotes.tsx';
import type { FormProblem } from '../reading/form-field.ts';
import { useEndSentDrafts } from '../reading/use-end-sent-drafts.ts';
import { focusField } from '../ui/field-focus.ts';
import { LEFT_FORM_KEY, noteForm } from './left-form.ts';
import { FORM_KEY } from './meter-step.ts';
import { useSenderWithoutAccess, useKeepingFresh } from './use-sender-without-access.ts';

/** Opens the drafts of the form and its sender, and passes the drafts on once they are ready. Renders nothing. */
export function Keeping({ onReady }: { readonly onReady: (drafts: Drafts) => void }) {
  const drafts = useDraftsWithoutAccess();
  const withoutAccess = useSenderWithoutAccess();
  useEffect(() => withoutAccess.open(), [withoutAccess]);
  return (
    <DraftsContext value={drafts}>
      <HandOver drafts={drafts} onReady={onReady} />
    </DraftsContext>
  );
}

function HandOver({ drafts, onReady }: { readonly drafts: Drafts; readonly onReady: (drafts: Drafts) => void }) {
  const isReady = useDraftsReady();
  useKeepingFresh(useIsBegun(FORM_KEY));
  const handOver = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) handOver(drafts);
  }, [isReady, drafts]);
  return null;
}

const NOTHING_BACK = {
  kind: 'nothing',
  changes: false,
  keptAt: '',
  whole: true,
  lostPhotos: 0,
  discard: () => {},
  undo: () => {},
} as const;

/** Above the first step on its own: what prevents leaving it, and whether the device keeps what is typed. */
export function FirstStepNotes({ drafts, problems, occasion }: FirstStepNotesProps) {
  const form = { back: NOTHING_BACK, draft: { failed: null }, goTo: focusField, problems, occasion };
  return (
    <DraftsContext value={drafts}>
      <FormNotes form={form} nameOf={() => null} />
    </DraftsContext>
  );
}

interface FirstStepNotesProps {
  readonly drafts: Drafts;
  readonly problems: readonly FormProblem[];
  /** Changes with every attempt to leave the step; null when none was made. */
  readonly occasion: unknown;
}

/** The drafts for the form without access, whoever is signed in; provided by `DraftsContext`. */
export function useDraftsWithoutAccess(): Drafts {
  const { clock, storage } = useDevice();
  const drafts = useOpenDrafts();
  useEndSentDrafts(drafts);
  useAskingToKeep();
  useEffect(() => {
    const isBegun = () => drafts.find(FORM_KEY) !== null;
    const noteChange = () => drafts.ready.get() && noteForm(storage, clock.now(), isBegun());
    // What earlier visits left is no change; without a note its days begin now.
    const noteLeft = () => {
      if (!isBegun() || storage.read(LEFT_FORM_KEY) === null) noteForm(storage, clock.now(), isBegun());
    };
    const stops = [drafts.revision.subscribe(noteChange), drafts.ready.subscribe(noteLeft)];
    return () => stops.forEach((stop) => stop());
  }, [drafts, clock, storage]);
  return drafts;
}

/** A form that somebody began on this device and left. */
export type BegunForm =
  /** The form may be shown: it is empty, or the person continues with what was begun. */
  | { readonly kind: 'none' | 'goesOn' }
  /** Nothing of it is shown before the person decides; others may use this device, too. */
  | {
      readonly kind: 'begun';
      /** ISO instant of the last change. */
      readonly keptAt: string;
      readonly goOn: () => void;
      readonly throwAway: () => Promise<void>;
    }
  /** The form may be shown, empty; `undo` restores what was discarded: then it continues. */
  | { readonly kind: 'thrownAway'; readonly undo: () => void };

/** Checks once, on mount; the drafts have to be ready. With `isOwn` it was begun on this page. */
export function useBegunForm(isOwn = false): BegunForm {
  const drafts = useDrafts();
  const [begun, setBegun] = useState(() => (isOwn ? null : drafts.find(FORM_KEY)));
  const [decided, setDecided] = useState<'goesOn' | { readonly thrownAway: DraftToKeep } | null>(null);
  if (decided === 'goesOn') return { kind: 'goesOn' };
  if (decided !== null) {
    const undo = () => {
      drafts.keep(FORM_KEY, decided.thrownAway);
      setDecided('goesOn');
    };
    return { kind: 'thrownAway', undo };
  }
  if (begun === null) return { kind: 'none' };
  return {
    kind: 'begun',
    keptAt: begun.keptAt,
    goOn: () => setDecided('goesOn'),
    throwAway: async () => {
      const thrownAway = await drafts.whole(FORM_KEY);
      await drafts.forgetAccount(SENDER_WITHOUT_ACCESS);
      setDecided({ thrownAway });
      setBegun(null);
    },
  };
}
