import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import type { Finding } from '@zaehlwerk/domain/finding';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { confirmedCodes, type ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fallFields } from '../../reading/explained-fall.ts';
import { COMMENT, DATE, findingProblems, type FormProblem, messageProblems, rateAt } from '../../reading/form-field.ts';
import { type FormOfJob, takenOf, type ValidatedJob } from '../../reading/form-of-job.ts';
import { validateJob } from '../../reading/job-kind.ts';
import { REASON, REMARK, saysNotReadable, validateNotReadable } from '../../reading/not-readable.ts';
import { type DraftEvent, draftReducer, type ReadingDraft } from '../../reading/reading-draft.ts';
import { dateSettled, unmetReset, withReset } from '../../reading/reading-kind.ts';
import { useAskOnClose } from './use-ask-on-close.ts';
import { usePlaces } from './use-desk.ts';
import { type Asked, type PostReading, useSaving } from './use-saving.ts';

/** What is asked before a reading is saved: by the form, or by the server. */
export type Asking =
  | { readonly kind: 'form'; readonly validated: ValidatedJob }
  | { readonly kind: 'messages'; readonly messages: readonly string[]; readonly rates: readonly ValidRate[] };

/** A reading that is being entered, as far as it is saved. */
export interface EntryToSend {
  readonly of: FormOfJob;
  readonly draft: ReadingDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly tasks: readonly MeterRateTask[];
  readonly source: EnteredSource;
  /** Something is missing without which it is not saved. */
  readonly lacks: boolean;
}

/**
 * Asks before something that was begun is left; `leave` does so once that was said. While it is being saved nobody leaves:
 * whether it was is not known yet.
 */
export function useLeavingEntry(isBegun: boolean, isSaving: boolean) {
  const places = usePlaces();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const holds = isBegun || isSaving;
  useAskOnClose(holds);
  const ask = useEffectEvent((goOn: () => void) => (isSaving ? undefined : setLeave(() => goOn)));
  useEffect(() => (holds ? places.guard((goOn) => ask(goOn)) : undefined), [holds, places]);
  return { leave, stay: () => setLeave(null) };
}

/** Saves an entry, and what came of it until it is saved; then `onSaved` is told whether it was there before. */
export function useSendingEntry(post: PostReading, entry: EntryToSend, onSaved: (again: boolean) => void) {
  const { of, draft, dispatch, tasks, source, lacks } = entry;
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isSaving, save } = useSaving(post, of);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const send = async (form: ReadingDraft, rates: readonly ValidRate[], asked: Asked) => {
    setAsking(null);
    setProblems(null);
    setUnreachable(false);
    const saved = await save({ draft: form, rates, source, asked });
    // An answer that comes late is not about what is there by then.
    if (!isThere.current) return;
    if (saved.kind === 'unreachable') setUnreachable(true);
    if (saved.kind === 'asks') setAsking({ kind: 'messages', messages: saved.messages, rates });
    if (saved.kind === 'refused') setProblems(messageProblems({ whole: wordsOf(saved.problem) }, []));
    if (saved.kind === 'saved') onSaved(saved.again);
  };
  const press = () => {
    if (lacks || isSaving) return;
    // Save may be pressed without leaving the field of the day.
    const field = readingDateField(of.job, of.settings, takenOf(of));
    const settled = dateSettled(draft, field);
    if (settled !== null) dispatch(settled);
    const form = settled === null ? draft : draftReducer(draft, settled);
    dispatch({ type: 'pressed' });
    const validated = saysNotReadable(form) ? validateNotReadable(form, of) : validateJob(form, of);
    const { decision } = validated;
    const reset = saysNotReadable(form) ? null : unmetReset(form, field);
    const fields = [
      REASON,
      REMARK,
      ...tasks.flatMap(({ taskId }) => [rateAt(taskId), ...fallFields(taskId)]),
      DATE,
      COMMENT,
    ];
    // What is about no field, such as the period, stops it as well.
    const whole = decision.kind === 'blocked' ? decision.findings.filter(({ at }) => at === '') : [];
    const wrong = decision.kind === 'blocked' || reset !== null ? { ...validated.findings, whole } : {};
    setProblems(findingProblems(withReset(wrong, reset), fields));
    // A day that was put back is said once, before anything is saved with another.
    if (reset !== null) return dispatch({ type: 'resetMet' });
    if (decision.kind === 'confirm') setAsking({ kind: 'form', validated });
    if (decision.kind === 'send') void send(form, decision.rates, []);
  };
  return {
    problems,
    isUnreachable,
    asking,
    dismiss: () => setAsking(null),
    isSaving,
    sendAnyway: (rates: readonly ValidRate[]) => void send(draft, rates, askedBy(asking)),
    press,
  };
}

/** What a question was about. */
function askedBy(asking: Asking | null): Asked {
  if (asking?.kind !== 'form') return 'everything';
  const { rates, aboutDate } = asking.validated;
  return confirmedCodes([...rates.flatMap((rate): readonly Finding[] => rate.findings), ...aboutDate]);
}

export type SendingEntry = ReturnType<typeof useSendingEntry>;

/** Why the server refuses, in its words. */
export function wordsOf({ message, fieldErrors }: Refusal): readonly string[] {
  return fieldErrors.length === 0 ? [message] : [...new Set(fieldErrors.map((one) => one.message))];
}

interface Refusal {
  readonly message: string;
  readonly fieldErrors: readonly { readonly message: string }[];
}
