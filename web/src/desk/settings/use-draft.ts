import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { useEffect, useRef, useState } from 'react';
import { useDevice, useObservable } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { useDesk, useMay, usePlaces } from '../frame/use-desk.ts';
import { createDraft, type DraftState, type Standing, type WorkingDraft } from './draft.ts';

/** What a part of the settings works with. */
export interface Form {
  readonly document: ApplicationDocument;
  readonly inForce: ApplicationDocument;
  readonly mayChange: boolean;
  /** As it is by the time when it is asked, after something that took a while. */
  readonly present: () => ApplicationDocument;
  readonly change: (document: ApplicationDocument) => void;
  /** What the server says of a field, by its path. */
  readonly finding: (path: string) => string | undefined;
}

interface Drafting {
  readonly draft: WorkingDraft;
  readonly state: DraftState;
  readonly form: Form;
  /** Set while somebody wants to leave what cannot be kept. */
  readonly leave: (() => void) | null;
  readonly stay: () => void;
}

/** The draft of this clerk; leaving waits until it is kept, and asks where it cannot be. */
export function useDraft(standing: Standing): Drafting {
  const api = useServerApi();
  const { clock } = useDevice();
  const { applicationId, session } = useDesk();
  const places = usePlaces();
  const mayChange = useMay()('settings');
  const [draft] = useState(() => createDraft({ api, clock }, applicationId, standing));
  const state = useObservable(draft.state);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isKept = state.keeping.kind === 'kept' || (state.keeping.kind === 'conflict' && !state.isTouched);
  useAskOnClose(!isKept);
  useEffect(() => {
    if (isKept) return;
    return places.guard((goOn) => {
      void draft.flush().then((isFlushed) => (isFlushed ? goOn() : setLeave(() => goOn)));
    });
  }, [isKept, draft, places]);
  useEffect(() => () => draft.stop(), [draft]);
  const told = useRef(session);
  useEffect(() => {
    if (told.current === session) return;
    told.current = session;
    // What was refused while the desk was locked is sent once it is open.
    if (!isKept) void draft.flush();
  }, [session, isKept, draft]);
  const { keeping } = state;
  const findings = keeping.kind === 'refused' ? keeping.problem.fieldErrors : [];
  const form: Form = {
    document: state.document,
    inForce: state.inForce,
    mayChange,
    present: () => draft.state.get().document,
    change: draft.change,
    finding: (path) => findings.find(({ field }) => field === path)?.message,
  };
  return { draft, state, form, leave, stay: () => setLeave(null) };
}
