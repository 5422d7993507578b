import type { Job } from '@zaehlwerk/domain/job/job';
import { type EffectiveSettings, offersPhotoReading } from '@zaehlwerk/domain/job/settings';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/obis';
import { dialogReducer, IDLE } from '@zaehlwerk/domain/photo-reading/photo-dialog';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { type Dispatch, lazy, Suspense, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTouch } from '../device/use-media.ts';
import { formatList } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import { focusField } from '../ui/field-focus.ts';
import { viewfinder } from '../ui/icons.ts';
import { useNotices } from '../ui/use-notices.ts';
import { CommentField } from './CommentField.tsx';
import { DateField } from './DateField.tsx';
import { RateForm, RatePhotos } from './RateForm.tsx';
import { COMMENT, DATE, rateAt, textOf } from './form-field.ts';
import { aboutComment, ratesOf } from './job-kind.ts';
import type { FormOfJob, ValidatedJob } from './form-of-job.ts';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';
import css from './reading.module.css';
import { asksForPhoto, isCommentOptional, validateShownRate, shownAboutDate } from './shown-in-form.ts';
import { amountOf } from './take-over.ts';
import type { ReadingFormState } from './use-reading-form.ts';

const NOTHING: readonly string[] = [];

/** All fields of the form: a counter per rate, side by side in wide windows, then date and comment. */
export function FormFields({ form, of, offersComment }: FormFieldsProps) {
  const { job, settings, today } = of;
  const { draft, dispatch, goTo, isOpen } = form;
  const tasks = ratesOf(job, draft);
  // A photo is read with the comparison values in mind, too.
  const compared = { ...job, meter: { ...job.meter, meterRateTasks: tasks } };
  const field = readingDateField(job, settings, today);
  const shown = tasks.map((task) => validateShownRate(draft, task, settings));
  const several = tasks.length > 1;
  const comment = textOf(draft, 'comment');
  const aboutIt = aboutComment(shown);
  const labelWidth = rateLabelWidth(tasks.map(rateLabel));
  return (
    <div className={css.plate} inert={form.sending}>
      <div className={classNames(css.rates, several ? css.several : css.single)}>
        {tasks.map((task) => (
          <RateForm
            key={task.taskId}
            form={form}
            of={of}
            task={task}
            withPhotos={several}
            labelWidth={labelWidth}
            offersComment={offersComment}
          />
        ))}
      </div>
      <PhotoReading className={css.camera} {...of} job={compared} draft={draft} dispatch={dispatch} />
      <div className={css.fields}>
        {!several &&
          tasks.map((task) => (
            <RatePhotos
              key={task.taskId}
              form={form}
              task={task}
              settings={settings}
              named={false}
              asked={shown.some(asksForPhoto)}
            />
          ))}
        <DateField
          field={field}
          draft={draft}
          today={today}
          messages={draft.messages[DATE] ?? NOTHING}
          findings={field.mode === 'free' ? shownAboutDate(draft, of) : []}
          folding={{ open: isOpen(DATE), onOpen: () => goTo(DATE) }}
          dispatch={dispatch}
        />
        <CommentField
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
  readonly form: ReadingFormState<ValidatedJob>;
  readonly of: FormOfJob;
  /** Whether a warning offers to write a comment. */
  readonly offersComment: boolean;
}

/** Few people need it, so it is not part of the first load. */
const load = async () => ({ default: (await import('./PhotoReadingDialog.tsx')).PhotoReadingDialog });
const PhotoReadingDialog = lazy(load);

/** Lets the person have a photo of the meter read: on mobile devices, if the job allows it. */
function PhotoReading({ className, ...form }: PhotoReadingProps) {
  const { job, settings } = form;
  const { t, language } = useTexts();
  const touch = useTouch();
  const notices = useNotices();
  const [at, tell] = useReducer(dialogReducer<Blob>, IDLE);
  const [taken, setTaken] = useState('');
  // A device that gets a mouse attached keeps an open dialog.
  if (at.stage === 'IDLE' && !offersPhotoReading(touch, settings)) return null;
  const tasks = job.meter.meterRateTasks;
  const wordsFor = (values: readonly AcceptedValue[]) =>
    values.flatMap(({ taskId, typed }) => {
      const task = tasks.find((one) => one.taskId === taskId);
      return task === undefined ? [] : [amountOf(typed, task, language)];
    });
  // Loaded before it is shown, so that a failure does not take the form down.
  const open = async () => {
    try {
      await load();
      tell({ type: 'opened' });
    } catch {
      notices.show('ERROR', t('photoReading.notLoaded'), t('photoReading.notLoaded.text'));
    }
  };
  const type = () => {
    flushSync(() => tell({ type: 'closed' }));
    const [first] = tasks;
    if (first !== undefined) focusField(rateAt(first.taskId));
  };
  return (
    <div className={className}>
      <Button size="small" wide onClick={() => void open()}>
        <Icon path={viewfinder} size="small" />
        {t('photoReading.title')}
      </Button>
      <LiveRegion text={taken} />
      {at.stage !== 'IDLE' && (
        <Suspense>
          <PhotoReadingDialog
            {...form}
            at={at}
            tell={tell}
            onTaken={(values) => {
              tell({ type: 'closed' });
              setTaken(t('photoReading.taken', { values: formatList(wordsFor(values), language) }));
            }}
            onType={type}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PhotoReadingProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly accountId: string;
  readonly draft: ReadingDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly className?: string | undefined;
}
