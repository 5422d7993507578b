import { rateLabel } from '@zaehlwerk/domain/meter/rate-label';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLack } from '../server/use-lack.ts';
import { reloadJobs } from '../meters/use-jobs.ts';
import { commentWord } from './comment-word.ts';
import { FormNotes } from './FormNotes.tsx';
import { COMMENT, DATE, type FormProblem, photosAt, rateAt } from './place.ts';
import { SendButton } from './SendButton.tsx';
import { useReadingForm } from './use-reading-form.ts';
import type { Submitting } from './use-submit.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { chatText } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CorrectionHead } from './CorrectionHead.tsx';
import { useTakingResultPhotos } from '../photo/use-result-photo.ts';
import { FormFields } from './FormFields.tsx';
import { PERIOD_ID } from './JobHints.tsx';
import { jobReading } from './job-reading.ts';
import { type FormOfJob, ratesOf } from './judge-job.ts';
import css from './reading.module.css';
import { usePartWords } from './use-part-words.ts';

/** Takes the reading of one meter: its fields, what is wrong with them, what is asked, and sending. */
export function ReadingForm({ submitting, onSent, other, ...of }: ReadingFormProps) {
  const { job, settings, today, accountId, correcting } = of;
  const { t } = useTexts();
  const client = useQueryClient();
  const takePhoto = useTakingResultPhotos();
  const inPart = usePartWords(of);
  const kind = {
    ...jobReading(of, (taskId, imageId) => takePhoto({ accountId, jobId: job.id, taskId, imageId })),
    inPart,
  };
  const form = useReadingForm({
    kind,
    submitting,
    onSent: (result) => {
      // Another tab has sent it: only the server knows the job now.
      if (!result.kept && result.job === null) void reloadJobs(client);
      onSent();
    },
  });
  const { asking, goTo, isOpen } = form;
  const lack = useLack();
  const tasks = job.meter.meterRateTasks;
  const offersComment = commentField(settings) !== 'none' && !isOpen(COMMENT);
  const outsidePeriod = checkReadingPeriod(job, settings, today).length > 0;
  /** What is wrong with the form as a whole is said at its first rate. */
  const nameOf = ({ place, text }: FormProblem): string | null => {
    if (place === DATE) return t('entry.date');
    if (place === COMMENT) return t(`entry.comment.${commentWord(settings)}`);
    const isAboutForm = 'finding' in text && !/^reading(Value|Images)$/.test(text.finding.at);
    const task = tasks.find(({ taskId }) => place === rateAt(taskId) || place === photosAt(taskId));
    return task === undefined || isAboutForm ? null : rateLabel(task);
  };
  return (
    <>
      {correcting && <CorrectionHead job={job} settings={settings} draft={form.draft} />}
      <FormNotes form={form} nameOf={nameOf} />
      <FormFields form={form} of={of} offersComment={offersComment} />
      {other}
      <ActionBar label={t('reading.actions')} className={css.actions}>
        <TypingBar hasDecimals={tasks.some((task) => (task.postDecimals ?? 0) > 0)} />
        <SendButton form={form} className={css.send} blockedBy={outsidePeriod ? PERIOD_ID : undefined}>
          {t(lack === null ? 'reading.send' : 'waiting.save')}
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
          onCorrect={form.correct}
          onSend={form.sendAnyway}
        />
      )}
    </>
  );
}

/**
 * Above the keyboard of a phone, in place of the send button: in which order to type, and on to the next digits. Only
 * drawn while the keyboard takes its half of the screen (reading.module.css).
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

/** Does what Enter does in the field that is typed in. */
function goOn(): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}

interface ReadingFormProps extends FormOfJob {
  readonly submitting: Submitting;
  readonly onSent: () => void;
  /** Between the form and its actions. */
  readonly other?: ReactNode;
}
