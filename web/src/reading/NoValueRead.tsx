import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { isEmpty, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { useId } from 'react';
import { useDevice } from '../device/use-device.ts';
import { RateName } from '../meters/MeterSigns.tsx';
import { Followup, PhotoCanvas } from '../photo/Followup.tsx';
import css from '../photo/photo-reading.module.css';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { flashlight, hand, rectangle } from '../ui/camera-icons.ts';
import { FeedbackLine } from './FieldWords.tsx';
import { RateValueField } from './RateValueField.tsx';
import { attaches, type PhotoFate, photographed } from './take-over.ts';
import { useOutOfPlace } from './use-counter.ts';

/** A counter is on the photo, but its value is unknown: enlarged, with the digits to be typed below. */
export function DisplayDetected(props: DisplayDetectedProps) {
  const { place, photo, tasks, typedOf, fateOf, onTyped, onLeave, onDone, onClose, onAgain } = props;
  const { t } = useTexts();
  const shownOf = photographed(tasks, typedOf);
  const fate = fateOf(shownOf);
  // Another photo helps most until something was typed.
  const isTyped = tasks.some(({ taskId }) => !isEmpty(typedOf(taskId)));
  return (
    <Followup
      title={t('photoReading.display')}
      photo={photo}
      places={[place]}
      tone="warn"
      againFirst={!isTyped}
      onAgain={onAgain}
      action={
        <Button
          kind={isTyped ? 'primary' : 'secondary'}
          size={isTyped ? 'large' : 'normal'}
          onClick={() => onDone(shownOf)}
        >
          {t(attaches(fate) ? 'photoReading.display.attach' : 'photoReading.display.done')}
        </Button>
      }
      other={attaches(fate) && <Button onClick={onClose}>{t('photoReading.display.close')}</Button>}
    >
      <p>{t('photoReading.display.text')}</p>
      <PhotoCanvas photo={photo} place={place} label={t('photoReading.crop')} />
      {tasks.map((task) => (
        <TypedRate
          key={task.taskId}
          task={task}
          typed={typedOf(task.taskId)}
          onType={(digits) => onTyped(task.taskId, digits)}
          onLeave={() => onLeave(task.taskId)}
        />
      ))}
      <PhotoFateWords fate={fate} />
    </Followup>
  );
}

interface DisplayDetectedProps {
  readonly place: CounterPlace;
  readonly photo: Blob;
  readonly tasks: readonly MeterRateTask[];
  /** What is in the form. */
  readonly typedOf: (rateId: string) => TypedDigits;
  /** What happens to the photo as one of these rates. */
  readonly fateOf: (rateIds: readonly string[]) => PhotoFate;
  readonly onTyped: (rateId: string, typed: TypedDigits) => void;
  readonly onLeave: (rateId: string) => void;
  /** Attaches the photo to these rates where it may. */
  readonly onDone: (rateIds: readonly string[]) => void;
  /** What was typed stays, the photo does not. */
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** The same field as in the form behind the dialog. */
function TypedRate({ task, typed, onType, onLeave }: TypedRateProps) {
  const { t } = useTexts();
  const id = useId();
  const words = useFindingWords();
  const { outOfPlace, onRefuse, enter } = useOutOfPlace(typed, task, onType);
  return (
    <section>
      <h4 id={`${id}name`} className={css.rate}>
        <VisuallyHidden>{t('photoReading.read')}: </VisuallyHidden>
        <RateName {...task} />
      </h4>
      <RateValueField
        id={id}
        rate={task}
        typed={typed}
        labelledBy={`${id}name`}
        errorId={`${id}says`}
        invalid={outOfPlace !== null}
        missingDecimals="none"
        onType={enter}
        onRefuse={onRefuse}
        onLeave={onLeave}
        onDone={onLeave}
      />
      <div id={`${id}says`} role="status">
        {outOfPlace !== null && <FeedbackLine tone="err" title={words(outOfPlace)} />}
      </div>
    </section>
  );
}

interface TypedRateProps {
  readonly task: MeterRateTask;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
  readonly onLeave: () => void;
}

/** Nothing could read the photo: no network, and no reader on this device. Its light is not to blame. */
export function NotRead({ photo, fate, onAttach, onAgain, onType }: NotReadProps) {
  const { t } = useTexts();
  const { runsWebAssembly } = useDevice();
  const type = t('photoReading.type');
  return (
    <Followup
      title={t(runsWebAssembly ? 'photoReading.unread' : 'photoReading.unread.never')}
      photo={photo}
      onAgain={onAgain}
      action={
        <Button kind="primary" size="large" onClick={attaches(fate) ? onAttach : onType}>
          {attaches(fate) ? t('photoReading.unread.attach') : type}
        </Button>
      }
      other={attaches(fate) && <Button onClick={onType}>{type}</Button>}
    >
      {runsWebAssembly && <p>{t('photoReading.unread.later')}</p>}
      <p>{t(attaches(fate) ? 'photoReading.unread.text' : 'photoReading.unread.typing')}</p>
      <PhotoFateWords fate={fate} />
    </Followup>
  );
}

interface NotReadProps {
  readonly photo: Blob;
  /** What happens to the photo when it is attached. */
  readonly fate: PhotoFate;
  /** Attaches the photo and moves to the digits. */
  readonly onAttach: () => void;
  readonly onAgain: () => void;
  /** Only moves to the digits. */
  readonly onType: () => void;
}

const TIPS = [
  ['light', flashlight],
  ['distance', rectangle],
  ['still', hand],
] as const;

/** Nothing of the job's meter was found on the photo, for whatever reason. */
export function NoResult({ photo, otherMeter, meterNumber, onAgain, onType }: NoResultProps) {
  const { t } = useTexts();
  const isOther = otherMeter !== null;
  return (
    <Followup
      title={t(isOther ? 'photoReading.other' : 'photoReading.none')}
      photo={photo}
      againFirst
      onAgain={onAgain}
      action={<Button onClick={onType}>{t('photoReading.type')}</Button>}
    >
      {isOther ? (
        <p>{t('photoReading.other.text', { read: otherMeter, own: meterNumber })}</p>
      ) : (
        <>
          <p>{t('photoReading.none.text')}</p>
          <ul className={css.tips}>
            {TIPS.map(([tip, icon]) => (
              <li key={tip}>
                <Icon path={icon} />
                {t(`photoReading.none.${tip}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Followup>
  );
}

interface NoResultProps {
  readonly photo: Blob;
  /** The number that was read, of another meter. */
  readonly otherMeter: string | null;
  readonly meterNumber: string;
  readonly onAgain: () => void;
  readonly onType: () => void;
}

const WORDS = {
  attached: null,
  forbidden: null,
  replaces: 'photoReading.replacesPhoto',
  partly: 'photoReading.leftOutPartly',
  leftOut: 'photoReading.leftOut',
} as const;

/** What happens to the photo, if that is not what people expect. */
export function PhotoFateWords({ fate }: { readonly fate: PhotoFate }) {
  const { t } = useTexts();
  const words = WORDS[fate];
  return words === null ? null : <p>{t(words, { most: MAX_IMAGES_PER_RATE })}</p>;
}
