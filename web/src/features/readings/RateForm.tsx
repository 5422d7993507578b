import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import { type Dispatch, useEffect } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { commentWord } from '../../reading-entry/comment-word.ts';
import { type Judgement, judgementOf } from '../../reading-entry/judgement.ts';
import { RateEntry } from '../../reading-entry/RateEntry.tsx';
import type { AttachedPhotos } from '../../photos/attached-photos.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { chatText } from '../../ui/icons/action.ts';
import { Icon } from '../../ui/Icon.tsx';
import { rateId } from './field-ids.ts';
import { asksForPhoto, judgeShownRate, seenAgainst } from './judge-draft.ts';
import { PhotoWay } from './PhotoWay.tsx';
import { RatePhotos } from './RatePhotos.tsx';
import type { DraftEvent, RateDraft } from '../../reading-form/reading-draft.ts';

/** One rate of the form. It is judged when the person has stopped typing for a while or leaves it (VAL-28, OPN-078). */
export function RateForm({
  task,
  settings,
  rate,
  attached,
  judgedComment,
  messages,
  photoMessages,
  correcting,
  labelWidth,
  commentIsOpen,
  dispatch,
  onComment,
  photosHere,
}: RateFormProps) {
  const { t } = useTexts();
  const { clock } = useDevice();
  const { taskId } = task;
  const delay = settings.meterReading.validationFeedbackDelayMs;
  useEffect(() => {
    if (rate.typed === rate.judged) return;
    return clock.after(delay, () => dispatch({ type: 'rateSettled', taskId }));
  }, [rate, clock, delay, dispatch, taskId]);
  const { judged } = rate;
  // Computed after the hooks and before anything is drawn, so that the compiler keeps it from one digit to the next.
  const last = seenAgainst(task, correcting);
  const images = attached.photos.length;
  const shown = judgeShownRate({ task, judged, images, judgedComment, settings });
  const whole = judgementOf(shown, { task, typed: judged, last: last?.readingValue ?? null, settings });
  const judgement = commentIsOpen ? withoutComment(whole) : whole;
  const asked = asksForPhoto(shown);
  const mayPhoto = !settings.features.imagesForbidden && images < MAX_IMAGES_PER_RATE;
  return (
    <RateEntry
      id={rateId(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      judgement={judgement}
      messages={messages}
      labelWidth={labelWidth}
      onType={(typed) => dispatch({ type: 'typed', taskId, typed })}
      onLeave={() => dispatch({ type: 'rateSettled', taskId })}
      ways={
        <>
          {mayPhoto && <PhotoWay attached={attached} taskId={taskId} dispatch={dispatch} />}
          {onComment !== null && (
            <Button size="small" onClick={onComment}>
              <Icon path={chatText} size="small" />
              {t(`entry.comment.${commentWord(settings)}.short`)}
            </Button>
          )}
        </>
      }
    >
      {photosHere && (
        <RatePhotos
          task={task}
          settings={settings}
          named
          attached={attached}
          asked={asked}
          messages={photoMessages}
          dispatch={dispatch}
        />
      )}
    </RateEntry>
  );
}

/** An open comment field says itself what is wrong with it. */
function withoutComment(judgement: Judgement | null): Judgement | null {
  return judgement && { ...judgement, findings: judgement.findings.filter((one) => one.at !== 'comment') };
}

interface RateFormProps {
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  readonly rate: RateDraft;
  readonly attached: AttachedPhotos;
  /** The comment when it was last judged. */
  readonly judgedComment: string;
  /** What the server said about this rate. */
  readonly messages: readonly string[];
  /** What it said about its photos. */
  readonly photoMessages: readonly string[];
  readonly correcting: boolean;
  readonly labelWidth: number;
  readonly commentIsOpen: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Opens the comment; null when none is offered with a warning. */
  readonly onComment: (() => void) | null;
  /** Whether its photos stand with the rate. */
  readonly photosHere: boolean;
}
