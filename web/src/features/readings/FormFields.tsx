import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/rate-label';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { checkReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { CommentEntry } from '../../reading-form/CommentEntry.tsx';
import { DateEntry } from '../../reading-form/DateEntry.tsx';
import { COMMENT, DATE, photosAt, rateAt } from '../../reading-form/place.ts';
import { photosOf, rateOf, textOf } from '../../reading-form/reading-draft.ts';
import type { ReadingFormState } from '../../reading-form/use-reading-form.ts';
import { classNames } from '../../ui/class-names.ts';
import { aboutComment, asksForPhoto, type FormOfJob, type JudgedJob, judgeShownRate } from './judge-job.ts';
import { RateForm } from './RateForm.tsx';
import { RatePhotos } from './RatePhotos.tsx';
import css from './reading.module.css';

const NOTHING: readonly string[] = [];

/** Everything of the form that can be filled in: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, of: { job, settings, today, correcting }, openComment }: FormFieldsProps) {
  const { draft, dispatch, goTo } = form;
  const tasks = job.meter.meterRateTasks;
  const field = readingDateField(job, settings, today);
  const shown = tasks.map((task) => judgeShownRate(draft, task, settings));
  const several = tasks.length > 1;
  const comment = textOf(draft, 'comment');
  const aboutIt = aboutComment(shown);
  const labelWidth = rateLabelWidth(tasks.map(rateLabel));
  const photos = (task: MeterRateTask, asked: boolean) => (
    <RatePhotos
      key={task.taskId}
      task={task}
      settings={settings}
      named={several}
      attached={photosOf(draft, task.taskId)}
      messages={draft.messages[photosAt(task.taskId)] ?? NOTHING}
      lost={draft.lostPhotos[task.taskId]?.length ?? 0}
      asked={asked}
      dispatch={dispatch}
    />
  );
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, several ? css.several : css.single)}>
        {tasks.map((task) => (
          <RateForm
            key={task.taskId}
            task={task}
            settings={settings}
            rate={rateOf(draft, task.taskId)}
            attached={photosOf(draft, task.taskId)}
            judgedComment={comment.judged}
            messages={draft.messages[rateAt(task.taskId)] ?? NOTHING}
            correcting={correcting}
            labelWidth={labelWidth}
            commentIsOpen={form.isOpen(COMMENT)}
            dispatch={dispatch}
            onComment={openComment}
            photos={several ? (asked) => photos(task, asked) : null}
          />
        ))}
      </div>
      <div className={css.fields}>
        {!several && tasks.map((task) => photos(task, shown.some(asksForPhoto)))}
        <DateEntry
          field={field}
          day={draft.date}
          wasReset={draft.dateWasReset}
          today={today}
          messages={draft.messages[DATE] ?? NOTHING}
          findings={field.mode === 'free' ? checkReadingDate(draft.date, job, settings, today) : []}
          folding={{ open: form.isOpen(DATE), onOpen: () => goTo(DATE) }}
          dispatch={dispatch}
        />
        <CommentEntry
          kind={commentField(settings)}
          comment={comment}
          messages={draft.messages[COMMENT] ?? NOTHING}
          readyMade={settings.meterReading.defaultComments.map((one) => one.text)}
          optional={aboutIt.length === 0}
          findings={aboutIt}
          delay={settings.meterReading.validationFeedbackDelayMs}
          folding={{ open: form.isOpen(COMMENT), onOpen: () => goTo(COMMENT) }}
          className={css.comment}
          dispatch={dispatch}
        />
      </div>
    </div>
  );
}

interface FormFieldsProps {
  readonly form: ReadingFormState<JudgedJob>;
  readonly of: FormOfJob;
  /** Opens the comment; null when none is offered with a warning. */
  readonly openComment: (() => void) | null;
}
