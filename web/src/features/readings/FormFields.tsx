import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/rate-label';
import { useTexts } from '../../text/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CommentRow } from '../../reading-form/CommentEntry.tsx';
import { DateRow } from '../../reading-form/DateEntry.tsx';
import { DATE_ID } from './field-ids.ts';
import { aboutComment, asksForPhoto, judgeShownRate } from './judge-draft.ts';
import { RateForm } from './RateForm.tsx';
import { RatePhotos } from './RatePhotos.tsx';
import { photosOf, rateOf } from '../../reading-form/reading-draft.ts';
import css from './reading.module.css';
import type { ReadingFormState } from '../../reading-form/use-reading-form.ts';

const NOTHING: readonly string[] = [];

/** Everything of the form that can be filled in: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, job, settings, today, correcting, mayComment, openComment }: FormFieldsProps) {
  const { t } = useTexts();
  const { field, draft, dispatch, goTo } = form;
  const tasks = job.meter.meterRateTasks;
  const shown = tasks.map((task) => {
    const { judged } = rateOf(draft, task.taskId);
    const images = photosOf(draft, task.taskId).photos.length;
    return judgeShownRate({ task, judged, images, judgedComment: draft.judgedComment, settings });
  });
  const several = tasks.length > 1;
  const aboutPhotos = (taskId: string): readonly string[] => {
    const said = draft.messages.photos[taskId] ?? NOTHING;
    const lost = draft.lostPhotos[taskId]?.length ?? 0;
    return lost === 0 ? said : [...said, t('entry.photo.lost', { count: lost })];
  };
  const openDate = () => goTo(DATE_ID);
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
            judgedComment={draft.judgedComment}
            messages={draft.messages.rates[task.taskId] ?? NOTHING}
            photoMessages={aboutPhotos(task.taskId)}
            correcting={correcting}
            labelWidth={rateLabelWidth(tasks.map(rateLabel))}
            commentIsOpen={form.commentIsOpen}
            dispatch={dispatch}
            onComment={mayComment ? openComment : null}
            photosHere={several}
          />
        ))}
      </div>
      <div className={css.fields}>
        {!several &&
          tasks.map((task) => (
            <RatePhotos
              key={task.taskId}
              task={task}
              settings={settings}
              named={false}
              attached={photosOf(draft, task.taskId)}
              asked={shown.some(asksForPhoto)}
              messages={aboutPhotos(task.taskId)}
              dispatch={dispatch}
            />
          ))}
        <DateRow
          field={field}
          day={draft.date}
          wasReset={draft.dateWasReset}
          messages={draft.messages.date}
          job={job}
          settings={settings}
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
  /** Whether a comment is offered with a warning. */
  readonly mayComment: boolean;
  readonly openComment: () => void;
}
