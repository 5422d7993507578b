import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { type ReactNode, useEffect } from 'react';
import { useOffline } from '../../connection/use-connection.ts';
import { DraftNotes } from '../../reading-form/FormNotes.tsx';
import { commentWord } from '../../reading-entry/comment-word.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { chatText } from '../../ui/icons/action.ts';
import { Icon } from '../../ui/Icon.tsx';
import { askedValues } from './asked-values.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorSummary } from '../../reading-form/FormSummary.tsx';
import { COMMENT_ID } from './field-ids.ts';
import { FormFields } from './FormFields.tsx';
import { PERIOD_ID } from './JobHints.tsx';
import { seenAgainst } from './judge-draft.ts';
import css from './reading.module.css';
import { TypingBar } from './TypingBar.tsx';
import { useReadingForm } from '../../reading-form/use-reading-form.ts';

/** Takes the reading of one meter: its fields, what is wrong with them, what is asked, and sending. */
export function ReadingForm({ job, settings, today, accountId, correcting, onSent, onBusy, other }: ReadingFormProps) {
  const { t } = useTexts();
  const form = useReadingForm({ job, settings, today, accountId, correcting, onSent });
  const { problems, asking, goTo, sending } = form;
  const offline = useOffline();
  useEffect(() => onBusy(sending), [onBusy, sending]);
  const tasks = job.meter.meterRateTasks;
  const mayComment = commentField(settings) !== 'none' && !form.commentIsOpen;
  const outsidePeriod = checkReadingPeriod(job, settings, today).length > 0;
  const openComment = () => goTo(COMMENT_ID);
  return (
    <>
      <DraftNotes back={form.back} />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('reading.problems', { count: problems.length })}
          problems={problems}
          commentKind={commentWord(settings)}
          onGo={form.goTo}
        />
      )}
      <FormFields
        form={form}
        job={job}
        settings={settings}
        today={today}
        correcting={correcting}
        mayComment={mayComment}
        openComment={openComment}
      />
      {other}
      <ActionBar label={t('reading.actions')} className={css.actions}>
        <TypingBar hasDecimals={tasks.some((task) => (task.postDecimals ?? 0) > 0)} />
        <Button
          kind="primary"
          size="large"
          className={css.send}
          busyLabel={form.sending ? t('reading.sending') : form.draft.sendWaits ? t('entry.photo.wait') : undefined}
          blockedBy={outsidePeriod ? PERIOD_ID : undefined}
          onClick={form.press}
        >
          {t(offline ? 'waiting.save' : 'reading.send')}
        </Button>
        {offline && <p className={css.later}>{t('waiting.save.hint')}</p>}
        {mayComment && form.draft.comment === '' && (
          <Button className={css.wideOnly} onClick={openComment}>
            <Icon path={chatText} size="small" />
            {t(`entry.comment.${commentWord(settings)}.add`)}
          </Button>
        )}
      </ActionBar>
      {asking !== null && (
        <ConfirmDialog
          decision={asking.decision}
          values={askedValues(asking.decision.rates, tasks, (task) => seenAgainst(task, correcting))}
          aboutDate={asking.judged.aboutDate}
          onCorrect={form.correct}
          onSend={() => form.sendAnyway(asking.decision.rates)}
        />
      )}
    </>
  );
}

interface ReadingFormProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly accountId: string;
  /** The values last sent are brought back to be corrected. */
  readonly correcting: boolean;
  readonly onSent: () => void;
  /** Told whether the form is being sent: it stays on the screen as long as it is. */
  readonly onBusy: (busy: boolean) => void;
  /** Between the form and its actions. */
  readonly other?: ReactNode;
}
