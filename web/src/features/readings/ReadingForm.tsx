import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/rate-label';
import { checkReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { chatText } from '../../ui/icons/action.ts';
import { Icon } from '../../ui/Icon.tsx';
import { askedValues } from './asked-values.ts';
import { CommentRow } from './CommentRow.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DateRow } from './DateRow.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { COMMENT_ID, DATE_ID } from './field-ids.ts';
import { PERIOD_ID } from './JobHints.tsx';
import { aboutComment, judgeShownRate, seenAgainst } from './judge-draft.ts';
import { RateForm } from './RateForm.tsx';
import css from './reading.module.css';
import { TypingBar } from './TypingBar.tsx';
import { useReadingForm } from './use-reading-form.ts';

/** Takes the reading of one meter: a counter per rate, the date, a comment, and sending. */
export function ReadingForm({ job, settings, today, accountId, correcting, onSent, other }: ReadingFormProps) {
  const { t } = useTexts();
  const form = useReadingForm({ job, settings, today, accountId, correcting, onSent });
  const { draft, dispatch, asking } = form;
  const tasks = job.meter.meterRateTasks;
  const mayComment = commentField(settings) !== 'none';
  const outsidePeriod = checkReadingPeriod(job, settings, today).length > 0;
  const shown = tasks.map((task) => judgeShownRate(draft, task, settings));
  const commentButton = (className?: string) => (
    <Button
      size={className === undefined ? 'small' : 'normal'}
      className={className}
      onClick={() => form.goTo(COMMENT_ID)}
    >
      <Icon path={chatText} size="small" />
      {className === undefined ? t('entry.comment.short') : t('entry.comment.addLong')}
    </Button>
  );
  return (
    <>
      {form.problems.length > 0 && (
        <ErrorSummary
          title={t('reading.problems', { count: form.problems.length })}
          problems={form.problems}
          onGo={form.goTo}
        />
      )}
      <div className={css.plate} inert={form.sending}>
        <div className={classNames(css.rates, tasks.length > 1 ? css.several : css.single)}>
          {tasks.map((task) => (
            <RateForm
              key={task.taskId}
              task={task}
              settings={settings}
              draft={draft}
              correcting={correcting}
              labelWidth={rateLabelWidth(tasks.map(rateLabel))}
              commentIsOpen={form.commentIsOpen}
              dispatch={dispatch}
              ways={mayComment && !form.commentIsOpen ? commentButton() : undefined}
            />
          ))}
        </div>
        <div className={css.fields}>
          <DateRow
            field={form.field}
            draft={draft}
            findings={form.field.mode === 'free' ? checkReadingDate(draft.date, job, settings, today) : []}
            today={today}
            open={form.dateIsOpen}
            onOpen={() => form.goTo(DATE_ID)}
            dispatch={dispatch}
          />
          <CommentRow
            settings={settings}
            draft={draft}
            findings={aboutComment(shown)}
            open={form.commentIsOpen}
            onOpen={() => form.goTo(COMMENT_ID)}
            dispatch={dispatch}
          />
        </div>
      </div>
      {other}
      <div className={css.actions} role="region" aria-label={t('reading.actions')}>
        <TypingBar hasDecimals={tasks.some((task) => (task.postDecimals ?? 0) > 0)} />
        <Button
          kind="primary"
          size="large"
          className={css.send}
          busyLabel={form.sending ? t('reading.sending') : undefined}
          blockedBy={outsidePeriod ? PERIOD_ID : undefined}
          onClick={form.press}
        >
          {t('reading.send')}
        </Button>
        {mayComment && !form.commentIsOpen && draft.comment === '' && commentButton(css.wideOnly)}
      </div>
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
  /** Between the form and its actions. */
  readonly other?: ReactNode;
}
