import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { flushSync } from 'react-dom';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { RadioChoices } from '../ui/ChoiceFields.tsx';
import { focusField } from '../ui/field-focus.ts';
import { CommentField } from './CommentField.tsx';
import { FieldWords } from './FieldWords.tsx';
import { PhotoField } from './PhotoField.tsx';
import { type Field, photosAt, rateAt, textOf } from './form-field.ts';
import type { FormOfJob, ValidatedJob } from './form-of-job.ts';
import css from './not-readable.module.css';
import {
  chosenReason,
  NO_REASON,
  offersNotReadable,
  photoRate,
  REASON,
  REASON_TEXT,
  REMARK,
  REMARK_TEXT,
  validateNotReadable,
} from './not-readable.ts';
import { photosOf } from './reading-draft.ts';
import { shownFindings } from './reading-kind.ts';
import type { ReadingFormState } from './use-reading-form.ts';

const NOTHING: readonly string[] = [];

/** In place of the values of a meter: why it cannot be read, with a comment and photos, and the way back to the values. */
export function NotReadableFields({ form, of }: NotReadableFieldsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const { draft, dispatch } = form;
  const { settings } = of;
  const findings = shownFindings(draft, validateNotReadable(draft, of).findings);
  const about = (field: Field) => ({
    id: `${field}-words`,
    findings: findings[field] ?? [],
    messages: draft.messages[field] ?? NOTHING,
  });
  const rateId = photoRate(of);
  const photos = about(photosAt(rateId));
  const reason = chosenReason(draft);
  return (
    <section className={css.plate} aria-labelledby="not-readable" inert={form.sending}>
      <h2 id="not-readable">{t('notReadable.title')}</h2>
      <RadioChoices
        id={REASON}
        legend={t('notReadable.why')}
        describedBy={`${REASON}-words`}
        options={NOT_READABLE_REASONS.map((value) => ({ value, label: t(`notReadable.reason.${value}`) }))}
        chosen={reason}
        onChoose={(text) => dispatch({ type: 'textTyped', name: REASON_TEXT, text })}
      >
        <FieldWords {...about(REASON)} />
      </RadioChoices>
      <CommentField
        name={REMARK_TEXT}
        kind="text"
        comment={textOf(draft, REMARK_TEXT)}
        readyMade={NOTHING}
        optional={reason !== 'other'}
        findings={about(REMARK).findings}
        messages={about(REMARK).messages}
        delay={settings.meterReading.validationFeedbackDelayMs}
        dispatch={dispatch}
      />
      {!settings.features.imagesForbidden && (
        <PhotoField
          id={photosAt(rateId)}
          label={t('entry.photos')}
          altOf={(place) => t('unknown.photo.alt', { place })}
          attached={photosOf(draft, rateId)}
          most={MAX_IMAGES_PER_RATE}
          required={false}
          messages={[...photos.findings.map(words), ...photos.messages]}
          onEvent={(event) => dispatch({ type: 'photos', rateId, event })}
        />
      )}
      <Button kind="text" className={css.back} onClick={() => turn(form, of, CLOSED)}>
        {t('notReadable.back')}
      </Button>
    </section>
  );
}

interface NotReadableFieldsProps {
  readonly form: Pick<ReadingFormState<ValidatedJob>, 'draft' | 'dispatch' | 'sending'>;
  readonly of: FormOfJob;
}

/** The quiet way from the values of a meter to why there are none; nothing where the form does not offer it. */
export function NotReadableWay({ form, of }: NotReadableFieldsProps) {
  const { t } = useTexts();
  if (!offersNotReadable(of)) return null;
  return (
    <div className={css.way}>
      <Button kind="text" className={css.back} onClick={() => turn(form, of, OPENED)}>
        {t('notReadable.ask')}
      </Button>
    </div>
  );
}

/** What the form says once somebody has opened it. */
const OPENED = { type: 'textTyped', name: REASON_TEXT, text: NO_REASON } as const;
/** And once they went back to the values. */
const CLOSED = { type: 'textTyped', name: REASON_TEXT, text: '' } as const;

/** Turns the form, and takes the focus to its first field. */
function turn(
  { dispatch }: Pick<NotReadableFieldsProps['form'], 'dispatch'>,
  { job }: FormOfJob,
  to: typeof OPENED | typeof CLOSED,
): void {
  flushSync(() => dispatch(to));
  focusField(to === OPENED ? REASON : rateAt(job.meter.meterRateTasks[0]?.taskId ?? ''));
}
