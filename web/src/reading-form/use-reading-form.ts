import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { randomId } from '../device/random-id.ts';
import { useDevice } from '../device/use-device.ts';
import { rulesOf } from '../outbox/entry/kinds.ts';
import { focusField } from '../ui/focus-field.ts';
import { attemptOf, type Composed, freezeReading } from './freeze-reading.ts';
import { findingProblems, type FormProblem, messageProblems, messagesOf, type Place } from './place.ts';
import { waitsForPhotos } from './reading-draft.ts';
import type { JudgedForm, ReadingKind } from './reading-kind.ts';
import { useKeptForm } from './use-kept-form.ts';
import type { Result, Submitting } from './use-submit.ts';

/**
 * The form of a reading, of whatever kind: what is typed, what pressing send leads to, what is asked and what is wrong.
 * Everything typed stays in it until the server has accepted it or this device keeps it; then `onSent` is called.
 */
export function useReadingForm<J extends JudgedForm>({ kind, submitting, onSent }: FormNeeds<J>) {
  const { clock } = useDevice();
  // Null until send was pressed: then what failed earlier stands there, and takes no focus.
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const [asking, setAsking] = useState<J | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Place>>(new Set());
  const { draft, fields, dispatch, back, forget } = useKeptForm(kind, () => setProblems(null));

  const goOn = (result: Result, sent: Composed) => {
    if (result.kind === 'sent') {
      // After the screen has been told of the new job, so that no empty form shows in between.
      notifyManager.schedule(() => {
        forget();
        onSent(result, sent);
      });
      return;
    }
    const { problem, reason, judged } = result;
    const whole = reason === null ? {} : { whole: [reason] };
    const messages = problem === null ? whole : messagesOf(problem, (path) => kind.placeOf(path, sent));
    const failed = { at: clock.now().toISOString(), messages };
    dispatch({ type: 'failed', failed, attempt: judged ? null : attemptOf(sent) });
    setProblems(messageProblems(messages, kind.places));
  };
  const send = async (rates: readonly ValidRate[]) => {
    const as = { id: randomId(), now: clock.now() };
    const composed = freezeReading(kind.compose(draft, rates, as), draft.attempt);
    const content = rulesOf(composed.content).withPhotos(composed.content, ({ picture }) => picture);
    dispatch({ type: 'submitted', attempt: attemptOf(composed) });
    goOn(await submitting.submit({ ...composed, content, form: fields }, kind.refusal), composed);
  };
  const press = () => {
    const judged = kind.judge(draft);
    const { decision } = judged;
    dispatch({ type: 'pressed' });
    setProblems(decision.kind === 'blocked' ? findingProblems(judged.findings, kind.places) : []);
    if (decision.kind === 'confirm') setAsking(judged);
    if (decision.kind === 'send') void send(decision.rates);
  };
  const preparing = waitsForPhotos(draft);
  useWhenPrepared(draft.sendWaits, preparing, press);
  /** Leads to a field, opening it first where it is folded. */
  const goTo = (place: Place) => {
    flushSync(() => setOpen(new Set([...open, place])));
    focusField(place);
  };
  return {
    draft,
    /** Null while nothing is filled in. */
    fields,
    dispatch,
    back,
    sending: submitting.sending,
    problems: (problems ?? messageProblems(draft.messages, kind.places)).filter(
      ({ place }) => place !== 'whole' || draft.failed !== null,
    ),
    /** Changes with every attempt; null when none was made since the form was opened. */
    occasion: problems,
    asking,
    goTo,
    isOpen: (place: Place) => open.has(place),
    /** Sending waits for photos that are still being prepared, so that a person may press at once. */
    press: () => (preparing ? dispatch({ type: 'sendWaits' }) : press()),
    sendAnyway: (rates: readonly ValidRate[]) => {
      setAsking(null);
      void send(rates);
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

interface FormNeeds<J extends JudgedForm> {
  readonly kind: ReadingKind<J>;
  readonly submitting: Submitting;
  readonly onSent: (result: Extract<Result, { kind: 'sent' }>, sent: Composed) => void;
}
