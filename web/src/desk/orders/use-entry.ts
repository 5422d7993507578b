import type { Job } from '@zaehlwerk/domain/job/job';
import { notReplaced } from '@zaehlwerk/domain/reading/compared-rates';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { parseReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import type { Finding } from '@zaehlwerk/domain/finding';
import { confirmedCodes, type ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import { parseReadingDate, readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { fallFields } from '../../reading/explained-fall.ts';
import { COMMENT, DATE, findingProblems, type FormProblem, messageProblems, rateAt } from '../../reading/form-field.ts';
import type { FormOfJob, ValidatedJob } from '../../reading/form-of-job.ts';
import { openDraft, ratesOf, validateJob } from '../../reading/job-kind.ts';
import { draftReducer, type ReadingDraft, rateOf } from '../../reading/reading-draft.ts';
import { arrivedRates } from '../../reading/rate-result.ts';
import { dateSettled, unmetReset, withReset } from '../../reading/reading-kind.ts';
import { type CallerQuestion, neededAnswers, questionsFor } from './telephone.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { usePlaces } from '../frame/use-desk.ts';
import type { ShownOrder } from './use-order.ts';
import { type Asked, useSaving } from '../frame/use-saving.ts';

/** What is asked before a reading is saved: by the form, or by the server. */
export type Asking =
  | { readonly kind: 'form'; readonly validated: ValidatedJob }
  | { readonly kind: 'messages'; readonly messages: readonly string[]; readonly rates: readonly ValidRate[] };

const OPENED_WITH: EnteredSource = 'phone';

/** What has been typed and said of a reading so far, by whichever way it was told. */
export function useEntry(shown: ShownOrder) {
  const { job, settings, order } = shown;
  const today = useToday();
  const arrived = arrivedRates(job, []);
  const of: FormOfJob = { job, settings, today, accountId: order.accountId, correcting: false, arrived };
  const [opened] = useState(() => openDraft(of));
  const [draft, dispatch] = useReducer(draftReducer, opened);
  const [source, setSource] = useState<EnteredSource>(OPENED_WITH);
  const [right, setRight] = useState<readonly CallerQuestion['about'][]>([]);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const questions = questionsFor(job);
  const needed = neededAnswers(questions);
  const isCall = source === 'phone';
  const tasks = ratesOf(job, draft);
  const values = tasks.flatMap((task) => {
    const read = parseReadingValue(rateOf(draft, task.taskId).typed, task, settings.meterReading);
    return read.ok ? [{ task, value: read.value }] : [];
  });
  // What was read out: confirmed is that, and nothing that was typed since.
  const readOut = JSON.stringify([draft.date, values.map(({ task, value }) => [task.taskId, formatDecimal(value)])]);
  const isConfirmed = confirmed === readOut;
  return {
    of,
    draft,
    dispatch,
    tasks,
    source,
    setSource,
    isCall,
    questions,
    needed,
    right,
    turn: (about: CallerQuestion['about']) =>
      setRight((before) => (before.includes(about) ? before.filter((one) => one !== about) : [...before, about])),
    isConfirmed,
    setConfirmed: (is: boolean) => setConfirmed(is ? readOut : null),
    /** Something of the call is missing. */
    lacks: isCall && (right.length < needed || !isConfirmed),
    values,
    isBegun: right.length > 0 || isConfirmed || source !== OPENED_WITH || contentOf(draft) !== contentOf(opened),
    replaced: replacedBy(job, draft),
  };
}

export type Entry = ReturnType<typeof useEntry>;

/** The results that a reading of the form will replace; of several registers, of those in which something stands. */
function replacedBy({ done, meter: { meterRateTasks } }: Job, draft: ReadingDraft) {
  const day = parseReadingDate(draft.date);
  return meterRateTasks.flatMap((task) => {
    const result = standingResult(task);
    const { pre, post } = rateOf(draft, task.taskId).typed;
    const isMeant = meterRateTasks.length === 1 || pre !== '' || post !== '';
    const stays = result === null || notReplaced(task.readingResults, done, day).includes(result);
    return stays || !isMeant ? [] : [{ task, result }];
  });
}

/** What somebody has put into a form, to be compared. */
function contentOf({ rates, texts, date, dateTyped }: ReadingDraft): string {
  const digits = Object.values(rates).map(({ typed }) => [typed.pre, typed.post]);
  return JSON.stringify([digits, Object.values(texts).map(({ typed }) => typed), date, dateTyped]);
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
export function useSendingEntry(orderNumber: string, entry: Entry, onSaved: (again: boolean) => void) {
  const { of, draft, dispatch, tasks, source, lacks } = entry;
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isSaving, save } = useSaving(orderNumber, of);
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
    const field = readingDateField(of.job, of.settings, of.today);
    const settled = dateSettled(draft, field);
    if (settled !== null) dispatch(settled);
    const form = settled === null ? draft : draftReducer(draft, settled);
    dispatch({ type: 'pressed' });
    const validated = validateJob(form, of);
    const { decision } = validated;
    const reset = unmetReset(form, field);
    const fields = [...tasks.flatMap(({ taskId }) => [rateAt(taskId), ...fallFields(taskId)]), DATE, COMMENT];
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
function wordsOf({ message, fieldErrors }: Refusal): readonly string[] {
  return fieldErrors.length === 0 ? [message] : [...new Set(fieldErrors.map((one) => one.message))];
}

interface Refusal {
  readonly message: string;
  readonly fieldErrors: readonly { readonly message: string }[];
}
