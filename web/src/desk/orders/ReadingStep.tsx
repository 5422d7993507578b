import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/obis';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { type Dispatch, useId } from 'react';
import { CommentField } from '../../reading/CommentField.tsx';
import { DateField } from '../../reading/DateField.tsx';
import { textOf } from '../../reading/form-field.ts';
import type { FormOfJob } from '../../reading/form-of-job.ts';
import { aboutComment, ratesOf } from '../../reading/job-kind.ts';
import type { DraftEvent, ReadingDraft } from '../../reading/reading-draft.ts';
import { NotReadableFields, NotReadableWay } from '../../reading/NotReadableFields.tsx';
import { saysNotReadable } from '../../reading/not-readable.ts';
import { isCommentOptional, shownAboutDate, validateShownRate } from '../../reading/shown-in-form.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { eyeSlash } from '../../ui/frame-icons.ts';
import { RateEntry } from '../frame/RateEntry.tsx';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { NumberedHeading } from './NumberedHeading.tsx';

const NOTHING: readonly string[] = [];

/** The reading itself: the customer's own counter and rules, with the day and the comment; or why there is none. */
export function ReadingStep({ number, isDone, ...form }: ReadingStepProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const { of, draft, dispatch } = form;
  return (
    <section className={css.step} aria-labelledby={id}>
      <NumberedHeading id={id} number={number} isDone={isDone}>
        {t('desk.entry.which')}
      </NumberedHeading>
      {saysNotReadable(draft) ? (
        <NotReadableFields form={{ draft, dispatch, sending: false }} of={of} />
      ) : (
        <Values {...form} />
      )}
    </section>
  );
}

function Values({ of, draft, dispatch }: Pick<ReadingStepProps, 'of' | 'draft' | 'dispatch'>) {
  const { t } = useDeskTexts();
  const { job, settings, today } = of;
  const tasks = ratesOf(job, draft);
  const field = readingDateField(job, settings, today);
  const labelWidth = rateLabelWidth(tasks.map(rateLabel));
  return (
    <>
      {tasks.map((task) => (
        <RateEntry key={task.taskId} task={task} of={of} draft={draft} labelWidth={labelWidth} dispatch={dispatch} />
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
          kind={commentField(settings)}
          comment={textOf(draft, 'comment')}
          messages={NOTHING}
          readyMade={settings.meterReading.defaultComments.map((one) => one.text)}
          optional={isCommentOptional(draft, of)}
          findings={aboutComment(tasks.map((task) => validateShownRate(draft, task, settings)))}
          delay={settings.meterReading.validationFeedbackDelayMs}
          dispatch={dispatch}
        />
      </div>
      <NotReadableWay form={{ draft, dispatch, sending: false }} of={of} />
    </>
  );
}

interface ReadingStepProps {
  readonly number: number;
  readonly of: FormOfJob;
  readonly draft: ReadingDraft;
  readonly isDone: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
}
