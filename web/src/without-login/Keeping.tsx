import { useEffect, useEffectEvent } from 'react';
import { useAnonymous, useKeepingFresh } from './use-anonymous.ts';
import { FORM_KEY } from './note-form.ts';
import { useDraftsWithoutAccess } from './use-begun-form.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { DraftsContext, useDraftsReady, useIsBegun } from '../outbox/use-drafts.ts';
import type { FormProblem } from '../reading/place.ts';
import { FormNotes } from '../reading/FormNotes.tsx';
import { focusField } from '../ui/focus-field.ts';

/** Opens the drafts of the form and what sends it, and hands the drafts over once they are ready. Draws nothing itself. */
export function Keeping({ onReady }: { readonly onReady: (drafts: Drafts) => void }) {
  const drafts = useDraftsWithoutAccess();
  const anonymous = useAnonymous();
  useEffect(() => anonymous.open(), [anonymous]);
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
  keptAt: '',
  whole: true,
  lostPhotos: 0,
  discard: () => {},
  undo: () => {},
} as const;

/** Above the first step by itself: what keeps it from being left, and whether the device keeps what is typed. */
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
