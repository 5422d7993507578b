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
import { aboutComment, judgeShownRate } from './judge-draft.ts';
import { RateForm } from './RateForm.tsx';
import { rateOf } from './reading-draft.ts';
import css from './reading.module.css';
import type { ReadingFormState } from './use-reading-form.ts';

const NOTHING: readonly string[] = [];

/** Everything of the form that can be filled in: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, job, settings, today, correcting, commentButton }: FormFieldsProps) {
  const { field, draft, dispatch, goTo } = form;
  const tasks = job.meter.meterRateTasks;
  const shown = tasks.map((task) =>
    judgeShownRate(task, rateOf(draft, task.taskId).judged, draft.judgedComment, settings),
  );
  const openDate = () => goTo(DATE_ID);
  const openComment = () => goTo(COMMENT_ID);
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, tasks.length > 1 ? css.several : css.single)}>
        {tasks.map((task) => (
          <RateForm
            key={task.taskId}
            task={task}
            settings={settings}
            rate={rateOf(draft, task.taskId)}
            judgedComment={draft.judgedComment}
            messages={draft.messages.rates[task.taskId] ?? NOTHING}
            correcting={correcting}
            labelWidth={rateLabelWidth(tasks.map(rateLabel))}
            commentIsOpen={form.commentIsOpen}
            dispatch={dispatch}
            ways={commentButton}
          />
        ))}
      </div>
      <div className={css.fields}>
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
