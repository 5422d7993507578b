import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Confirmation } from '../features/readings/asked-values.ts';
import { focusField } from '../ui/focus-field.ts';
import { COMMENT_ID, DATE_ID, rateId } from '../features/readings/field-ids.ts';
import { type FormProblem, formProblems, serverProblems } from '../features/readings/form-problems.ts';
import { type JudgedDraft, judgeDraft } from '../features/readings/judge-draft.ts';
import type { ServerMessages } from '../features/readings/server-messages.ts';
import { useReadingDraft } from './use-kept-form.ts';
import { useSend } from './use-submit.ts';
import { useWaitForPhotos } from '../features/readings/use-wait-for-photos.ts';

/** The form of one meter: what is typed, what pressing send leads to, what is asked and what is wrong. */
export function useReadingForm({ job, settings, today, accountId, correcting, onSent }: FormNeeds) {
  const field = readingDateField(job, settings, today);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const onReplaced = () => setProblems([]);
  const { draft, form, dispatch, back, forget } = useReadingDraft({
    job,
    settings,
    field,
    accountId,
    correcting,
    onReplaced,
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [commentIsOpen, setCommentOpen] = useState(false);
  const [dateIsOpen, setDateOpen] = useState(false);
  const tasks = job.meter.meterRateTasks;
  const onRefused = (messages: ServerMessages) => {
    dispatch({ type: 'refused', messages });
    setProblems(serverProblems(tasks, messages));
  };
  const { sending, send } = useSend({
    job,
    accountId,
    draft,
    form,
    onRefused,
    onSent: () => {
      forget();
      onSent();
    },
  });

  const press = () => {
    const judged = judgeDraft(draft, { job, settings, today });
    dispatch({ type: 'allSettled' });
    setProblems(judged.decision.kind === 'blocked' ? formProblems(tasks, judged) : []);
    if (judged.decision.kind === 'confirm') setAsking({ judged, decision: judged.decision });
    if (judged.decision.kind === 'send') void send(judged.decision.rates);
  };
  const pressWhenReady = useWaitForPhotos(draft, dispatch, press);
  const sendAnyway = (rates: readonly ValidRate[]) => {
    setAsking(null);
    void send(rates);
  };
  /** Leads to a field, opening it first where it is folded. */
  const goTo = (target: string) => {
    flushSync(() => {
      if (target === COMMENT_ID) setCommentOpen(true);
      if (target === DATE_ID) setDateOpen(true);
    });
    focusField(target);
  };
  /** Closes the question and leads to the first field it is about. */
  const correct = () => {
    const asked = asking?.judged;
    flushSync(() => setAsking(null));
    const doubtful = asked?.rates.find((rate) => rate.state !== 'valid' || rate.findings.length > 0);
    goTo(doubtful === undefined ? DATE_ID : `${rateId(doubtful.taskId)}-pre`);
  };
  return {
    field,
    draft,
    dispatch,
    back,
    problems,
    asking,
    sending,
    commentIsOpen,
    dateIsOpen,
    press: pressWhenReady,
    sendAnyway,
    correct,
    goTo,
  };
}

export type ReadingFormState = ReturnType<typeof useReadingForm>;

interface Asking {
  readonly judged: JudgedDraft;
  readonly decision: Confirmation;
}

interface FormNeeds {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly accountId: string;
  readonly correcting: boolean;
  readonly onSent: () => void;
}
