import type { Job } from '@zaehlwerk/domain/job/job';
import { notReplaced } from '@zaehlwerk/domain/reading/compared-rates';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { parseReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import { useReducer, useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import type { FormOfJob } from '../../reading/form-of-job.ts';
import { chosenReason, REMARK_TEXT, saysNotReadable } from '../../reading/not-readable.ts';
import { textOf } from '../../reading/form-field.ts';
import { openDraft, ratesOf } from '../../reading/job-kind.ts';
import { draftReducer, type ReadingDraft, rateOf } from '../../reading/reading-draft.ts';
import { arrivedRates } from '../../reading/rate-result.ts';
import { type CallerQuestion, neededAnswers, questionsFor } from './telephone.ts';
import type { ShownOrder } from '../frame/use-order.ts';

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
  const isUnread = saysNotReadable(draft);
  const reason = chosenReason(draft);
  const values = (isUnread ? [] : tasks).flatMap((task) => {
    const read = parseReadingValue(rateOf(draft, task.taskId).typed, task, settings.meterReading);
    return read.ok ? [{ task, value: read.value }] : [];
  });
  // What was read out: confirmed is that, and nothing that was typed since.
  const readOut = isUnread
    ? JSON.stringify([reason, textOf(draft, REMARK_TEXT).typed])
    : JSON.stringify([draft.date, values.map(({ task, value }) => [task.taskId, formatDecimal(value)])]);
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
    /** It says that the meter cannot be read, and why; null while no reason is chosen. */
    isUnread,
    reason,
    isBegun: right.length > 0 || isConfirmed || source !== OPENED_WITH || contentOf(draft) !== contentOf(opened),
    replaced: isUnread ? [] : replacedBy(job, draft),
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
