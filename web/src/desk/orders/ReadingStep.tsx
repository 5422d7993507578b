import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/obis';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { type Dispatch, useId } from 'react';
import { useRateLabel } from '../../meters/use-meter-name.ts';
import { CommentField } from '../../reading/CommentField.tsx';
import { DateField } from '../../reading/DateField.tsx';
import { FallField } from '../../reading/FallField.tsx';
import { RateField } from '../../reading/RateField.tsx';
import { asksWhy, validateExplained } from '../../reading/explained-fall.ts';
import { feedbackOf } from '../../reading/feedback.ts';
import { rateAt, textOf } from '../../reading/form-field.ts';
import type { FormOfJob } from '../../reading/form-of-job.ts';
import { aboutComment, ratesOf } from '../../reading/job-kind.ts';
import { type DraftEvent, rateOf, type ReadingDraft } from '../../reading/reading-draft.ts';
import { isCommentOptional, shownAboutDate, validateShownRate } from '../../reading/shown-in-form.ts';
import { useSettling } from '../../reading/use-settling.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { usePortal } from '../../tenant/use-portal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { eyeSlash } from '../../ui/frame-icons.ts';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { NumberedHeading } from './NumberedHeading.tsx';

const NOTHING: readonly string[] = [];

/** The reading itself: the customer's own counter and rules, with the day and the comment. */
export function ReadingStep({ number, of, draft, isDone, dispatch }: ReadingStepProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const { job, settings, today } = of;
  const tasks = ratesOf(job, draft);
  const field = readingDateField(job, settings, today);
  const kind = commentField(settings);
  const labelWidth = rateLabelWidth(tasks.map(rateLabel));
  return (
    <section className={css.step} aria-labelledby={id}>
      <NumberedHeading id={id} number={number} isDone={isDone}>
        {t('desk.entry.which')}
      </NumberedHeading>
      {tasks.map((task) => (
        <Rate key={task.taskId} task={task} of={of} draft={draft} labelWidth={labelWidth} dispatch={dispatch} />
      ))}
      <p className={steps.onlyYou}>
        <Icon path={eyeSlash} size="small" />
        {t('desk.entry.onlyYou')}
      </p>
      <div className={steps.fields}>
        <DateField
          field={field}
          draft={draft}
          today={today}
          messages={NOTHING}
          findings={field.mode === 'free' ? shownAboutDate(draft, of) : []}
          dispatch={dispatch}
        />
        <CommentField
          kind={kind}
          comment={textOf(draft, 'comment')}
          messages={NOTHING}
          readyMade={settings.meterReading.defaultComments.map((one) => one.text)}
          optional={isCommentOptional(draft, of)}
          findings={aboutComment(tasks.map((task) => validateShownRate(draft, task, settings)))}
          delay={settings.meterReading.validationFeedbackDelayMs}
          dispatch={dispatch}
        />
      </div>
    </section>
  );
}

interface ReadingStepProps {
  readonly number: number;
  readonly of: FormOfJob;
  readonly draft: ReadingDraft;
  readonly isDone: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
}

/** One rate. It is validated when the clerk pauses or leaves it. */
function Rate({ task, of, draft, labelWidth, dispatch }: RateProps) {
  const { job, settings } = of;
  const { explainsFalls } = usePortal();
  const nameOf = useRateLabel();
  const { taskId } = task;
  const rate = rateOf(draft, taskId);
  const settle = () => dispatch({ type: 'rateSettled', rateId: taskId });
  useSettling(rate, settings.meterReading.validationFeedbackDelayMs, settle);
  const last = lastKnownReading(task);
  const { validated } = rate;
  const explained = validateExplained(draft, task, settings, 'validated');
  const asked = asksWhy(draft, task, settings, explainsFalls);
  const feedback = feedbackOf(explained.rate, {
    task,
    typed: validated,
    last: last?.readingValue ?? null,
    fall: explained.fall,
    settings,
  });
  return (
    <RateField
      id={rateAt(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      feedback={feedback}
      messages={NOTHING}
      labelWidth={labelWidth}
      asksWhy={asked && explained.fall === null}
      onType={(typed) => dispatch({ type: 'typed', rateId: taskId, typed })}
      onLeave={settle}
    >
      {asked && (
        <FallField
          form={{ draft, dispatch }}
          rateId={taskId}
          rate={job.meter.meterRateTasks.length > 1 ? nameOf(task) : null}
          findings={explained.findings}
        />
      )}
    </RateField>
  );
}

interface RateProps {
  readonly task: MeterRateTask;
  readonly of: FormOfJob;
  readonly draft: ReadingDraft;
  readonly labelWidth: number;
  readonly dispatch: Dispatch<DraftEvent>;
}
