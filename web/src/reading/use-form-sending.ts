import { notifyManager } from '@tanstack/react-query';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Dispatch } from 'react';
import { randomId } from '../device/random-id.ts';
import { useDevice } from '../device/use-device.ts';
import { rulesOf } from '../outbox/kinds.ts';
import { attemptOf, type Composed, freezeReading } from './freeze-reading.ts';
import { type FormProblem, messageProblems, messagesOf, type Place, rateAt } from './place.ts';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';
import type { JudgedForm, ReadingKind } from './reading-kind.ts';
import type { Result, Submitting } from './use-submit.ts';

export interface FormNeeds<J extends JudgedForm> {
  readonly kind: ReadingKind<J>;
  readonly submitting: Submitting;
  /** All that was filled in is sent, or kept until it is. */
  readonly onSent: (result: Extract<Result, { kind: 'sent' }>, sent: Composed) => void;
}

/**
 * Sends rates of a form. `onSettled` is told what stands in the way of another attempt, and where rates are left that were
 * not sent, the field of the first one: these stay in the form.
 */
export function useFormSending<J extends JudgedForm>(
  { kind, submitting, onSent }: FormNeeds<J>,
  { fields, dispatch, forget }: FormToSend,
  onSettled: (problems: readonly FormProblem[], left: Place | null) => void,
) {
  const { clock } = useDevice();
  const ended = (
    form: ReadingDraft,
    result: Extract<Result, { kind: 'sent' }>,
    composed: Composed,
    sent: readonly string[],
  ) => {
    const [left] = kind.left?.(form, sent) ?? [];
    if (left === undefined) {
      forget();
      onSent(result, composed);
      return;
    }
    dispatch({ type: 'partlySent', rateIds: kind.correcting ? [] : sent });
    onSettled([], rateAt(left));
  };
  return async (form: ReadingDraft, rates: readonly ValidRate[]) => {
    const as = { id: randomId(), now: clock.now() };
    const composed = freezeReading(kind.compose(form, rates, as), form.attempt);
    const content = rulesOf(composed.content).withPhotos(composed.content, ({ picture }) => picture);
    dispatch({ type: 'submitted', attempt: attemptOf(composed) });
    const sent = rates.map(({ taskId }) => taskId);
    const words = { refusal: kind.refusal, inPart: kind.inPart?.(form, sent) };
    const result = await submitting.submit({ ...composed, content, form: fields }, words);
    if (result.kind === 'sent') {
      // After the screen has been told of the new job, so that no empty form shows in between.
      notifyManager.schedule(() => ended(form, result, composed, sent));
      return;
    }
    const { problem, reason, judged } = result;
    const whole = reason === null ? {} : { whole: [reason] };
    const messages = problem === null ? whole : messagesOf(problem, (path) => kind.placeOf(path, composed));
    const failed = { at: clock.now().toISOString(), messages };
    dispatch({ type: 'failed', failed, attempt: judged ? null : attemptOf(composed) });
    onSettled(messageProblems(messages, kind.places), null);
  };
}

interface FormToSend {
  readonly fields: unknown;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly forget: () => void;
}
