import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { isEmpty, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { useId } from 'react';
import { RateName } from '../meters/RateName.tsx';
import { JudgementLine } from './JudgementLine.tsx';
import { RateValueField } from './RateValueField.tsx';
import { useOutOfPlace } from './use-out-of-place.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Followup } from '../photo/Followup.tsx';
import css from '../photo/photo-reading.module.css';
import { PhotoCanvas } from '../photo/PhotoCanvas.tsx';
import { PhotoFateWords } from './PhotoFateWords.tsx';
import { attaches, photographed, type PhotoFate } from './take-over.ts';

/** A counter is on the photo, but what it shows is not known: enlarged, with the digits to be typed below (AIR-06, OPN-093). */
export function DisplayDetected(props: DisplayDetectedProps) {
  const { place, photo, tasks, typedOf, fateOf, onTyped, onLeave, onDone, onClose, onAgain } = props;
  const { t } = useTexts();
  const shownOf = photographed(tasks, typedOf);
  const fate = fateOf(shownOf);
  // Another photo helps most, as drawn, until something was typed.
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
  /** What stands in the form. */
  readonly typedOf: (rateId: string) => TypedDigits;
  /** What becomes of the photo as one of these rates. */
  readonly fateOf: (rateIds: readonly string[]) => PhotoFate;
  readonly onTyped: (rateId: string, typed: TypedDigits) => void;
  readonly onLeave: (rateId: string) => void;
  /** The photo goes with these rates, where it may. */
  readonly onDone: (rateIds: readonly string[]) => void;
  /** What was typed stays, the photo does not. */
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** The same field as in the form behind. */
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
        {outOfPlace !== null && <JudgementLine tone="err" title={words(outOfPlace)} />}
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
