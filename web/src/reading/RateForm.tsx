import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { Dispatch } from 'react';
import { useTouch } from '../device/use-media.ts';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { useRateLabel, useSpokenRate } from '../meters/use-meter-name.ts';
import { PickButton, usePhotoPicking } from '../photo/PickPhoto.tsx';
import type { AttachedPhotos } from '../photo/attached-photos.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { camera, chatText } from '../ui/icons.ts';
import { FeedbackLine } from './FieldWords.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RateField } from './RateField.tsx';
import { FallField } from './FallField.tsx';
import { asksWhy, validateExplained } from './explained-fall.ts';
import { COMMENT, photosAt, rateAt } from './form-field.ts';
import type { FormOfJob, ValidatedJob } from './form-of-job.ts';
import { type Feedback, feedbackOf } from './feedback.ts';
import type { ArrivedRate } from './rate-result.ts';
import { type DraftEvent, photosOf, rateOf } from './reading-draft.ts';
import css from './reading.module.css';
import { asksForPhoto, commentWord } from './shown-in-form.ts';
import type { ReadingFormState } from './use-reading-form.ts';
import { useSettling } from './use-settling.ts';

/** One rate of the form. It is validated when the person pauses or leaves it. */
export function RateForm({ form, of, task, labelWidth, offersComment, withPhotos }: RateFormProps) {
  const { t } = useTexts();
  const { draft, dispatch, goTo, isOpen } = form;
  const { job, settings } = of;
  const { explainsFalls } = usePortal();
  const rateLabel = useRateLabel();
  const { taskId } = task;
  const [rate, attached] = [rateOf(draft, taskId), photosOf(draft, taskId)];
  const arrived = of.arrived.find((one) => one.taskId === taskId);
  const settle = () => dispatch({ type: 'rateSettled', rateId: taskId });
  useSettling(rate, settings.meterReading.validationFeedbackDelayMs, settle);
  // Computed after the hooks and before rendering, so that the compiler memoizes it.
  const last = lastKnownReading(task);
  const { validated } = rate;
  const images = attached.photos.length;
  const explained = validateExplained(draft, task, settings, 'validated');
  const asked = asksWhy(draft, task, settings, explainsFalls);
  const { rate: shown } = explained;
  const whole = feedbackOf(shown, {
    task,
    typed: validated,
    last: last?.readingValue ?? null,
    fall: explained.fall,
    settings,
  });
  // Neither photo nor comment would allow it to be sent.
  const isStrict = shown.findings.some(
    ({ code, severity }) => severity === 'blocks' && /^value\.(below|above)/.test(code),
  );
  const mayPhoto = !settings.features.imagesForbidden && images < MAX_IMAGES_PER_RATE;
  return (
    <RateField
      id={rateAt(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      feedback={isOpen(COMMENT) ? withoutComment(whole) : whole}
      messages={draft.messages[rateAt(taskId)] ?? NOTHING}
      labelWidth={labelWidth}
      asksWhy={asked && explained.fall === null}
      onType={(typed) => dispatch({ type: 'typed', rateId: taskId, typed })}
      onLeave={settle}
      ways={
        isStrict ? (
          <Reach meterNumber={job.meter.meterNumber} />
        ) : (
          <>
            {mayPhoto && <PhotoWay taskId={taskId} attached={attached} dispatch={dispatch} />}
            {offersComment && (
              <Button size="small" onClick={() => goTo(COMMENT)}>
                <Icon path={chatText} size="small" />
                {t(`entry.comment.${commentWord(settings)}.short`)}
              </Button>
            )}
          </>
        )
      }
    >
      {asked && (
        <FallField
          form={form}
          rateId={taskId}
          rate={job.meter.meterRateTasks.length > 1 ? rateLabel(task) : null}
          findings={explained.findings}
        />
      )}
      {arrived !== undefined && <ArrivedNote arrived={arrived} task={task} />}
      {withPhotos && <RatePhotos form={form} task={task} settings={settings} named asked={asksForPhoto(shown)} />}
    </RateField>
  );
}

/** That a value of this rate has been sent, while others are still open. */
function ArrivedNote({
  arrived: { value, waits },
  task,
}: Pick<RateFormProps, 'task'> & { readonly arrived: ArrivedRate }) {
  const { t, language } = useTexts();
  if (value === null)
    return <FeedbackLine tone="ok" title={t(waits ? 'notReadable.arrived.waits' : 'notReadable.arrived')} />;
  const amount = formatAmount(readingText(value, task), unitOf(task), language);
  return <FeedbackLine tone="ok" title={t(waits ? 'reading.arrived.waits' : 'reading.arrived', { value: amount })} />;
}

/** The utility's contact, if only the utility can settle a value. */
function Reach({ meterNumber }: { readonly meterNumber: string }) {
  const { t } = useTexts();
  return (
    <div>
      <p>{t('reading.strict')}</p>
      <WaysToReach meterNumber={meterNumber} />
    </div>
  );
}

/** An open comment field reports its own errors. */
function withoutComment(feedback: Feedback | null): Feedback | null {
  return feedback && { ...feedback, findings: feedback.findings.filter((one) => one.at !== 'comment') };
}

/** A shortcut to a photo, offered with a warning about the value. */
function PhotoWay({ taskId, attached, dispatch }: PhotoWayProps) {
  const { t } = useTexts();
  const touch = useTouch();
  const pick = usePhotoPicking(attached, MAX_IMAGES_PER_RATE, (event) =>
    dispatch({ type: 'photos', rateId: taskId, event }),
  );
  return (
    <PickButton source={touch ? 'camera' : 'file'} onPick={pick}>
      <Icon path={camera} size="small" />
      {t('entry.photo')}
    </PickButton>
  );
}

interface PhotoWayProps {
  readonly taskId: string;
  readonly attached: AttachedPhotos;
  readonly dispatch: Dispatch<DraftEvent>;
}

const NOTHING: readonly string[] = [];

interface RateFormProps {
  readonly form: ReadingFormState<ValidatedJob>;
  readonly of: FormOfJob;
  /** With the earlier readings its value is compared with. */
  readonly task: MeterRateTask;
  readonly labelWidth: number;
  /** Whether a warning offers to write a comment. */
  readonly offersComment: boolean;
  /** Whether its photos are shown with the rate. */
  readonly withPhotos: boolean;
}

/**
 * The photos of one rate: a row of the form, or with the rate if there are several; nothing if photos are forbidden.
 */
export function RatePhotos({ form: { draft, dispatch }, task, settings, named, asked }: RatePhotosProps) {
  const { t } = useTexts();
  const { taskId } = task;
  const messages = draft.messages[photosAt(taskId)] ?? NOTHING;
  const lost = draft.lostPhotos[taskId]?.length ?? 0;
  const rate = useSpokenRate()(task);
  if (settings.features.imagesForbidden) return null;
  return (
    <div className={named ? css.ratePhotos : css.photoRow}>
      <PhotoField
        id={photosAt(taskId)}
        label={t('entry.photos')}
        of={named ? rate : undefined}
        altOf={(place) => t('entry.photo.alt', { place, rate })}
        attached={photosOf(draft, taskId)}
        most={MAX_IMAGES_PER_RATE}
        required={settings.meterReading.imageRequired || asked}
        messages={lost === 0 ? messages : [...messages, t('entry.photo.lost', { count: lost })]}
        onEvent={(event) => dispatch({ type: 'photos', rateId: taskId, event })}
      />
    </div>
  );
}

interface RatePhotosProps {
  readonly form: Pick<ReadingFormState, 'draft' | 'dispatch'>;
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  /** Whether it names the rate it belongs to. */
  readonly named: boolean;
  /** Whether the value, as currently validated, asks for one. */
  readonly asked: boolean;
}
