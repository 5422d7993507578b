import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/rate-label';
import { checkReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CommentRow } from './CommentRow.tsx';
import { DateRow } from './DateRow.tsx';
import { COMMENT_ID, DATE_ID } from './field-ids.ts';
import { aboutComment, asksForPhoto, judgeShownRate } from './judge-draft.ts';
import { RateForm } from './RateForm.tsx';
import { RatePhotos } from './RatePhotos.tsx';
import { photosOf, rateOf } from './reading-draft.ts';
import css from './reading.module.css';
import type { ReadingFormState } from './use-reading-form.ts';

const NOTHING: readonly string[] = [];

/** Everything of the form that can be filled in: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, job, settings, today, correcting, commentButton }: FormFieldsProps) {
  const { field, draft, dispatch, goTo } = form;
  const tasks = job.meter.meterRateTasks;
  const shown = tasks.map((task) => {
    const { judged } = rateOf(draft, task.taskId);
    const images = photosOf(draft, task.taskId).photos.length;
    return judgeShownRate({ task, judged, images, judgedComment: draft.judgedComment, settings });
  });
  const several = tasks.length > 1;
  const photoRows = settings.features.imagesForbidden
    ? []
    : tasks.map((task, index) => (
        <RatePhotos
          key={task.taskId}
          task={task}
          named={several}
          attached={photosOf(draft, task.taskId)}
          required={settings.meterReading.imageRequired || asksForPhoto(shown[index])}
          dispatch={dispatch}
        />
      ));
  const openDate = () => goTo(DATE_ID);
  const openComment = () => goTo(COMMENT_ID);
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, several ? css.several : css.single)}>
        {tasks.map((task, index) => (
          <RateForm
            key={task.taskId}
            task={task}
            settings={settings}
            rate={rateOf(draft, task.taskId)}
            attached={photosOf(draft, task.taskId)}
            judgedComment={draft.judgedComment}
            messages={draft.messages.rates[task.taskId] ?? NOTHING}
            correcting={correcting}
            labelWidth={rateLabelWidth(tasks.map(rateLabel))}
            commentIsOpen={form.commentIsOpen}
            dispatch={dispatch}
            commentButton={commentButton}
            photos={several ? photoRows[index] : null}
          />
        ))}
      </div>
      <div className={css.fields}>
        {!several && photoRows}
        <DateRow
          field={field}
          day={draft.date}
          wasReset={draft.dateWasReset}
          messages={draft.messages.date}
          findings={field.mode === 'free' ? checkReadingDate(draft.date, job, settings, today) : []}
          today={today}
          open={form.dateIsOpen}
          onOpen={openDate}
          dispatch={dispatch}
        />
        <CommentRow
          settings={settings}
          comment={draft.comment}
          judgedComment={draft.judgedComment}
          messages={draft.messages.comment}
          findings={aboutComment(shown)}
          open={form.commentIsOpen}
          onOpen={openComment}
          dispatch={dispatch}
        />
      </div>
    </div>
  );
}

interface FormFieldsProps {
  readonly form: ReadingFormState;
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly correcting: boolean;
  /** Offered with a warning. */
  readonly commentButton: ReactNode;
}
