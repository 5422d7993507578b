import { useQueryClient } from '@tanstack/react-query';
import { compareDecimals, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingValue, readingText, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { carriedOver } from '@zaehlwerk/domain/submission/compose-submission';
import type { ReactNode } from 'react';
import { RateName } from '../meters/MeterSigns.tsx';
import { reloadJobs } from '../meters/use-jobs.ts';
import { useTakingResultPhotos } from '../photo/use-result-photo.ts';
import { useLack } from '../server/use-lack.ts';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { chatText } from '../ui/icons.ts';
import { arrowRight } from '../ui/outside-icons.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormFields } from './FormFields.tsx';
import { FormNotes, SendButton } from './FormNotes.tsx';
import { PERIOD_ID } from './MeterHead.tsx';
import { NotReadableFields, NotReadableWay } from './NotReadableFields.tsx';
import { COMMENT } from './form-field.ts';
import { jobReading, ratesOf } from './job-kind.ts';
import type { FormOfJob, ValidatedJob } from './form-of-job.ts';
import { saysNotReadable } from './not-readable.ts';
import { useProblemName } from './use-problem-name.ts';
import type { ReadingKind } from './reading-kind.ts';
import { commentWord } from './shown-in-form.ts';
import { rateOf, type ReadingDraft } from './reading-draft.ts';
import css from './reading.module.css';
import { usePartWords } from './use-part-words.ts';
import { type ReadingFormState, useReadingForm } from './use-reading-form.ts';
import type { Submitting } from './use-submit.ts';

/** The form for the reading of one meter: its fields, errors, questions, and sending. */
export function ReadingForm({ submitting, onSent, other, ...of }: ReadingFormProps) {
  const { job, settings, today, accountId, correcting } = of;
  const { t } = useTexts();
  const client = useQueryClient();
  const takePhoto = useTakingResultPhotos();
  const partWords = usePartWords(of);
  const kind: ReadingKind<ValidatedJob> = {
    ...jobReading(of, (taskId, imageId) => takePhoto({ accountId, jobId: job.id, taskId, imageId })),
    inPart: (draft, sent) => (saysNotReadable(draft) ? null : partWords(draft, sent)),
  };
  const form = useReadingForm({
    kind,
    submitting,
    onSent: (result) => {
      if (result.stale) void reloadJobs(client);
      onSent();
    },
  });
  const { asking, goTo, isOpen } = form;
  const isUnread = saysNotReadable(form.draft);
  const lack = useLack();
  const nameOf = useProblemName(of);
  const tasks = job.meter.meterRateTasks;
  const offersComment = !isUnread && commentField(settings) !== 'none' && !isOpen(COMMENT);
  const outsidePeriod = checkReadingPeriod(job, settings, today).length > 0;
  return (
    <>
      {correcting && <CorrectionHead job={job} settings={settings} draft={form.draft} />}
      <FormNotes form={form} nameOf={nameOf} hasCancel={Boolean(other)} />
      <Fields form={form} of={of} offersComment={offersComment} />
      {other}
      <ActionBar label={t('reading.actions')} className={css.actions}>
        <TypingBar hasDecimals={tasks.some((task) => (task.postDecimals ?? 0) > 0)} />
        <SendButton form={form} className={css.send} blockedBy={outsidePeriod ? PERIOD_ID : undefined}>
          {t(
            isUnread
              ? `notReadable.${lack === null ? 'send' : 'save'}`
              : lack === null
                ? 'reading.send'
                : 'waiting.save',
          )}
        </SendButton>
        {lack !== null && <p className={css.later}>{t(`waiting.save.${lack}`)}</p>}
        {offersComment && form.draft.texts['comment']?.typed === '' && (
          <Button className={css.wideOnly} onClick={() => goTo(COMMENT)}>
            <Icon path={chatText} size="small" />
            {t(`entry.comment.${commentWord(settings)}.add`)}
          </Button>
        )}
      </ActionBar>
      {asking !== null && asking.decision.kind === 'confirm' && (
        <ConfirmDialog
          decision={asking.decision}
          rates={asking.rates}
          arrived={of.arrived}
          tasks={ratesOf(job, form.draft)}
          aboutDate={asking.aboutDate}
          lack={lack}
          onCorrect={form.correct}
          onSend={form.sendAnyway}
        />
      )}
    </>
  );
}

/** The values of the meter, or why there are none, and the way from one to the other. */
function Fields({ form, of, offersComment }: FieldsProps) {
  if (saysNotReadable(form.draft)) return <NotReadableFields form={form} of={of} />;
  return (
    <>
      <FormFields form={form} of={of} offersComment={offersComment} />
      <NotReadableWay form={form} of={of} />
    </>
  );
}

interface FieldsProps {
  readonly form: ReadingFormState<ValidatedJob>;
  readonly of: FormOfJob;
  readonly offersComment: boolean;
}

/**
 * Above a phone's keyboard, instead of the send button: the typing order, and a button to the next digits. Only
 * rendered while the keyboard is open (reading.module.css).
 */
function TypingBar({ hasDecimals }: { readonly hasDecimals: boolean }) {
  const { t } = useTexts();
  return (
    <div className={css.typing}>
      <p>{hasDecimals && t('reading.typing')}</p>
      <Button kind="primary" onPointerDown={(event) => event.preventDefault()} onClick={goOn}>
        {t('reading.typing.next')}
      </Button>
    </div>
  );
}

/** Does what Enter does in the focused field. */
function goOn(): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}

