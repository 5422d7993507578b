import { notifyManager } from '@tanstack/react-query';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { randomId } from '../device/bytes.ts';
import { useDevice } from '../device/use-device.ts';
import { freezeReading } from '../outbox/kinds.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { focusField } from '../ui/field-focus.ts';
import { useNotices } from '../ui/use-notices.ts';
import {
  DATE,
  findingProblems,
  type FormProblem,
  messageProblems,
  messagesOf,
  type Field,
  rateAt,
} from './form-field.ts';
import { type DraftEvent, draftReducer, type ReadingDraft, waitsForPhotos } from './reading-draft.ts';
import {
  dateSettled,
  type ValidatedForm,
  type ReadingKind,
  stillWrong,
  unmetReset,
  withReset,
} from './reading-kind.ts';
import { useKeptForm } from './use-kept-form.ts';
import type { Result, Submitting } from './use-submit.ts';

/**
 * The form of a reading of any kind: its draft, sending, questions and problems. Everything typed stays in it until the
 * server has accepted it or this device keeps it; then `onSent` is called.
 */
export function useReadingForm<J extends ValidatedForm>({ kind, submitting, onSent }: FormNeeds<J>) {
  // Null until Send was pressed: earlier failures are shown, but take no focus.
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const notices = useNotices();
  const [asking, setAsking] = useState<J | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Field>>(new Set());
  const { draft, fields, dispatch, back, forget } = useKeptForm(kind, () => setProblems(null));

  /** Focuses a field, opening it first if it is folded. */
  const goTo = (field: Field) => {
    flushSync(() => setOpen(new Set([...open, field])));
    focusField(field);
  };
  const send = useFormSending({ kind, submitting, onSent }, { fields, dispatch, forget }, (found, left) => {
    setProblems(found);
    if (left !== null) goTo(left);
  });
  /** The form with its day settled: Send may be pressed without leaving the field. */
  const settled = (): ReadingDraft => {
    const event = dateSettled(draft, kind.room.date);
    if (event === null) return draft;
    dispatch(event);
    return draftReducer(draft, event);
  };
  const press = () => {
    notices.closeReadings();
    const form = settled();
    const validated = kind.validate(form);
    const { decision } = validated;
    const reset = unmetReset(form, kind.room.date);
    dispatch({ type: 'pressed' });
    // When blocked, everything is reported, including what would only be asked about.
    const wrong = decision.kind === 'blocked' || reset !== null ? validated.findings : {};
    setProblems(findingProblems(withReset(wrong, reset), kind.fields));
    if (reset !== null) return dispatch({ type: 'resetMet' });
    if (decision.kind === 'confirm') setAsking(validated);
    if (decision.kind === 'send') void send(form, decision.rates);
  };
  /** Whether a step must not be left yet because its day was reset; that is reported once. */
  const stopsAtDate = (): boolean => {
    const reset = unmetReset(settled(), kind.room.date);
    if (reset === null) return false;
    setProblems(findingProblems({ [DATE]: [reset] }, kind.fields));
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
    /** Changes with every attempt; null before the first. */
    occasion: problems,
    asking,
    goTo,
    isOpen: (field: Field) => open.has(field),
    /** Sending waits for photos that are being prepared, so that Send may be pressed at once. */
    stopsAtDate,
    press: () => (preparing ? dispatch({ type: 'sendWaits' }) : press()),
    sendAnyway: (rates: readonly ValidRate[]) => {
      setAsking(null);
      void send(draft, rates);
    },
    /** Closes the question and moves to its first field. */
    correct: () => {
      const field = asking?.doubtful;
      flushSync(() => setAsking(null));
      if (field !== undefined) goTo(field);
    },
  };
}

/** Continues once with what had to wait for photos being prepared. */
function useWhenPrepared(waits: boolean, preparing: boolean, goOn: () => void): void {
  const act = useEffectEvent(goOn);
  useEffect(() => {
    if (waits && !preparing) act();
  }, [waits, preparing]);
}

export type ReadingFormState<J extends ValidatedForm = ValidatedForm> = ReturnType<typeof useReadingForm<J>>;

interface FormNeeds<J extends ValidatedForm> {
  readonly kind: ReadingKind<J>;
  readonly submitting: Submitting;
  /** Everything filled in is sent, or kept until it is. */
  readonly onSent: (result: Extract<Result, { kind: 'sent' }>, sent: ToSubmit) => void;
}

/**
 * Sends rates of a form. `onSettled` receives what prevents another attempt and, if unsent rates stay in the form, the
 * field of the first.
 */
function useFormSending<J extends ValidatedForm>(
  { kind, submitting, onSent }: FormNeeds<J>,
  { fields, dispatch, forget }: FormToSend,
  onSettled: (problems: readonly FormProblem[], left: Field | null) => void,
) {
  const { clock } = useDevice();
  const outbox = useOutbox();
  const ended = (
    form: ReadingDraft,
    result: Extract<Result, { kind: 'sent' }>,
    composed: ToSubmit,
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
    const { reading, attempt } = freezeReading(kind.compose(form, rates, as), form.attempt);
    dispatch({ type: 'submitted', attempt });
    const sent = rates.map(({ taskId }) => taskId);
    const words = { refusal: kind.refusal, inPart: kind.inPart?.(form, sent) };
    const result = await submitting.follow(
      () => outbox.submit({ ...reading, form: fields, replaces: form.replaces }),
      words,
    );
    if (result.kind === 'sent') {
      // After the screen has the new job, so that no empty form shows in between.
      notifyManager.schedule(() => ended(form, result, reading, sent));
      return;
    }
    const { problem, reason, validated } = result;
    const whole = reason === null ? {} : { whole: [reason] };
    const messages = problem === null ? whole : messagesOf(problem, (path) => kind.fieldByPath(path, reading));
    const failed = { at: clock.now().toISOString(), messages };
    dispatch({ type: 'failed', failed, attempt: validated ? null : attempt });
    onSettled(messageProblems(messages, kind.fields), null);
  };
}

interface FormToSend {
  readonly fields: unknown;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly forget: () => void;
}
