import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/rate-label';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { CommentEntry } from './CommentEntry.tsx';
import { DateEntry } from './DateEntry.tsx';
import { COMMENT, DATE, photosAt, rateAt } from './place.ts';
import { photosOf, rateOf } from './reading-draft.ts';
import { textOf } from './text-draft.ts';
import type { ReadingFormState } from './use-reading-form.ts';
import { classNames } from '../ui/class-names.ts';
import {
  aboutComment,
  asksForPhoto,
  type FormOfJob,
  isCommentOptional,
  type JudgedJob,
  judgeShownRate,
  ratesOf,
  shownAboutDate,
} from './judge-job.ts';
import { PhotoReading } from './PhotoReading.tsx';
import { RateForm } from './RateForm.tsx';
import { RatePhotos } from './RatePhotos.tsx';
import css from './reading.module.css';

const NOTHING: readonly string[] = [];

/** Everything of the form that can be filled in: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, of, offersComment }: FormFieldsProps) {
  const { job, settings, today } = of;
  const { draft, dispatch, goTo, isOpen } = form;
  const tasks = ratesOf(job, draft);
  // Also a photo is read with what the value is compared with in mind.
  const compared = { ...job, meter: { ...job.meter, meterRateTasks: tasks } };
  const field = readingDateField(job, settings, today);
  const shown = tasks.map((task) => judgeShownRate(draft, task, settings));
  const several = tasks.length > 1;
  const comment = textOf(draft, 'comment');
  const aboutIt = aboutComment(shown);
  const labelWidth = rateLabelWidth(tasks.map(rateLabel));
  const photosOfRate = ({ taskId }: MeterRateTask) => ({
    attached: photosOf(draft, taskId),
    photoMessages: draft.messages[photosAt(taskId)] ?? NOTHING,
    lostPhotos: draft.lostPhotos[taskId]?.length ?? 0,
  });
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, several ? css.several : css.single)}>
        {tasks.map((task) => (
          <RateForm
            key={task.taskId}
            task={task}
            settings={settings}
            rate={rateOf(draft, task.taskId)}
            {...photosOfRate(task)}
            withPhotos={several}
            judgedComment={comment.judged}
            messages={draft.messages[rateAt(task.taskId)] ?? NOTHING}
            arrived={of.arrived.find(({ taskId }) => taskId === task.taskId) ?? null}
            labelWidth={labelWidth}
            meterNumber={job.meter.meterNumber}
            commentIsOpen={isOpen(COMMENT)}
            dispatch={dispatch}
            offersComment={offersComment}
            goTo={goTo}
          />
        ))}
      </div>
      <PhotoReading className={css.camera} {...of} job={compared} draft={draft} dispatch={dispatch} />
      <div className={css.fields}>
        {!several &&
          tasks.map((task) => (
            <RatePhotos
              key={task.taskId}
              task={task}
              settings={settings}
              {...photosOfRate(task)}
              named={false}
              asked={shown.some(asksForPhoto)}
              dispatch={dispatch}
            />
          ))}
        <DateEntry
          field={field}
          draft={draft}
          today={today}
          messages={draft.messages[DATE] ?? NOTHING}
          findings={field.mode === 'free' ? shownAboutDate(draft, of) : []}
          folding={{ open: isOpen(DATE), onOpen: () => goTo(DATE) }}
          dispatch={dispatch}
        />
        <CommentEntry
          kind={commentField(settings)}
          comment={comment}
          messages={draft.messages[COMMENT] ?? NOTHING}
          readyMade={settings.meterReading.defaultComments.map((one) => one.text)}
          optional={isCommentOptional(draft, of)}
          findings={aboutIt}
          delay={settings.meterReading.validationFeedbackDelayMs}
          folding={{ open: isOpen(COMMENT), onOpen: () => goTo(COMMENT) }}
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
  /** Whether a warning offers to write a comment. */
  readonly offersComment: boolean;
}