interface ReadingFormProps extends FormOfJob {
  readonly submitting: Submitting;
  readonly onSent: () => void;
  /** Between the form and its actions: the button that closes it and discards its content. */
  readonly other?: ReactNode;
}

/**
 * Above the form of a correction: which reading is corrected, each value before and after, and that what the form does
 * not show is kept.
 */
function CorrectionHead({ job, settings, draft }: CorrectionHeadProps) {
  const { t } = useTexts();
  const rates = job.meter.meterRateTasks.flatMap((task) => {
    const result = standingResult(task);
    return result === null ? [] : [{ task, result }];
  });
  const [first] = rates;
  if (first === undefined) return null;
  const kept = rates.map(({ result }) => carriedOver(result, { comment: null, images: 0 }, settings));
  return (
    <section className={css.head} aria-labelledby="correction">
      <h2 id="correction">{t('correction.title', { day: formatDay(first.result.readingDate) })}</h2>
      <dl className={css.values}>
        {rates.map(({ task, result }) => (
          <div key={task.taskId}>
            {rates.length > 1 && (
              <dt>
                <RateName {...task} />
              </dt>
            )}
            <Values
              task={task}
              sent={result.readingValue}
              typed={valueOf(rateOf(draft, task.taskId).typed, task, settings)}
            />
          </div>
        ))}
      </dl>
      {kept.some(({ comment }) => comment !== null) && <p>{t('correction.hidden.comment')}</p>}
      {kept.some(({ images }) => images.length > 0) && <p>{t('correction.hidden.photos')}</p>}
    </section>
  );
}

/** What was sent, and the new value if the form has another. */
function Values({ task, sent, typed }: ValuesProps) {
  const { t, language } = useTexts();
  const amountOf = (value: Decimal) => formatAmount(readingText(value, task), unitOf(task), language);
  const isSame = typed !== null && compareDecimals(typed, sent) === 0;
  return (
    <dd>
      <span>{t('correction.from', { value: amountOf(sent) })}</span>
      {!isSame && (
        <>
          {' '}
          <Icon path={arrowRight} size="small" />
          <strong>{t('correction.to', { value: typed === null ? '…' : amountOf(typed) })}</strong>
        </>
      )}
    </dd>
  );
}

/** Null while the typed digits are no value. */
function valueOf(typed: TypedDigits, task: MeterRateTask, settings: EffectiveSettings): Decimal | null {
  const read = parseReadingValue(typed, task, settings.meterReading);
  return read.ok ? read.value : null;
}

interface CorrectionHeadProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly draft: ReadingDraft;
}

interface ValuesProps {
  readonly task: MeterRateTask;
  readonly sent: Decimal;
  readonly typed: Decimal | null;
}
