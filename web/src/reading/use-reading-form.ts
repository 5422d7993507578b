import { type ReadingDateField, readTypedDate, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotices } from '../ui/use-notices.ts';
import { focusField } from '../ui/focus-field.ts';
import { DATE, findingProblems, type FormProblem, type Place } from './place.ts';
import { type DraftEvent, draftReducer, type ReadingDraft, waitsForPhotos } from './reading-draft.ts';
import type { JudgedForm } from './reading-kind.ts';
import { stillWrong, unmetReset, withReset } from './shown-problems.ts';
import { useKeptForm } from './use-kept-form.ts';
import { type FormNeeds, useFormSending } from './use-form-sending.ts';

/**
 * The form of a reading, of whatever kind: what is typed, what pressing send leads to, what is asked and what is wrong.
 * Everything typed stays in it until the server has accepted it or this device keeps it; then `onSent` is called.
 */
export function useReadingForm<J extends JudgedForm>({ kind, submitting, onSent }: FormNeeds<J>) {
  // Null until send was pressed: then what failed earlier stands there, and takes no focus.
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const notices = useNotices();
  const [asking, setAsking] = useState<J | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Place>>(new Set());
  const { draft, fields, dispatch, back, forget } = useKeptForm(kind, () => setProblems(null));

  /** Leads to a field, opening it first where it is folded. */
  const goTo = (place: Place) => {
    flushSync(() => setOpen(new Set([...open, place])));
    focusField(place);
  };
  const send = useFormSending({ kind, submitting, onSent }, { fields, dispatch, forget }, (found, left) => {
    setProblems(found);
    if (left !== null) goTo(left);
  });
  /** The form with its day settled: a press need not leave the field first. */
  const settled = (): ReadingDraft => {
    const event = dateSettled(draft, kind.room.date);
    if (event === null) return draft;
    dispatch(event);
    return draftReducer(draft, event);
  };
  const press = () => {
    notices.closeReadings();
    const form = settled();
    const judged = kind.judge(form);
    const { decision } = judged;
    const reset = unmetReset(form, kind.room.date);
    dispatch({ type: 'pressed' });
    // What stops the press says everything that is wrong, also what alone would only be asked about.
    const wrong = decision.kind === 'blocked' || reset !== null ? judged.findings : {};
    setProblems(findingProblems(withReset(wrong, reset), kind.places));
    if (reset !== null) return dispatch({ type: 'resetMet' });
    if (decision.kind === 'confirm') setAsking(judged);
    if (decision.kind === 'send') void send(form, decision.rates);
  };
  /** Whether a step must not be left yet, because its day was put back; that is said then, once. */
  const stopsAtDate = (): boolean => {
    const reset = unmetReset(settled(), kind.room.date);
    if (reset === null) return false;
    setProblems(findingProblems({ [DATE]: [reset] }, kind.places));
    dispatch({ type: 'resetMet' });
    return true;
  };
  const preparing = waitsForPhotos(draft);
  useWhenPrepared(draft.sendWaits, preparing, press);
  return {
    draft,
    /** Null while nothing is filled in. */
    fields,
    dispatch,
    back,
    sending: submitting.sending,
    problems: stillWrong(problems, draft, kind),
    /** Changes with every attempt; null when none was made since the form was opened. */
    occasion: problems,
    asking,
    goTo,
    isOpen: (place: Place) => open.has(place),
    /** Sending waits for photos that are still being prepared, so that a person may press at once. */
    stopsAtDate,
    press: () => (preparing ? dispatch({ type: 'sendWaits' }) : press()),
    sendAnyway: (rates: readonly ValidRate[]) => {
      setAsking(null);
      void send(draft, rates);
    },
    /** Closes the question and leads to the first field it is about. */
    correct: () => {
      const place = asking?.doubtful;
      flushSync(() => setAsking(null));
      if (place !== undefined) goTo(place);
    },
  };
}

/** Goes on, once, with what had to wait for photos that were still being prepared. */
function useWhenPrepared(waits: boolean, preparing: boolean, goOn: () => void): void {
  const act = useEffectEvent(goOn);
  useEffect(() => {
    if (waits && !preparing) act();
  }, [waits, preparing]);
}

export type ReadingFormState<J extends JudgedForm = JudgedForm> = ReturnType<typeof useReadingForm<J>>;

/** What leaving the field of the date comes to; null when nothing was typed since then. */
function dateSettled({ dateTyped }: ReadingDraft, field: ReadingDateField): DraftEvent | null {
  if (dateTyped === null) return null;
  const { day, wasReset } = settleReadingDate(readTypedDate(dateTyped, field), field);
  return { type: 'dateChosen', day, wasReset };
}
