import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { judgeRate } from '@zaehlwerk/domain/reading/judge-rate';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import type { Dispatch } from 'react';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { useTouch } from '../device/use-media.ts';
import type { AttachedPhotos } from '../photo/attached-photos.ts';
import { PickButton } from '../photo/PickButton.tsx';
import { usePhotoPicking } from '../photo/use-photo-picking.ts';
import { commentWord } from './comment-word.ts';
import { type Judgement, judgementOf } from './judgement.ts';
import { JudgementLine } from './JudgementLine.tsx';
import { RateEntry } from './RateEntry.tsx';
import { COMMENT, type Place, rateAt } from './place.ts';
import type { DraftEvent, RateDraft } from './reading-draft.ts';
import { useSettling } from './use-settling.ts';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { camera, chatText } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ArrivedRate } from './arrived-rates.ts';
import { asksForPhoto } from './judge-job.ts';
import { type PhotosOfRate, RatePhotos } from './RatePhotos.tsx';

/** One rate of the form. It is judged when the person has stopped typing for a while or leaves it (VAL-28, OPN-078). */
export function RateForm(props: RateFormProps) {
  const { task, settings, rate, attached, judgedComment, messages, arrived, labelWidth, dispatch, goTo } = props;
  const { t } = useTexts();
  const { taskId } = task;
  const settle = () => dispatch({ type: 'rateSettled', rateId: taskId });
  useSettling(rate, settings.meterReading.validationFeedbackDelayMs, settle);
  // Computed after the hooks and before anything is drawn, so that the compiler keeps it from one digit to the next.
  const last = lastKnownReading(task);
  const { judged } = rate;
  const images = attached.photos.length;
  const shown = judgeRate({ task, typed: judged, images, comment: judgedComment }, settings);
  const whole = judgementOf(shown, { task, typed: judged, last: last?.readingValue ?? null, settings });
  // Neither photo nor comment would let it be sent.
  const isStrict = shown.findings.some(
    ({ code, severity }) => severity === 'blocks' && /^value\.(below|above)/.test(code),
  );
  const mayPhoto = !settings.features.imagesForbidden && images < MAX_IMAGES_PER_RATE;
  return (
    <RateEntry
      id={rateAt(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      judgement={props.commentIsOpen ? withoutComment(whole) : whole}
      messages={messages}
      labelWidth={labelWidth}
      onType={(typed) => dispatch({ type: 'typed', rateId: taskId, typed })}
      onLeave={settle}
      ways={
        isStrict ? (
          <Reach meterNumber={props.meterNumber} />
        ) : (
          <>
            {mayPhoto && <PhotoWay taskId={taskId} attached={attached} dispatch={dispatch} />}
            {props.offersComment && (
              <Button size="small" onClick={() => goTo(COMMENT)}>
                <Icon path={chatText} size="small" />
                {t(`entry.comment.${commentWord(settings)}.short`)}
              </Button>
            )}
          </>
        )
      }
    >
      {arrived !== null && <ArrivedNote arrived={arrived} task={task} />}
      {props.withPhotos && (
        <RatePhotos
          task={task}
          settings={settings}
          attached={attached}
          photoMessages={props.photoMessages}
          lostPhotos={props.lostPhotos}
          named
          asked={asksForPhoto(shown)}
          dispatch={dispatch}
        />
      )}
    </RateEntry>
  );
}

/** That a value of this rate has been sent, while others are still to be. */
function ArrivedNote({
  arrived: { value, waits },
  task,
}: Pick<RateFormProps, 'task'> & { readonly arrived: ArrivedRate }) {
  const { t, language } = useTexts();
  const amount = formatAmount(readingText(value, task), unitOf(task), language);
  return <JudgementLine tone="ok" title={t(waits ? 'reading.arrived.waits' : 'reading.arrived', { value: amount })} />;
}

/** Where a value can only be settled with the utility. */
function Reach({ meterNumber }: Pick<RateFormProps, 'meterNumber'>) {
  const { t } = useTexts();
  return (
    <div>
      <p>{t('reading.strict')}</p>
      <WaysToReach meterNumber={meterNumber} />
    </div>
  );
}

/** An open comment field says itself what is wrong with it. */
function withoutComment(judgement: Judgement | null): Judgement | null {
  return judgement && { ...judgement, findings: judgement.findings.filter((one) => one.at !== 'comment') };
}

/** The shortest way to a photo, offered with a warning about the value. */
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

interface RateFormProps extends PhotosOfRate {
  /** With the earlier readings that its value is compared with. */
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  readonly rate: RateDraft;
  /** The comment when it was last judged. */
  readonly judgedComment: string;
  /** What the server said about this rate. */
  readonly messages: readonly string[];
  /** Null as long as nothing of it was sent. */
  readonly arrived: ArrivedRate | null;
  readonly labelWidth: number;
  readonly meterNumber: string;
  readonly commentIsOpen: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Whether a warning offers to write a comment. */
  readonly offersComment: boolean;
  readonly goTo: (place: Place) => void;
  /** Whether its photos stand with the rate. */
  readonly withPhotos: boolean;
}
