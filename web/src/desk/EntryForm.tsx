import { ENTERED_SOURCES, type EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import { parseReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { useEffect, useEffectEvent, useId, useReducer, useState } from 'react';
import { useToday } from '../meters/use-today.ts';
import { ConfirmDialog } from '../reading/ConfirmDialog.tsx';
import { findingProblems, type FormProblem, messageProblems, rateAt } from '../reading/form-field.ts';
import type { FormOfJob, ValidatedJob } from '../reading/form-of-job.ts';
import { openDraft, ratesOf, validateJob } from '../reading/job-kind.ts';
import { draftReducer, rateOf } from '../reading/reading-draft.ts';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ProblemList } from '../ui/ProblemList.tsx';
import { focusField } from '../ui/field-focus.ts';
import { framePlace, useNotices } from '../ui/use-notices.ts';
import { CallerStep } from './CallerStep.tsx';
import { type CallerQuestion, neededAnswers, questionsFor } from './caller-questions.ts';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { LeaveQuestion, SaveAnyway } from './EntryQuestions.tsx';
import { KeyCap } from './KeySheet.tsx';
import { NumberedHeading } from './NumberedHeading.tsx';
import { MeterHead } from './OrderScreen.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { ReadingStep } from './ReadingStep.tsx';
import { useAskOnClose } from './RecoveryCodes.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { useDesk, usePlaces } from './use-desk.ts';
import type { ShownOrder } from './use-order.ts';
import { useSaving } from './use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Three steps side by side: who is calling, which reading, and what is read out before it is saved. */
export function EntryForm({ shown, orderNumber, words }: EntryFormProps) {
  const { t } = useDeskTexts();
  const findingWords = useFindingWords();
  const notices = useNotices();
  const places = usePlaces();
  const { session } = useDesk();
  const { job, settings } = shown;
  const today = useToday();
  const of: FormOfJob = { job, settings, today, accountId: shown.order.accountId, correcting: false, arrived: [] };
  const [draft, dispatch] = useReducer(draftReducer, of, openDraft);
  const [source, setSource] = useState<EnteredSource>('phone');
  const [right, setRight] = useState<readonly CallerQuestion['about'][]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const [problems, setProblems] = useState<readonly FormProblem[] | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const { isSaving, save } = useSaving(orderNumber, of);
  const [needsId, aloudId] = [useId(), useId()];

  const questions = questionsFor(job);
  const needed = neededAnswers(questions);
  const isCall = source === 'phone';
  const lacks = isCall && (right.length < needed || !isConfirmed);
  const tasks = ratesOf(job, draft);
  const values = tasks.flatMap((task) => {
    const { typed } = rateOf(draft, task.taskId);
    const read = parseReadingValue(typed, task, settings.meterReading);
    return read.ok ? [{ task, value: read.value }] : [];
  });
  const isBegun =
    right.length > 0 ||
    Object.values(draft.rates).some(({ typed }) => typed.pre !== '' || typed.post !== '') ||
    Object.values(draft.texts).some(({ typed }) => typed !== '');
  const replaced = job.meter.meterRateTasks.map(standingResult).find((one) => one !== null);

  useAskOnClose(isBegun);
  const askToLeave = useEffectEvent((goOn: () => void) => setLeaving(() => goOn));
  useEffect(() => (isBegun ? places.guard((goOn) => askToLeave(goOn)) : undefined), [isBegun, places]);
  const back = () => places.go({ screen: 'order', orderNumber, words });

  const turn = (about: CallerQuestion['about']) =>
    setRight((before) => (before.includes(about) ? before.filter((one) => one !== about) : [...before, about]));
  const send = async (rates: readonly ValidRate[], confirmed: boolean) => {
    setAsking(null);
    setProblems(null);
    setUnreachable(false);
    const saved = await save({ draft, rates, source, confirmed });
    if (saved.kind === 'unreachable') setUnreachable(true);
    if (saved.kind === 'asks') setAsking({ kind: 'messages', messages: saved.messages, rates });
    if (saved.kind === 'refused') setProblems(messageProblems({ whole: messagesOf(saved.problem) }, []));
    if (saved.kind !== 'saved') return;
    notices.show(
      'SUCCESS',
      t(saved.again ? 'desk.entry.alreadyThere' : 'desk.entry.saved'),
      t('desk.entry.saved.text'),
    );
    // Nothing would be lost any more.
    places.guard((goOn) => goOn())();
    back();
  };
  const press = () => {
    if (lacks || isSaving) return;
    dispatch({ type: 'pressed' });
    const validated = validateJob(draft, of);
    const { decision } = validated;
    const fields = [...tasks.map(({ taskId }) => rateAt(taskId)), 'reading-date', 'reading-comment'] as const;
    setProblems(decision.kind === 'blocked' ? findingProblems(validated.findings, fields) : null);
    if (decision.kind === 'confirm') setAsking({ kind: 'form', validated });
    if (decision.kind === 'send') void send(decision.rates, false);
  };
  useShortcuts({
    'Ctrl+Enter': press,
    Escape: back,
    ...Object.fromEntries(questions.map(({ about }, index) => [`Alt+${index + 1}`, () => turn(about)])),
  });

  return (
    <div className={css.screen}>
      <MeterHead job={job} title={t('desk.entry.title')}>
        <SourceChoice sources={ENTERED_SOURCES} chosen={source} onChoose={setSource} />
      </MeterHead>
      {replaced !== undefined && (
        <Banner tone="info" title={t('desk.entry.replaces', { day: formatDay(replaced.readingDate) })} silent />
      )}
      {unreachable && (
        <Banner tone="err" title={t('desk.entry.failed')}>
          <p>{t('desk.entry.failed.text')}</p>
        </Banner>
      )}
      {problems !== null && problems.length > 0 && (
        <ProblemList
          title={t('desk.entry.problems')}
          occasion={problems}
          problems={problems.map(({ field, text }) => ({
            target: field === 'whole' ? null : field,
            text: 'finding' in text ? findingWords(text.finding) : text.message,
          }))}
          onGo={focusField}
        />
      )}
      <div className={css.steps} data-call={isCall || undefined} inert={isSaving}>
        {isCall && <CallerStep questions={questions} right={right} onTurn={turn} />}
        <ReadingStep number={isCall ? 2 : 1} of={of} draft={draft} isDone={values.length > 0} dispatch={dispatch} />
        <section className={css.step} aria-labelledby={aloudId}>
          <NumberedHeading id={aloudId} number={isCall ? 3 : 2} isDone={isCall ? isConfirmed : values.length > 0}>
            {t(isCall ? 'desk.entry.aloud' : 'desk.entry.what')}
          </NumberedHeading>
          {isCall && <ReadAloud job={job} values={values} day={draft.date} />}
          {isCall && (
            <label className={steps.check}>
              <input type="checkbox" checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)} />
              {t('desk.entry.confirmed')}
            </label>
          )}
          <dl className={steps.facts}>
            <div>
              <dt>{t('desk.entry.what')}</dt>
              <dd>{t('desk.entry.what.text', { source: t(`desk.source.${source}`), clerk: session.name })}</dd>
            </div>
            <div>
              <dt>{t('desk.entry.order')}</dt>
              <dd>{orderNumber}</dd>
            </div>
          </dl>
        </section>
      </div>
      <div className={css.bottom}>
        <div ref={framePlace} className={css.messages} />
        <div className={css.foot}>
          <Button
            kind="primary"
            data-filled
            aria-keyshortcuts="Control+Enter"
            busyLabel={isSaving ? t('desk.entry.saving') : undefined}
            blockedBy={lacks ? needsId : undefined}
            onClick={press}
          >
            {t('desk.entry.save')}
            <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
          </Button>
          <Button aria-keyshortcuts="Escape" onClick={back}>
            {t('desk.entry.cancel')}
            <KeyCap>{t('desk.key.escape')}</KeyCap>
          </Button>
          {lacks && (
            <p id={needsId} className={css.muted}>
              {t('desk.entry.needs', { needed })}
            </p>
          )}
        </div>
      </div>
      {asking?.kind === 'form' && asking.validated.decision.kind === 'confirm' && (
        <ConfirmDialog
          decision={asking.validated.decision}
          rates={asking.validated.rates}
          arrived={of.arrived}
          tasks={tasks}
          aboutDate={asking.validated.aboutDate}
          onCorrect={() => {
            setAsking(null);
            focusField(asking.validated.doubtful);
          }}
          onSend={(rates) => void send(rates, true)}
        />
      )}
      {asking?.kind === 'messages' && (
        <SaveAnyway
          messages={asking.messages}
          onBack={() => setAsking(null)}
          onSave={() => void send(asking.rates, true)}
        />
      )}
      {leaving !== null && <LeaveQuestion onStay={() => setLeaving(null)} onLeave={leaving} />}
    </div>
  );
}

interface EntryFormProps {
  readonly shown: ShownOrder;
  readonly orderNumber: string;
  readonly words: string;
}

/** What is asked before it is saved: by the form, or by the server. */
type Asking =
  | { readonly kind: 'form'; readonly validated: ValidatedJob }
  | { readonly kind: 'messages'; readonly messages: readonly string[]; readonly rates: readonly ValidRate[] };

/** Why the server refuses, in its words. */
function messagesOf({
  message,
  fieldErrors,
}: {
  readonly message: string;
  readonly fieldErrors: readonly { readonly message: string }[];
}) {
  return fieldErrors.length === 0 ? [message] : [...new Set(fieldErrors.map((one) => one.message))];
}
