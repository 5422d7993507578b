import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { Unit } from '../meters/Unit.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { checkCircle } from '../ui/status.ts';
import { Status } from '../ui/Status.tsx';
import { Followup } from '../photo/Followup.tsx';
import css from '../photo/photo-reading.module.css';
import { PhotoFateWords } from './PhotoFateWords.tsx';
import { isOtherThan } from '../photo/read-value.ts';
import { ReadValue } from '../photo/ReadValue.tsx';
import type { PhotoFate } from './take-over.ts';

/** So much of a number is enough to recognise it. */
const SHOWN_OF_NUMBER = 6;

/** Values were read of the job's own meter: the person compares them, and takes them over or not (AIR-07, AIR-11, OPN-093). */
export function ValuesDetected(props: ValuesDetectedProps) {
  const { values, meterNumber, tasks, photo, typedOf, fate, onTake, onAgain, onCorrect } = props;
  const { t } = useTexts();
  const read = values.flatMap((value) => {
    const task = tasks.find(({ taskId }) => taskId === value.taskId);
    return task === undefined ? [] : [{ value, task, typed: typedOf(task.taskId) }];
  });
  const several = read.length > 1;
  const [only] = tasks;
  // Where the rates are named, each has its own.
  const onlyUnit = only === undefined || tasks.length > 1 ? null : unitOf(only);
  const replaces = read.some(({ value, task, typed }) => isOtherThan(typed, value.typed, task));
  return (
    <Followup
      title={t(several ? 'confirm.values' : 'confirm.value')}
      photo={photo}
      places={values.flatMap(({ place }) => (place === null ? [] : [place]))}
      onAgain={onAgain}
      action={
        <Button kind="primary" size="large" onClick={onTake}>
          {t(replaces ? 'photoReading.replace' : several ? 'photoReading.takeAll' : 'photoReading.take')}
        </Button>
      }
      other={
        <Button onClick={onCorrect}>{t(replaces ? 'photoReading.replaceAndCorrect' : 'photoReading.correct')}</Button>
      }
    >
      <p>{t('photoReading.compare')}</p>
      {read.map(({ value, task, typed }) => (
        <ReadValue key={value.taskId} value={value} task={task} named={tasks.length > 1} photo={photo} typed={typed} />
      ))}
      <div className={css.name}>
        <Status tone="ok" icon={checkCircle}>
          {t('photoReading.sameMeter', { number: endOf(meterNumber) })}
        </Status>
        {onlyUnit !== null && <Unit>{onlyUnit}</Unit>}
      </div>
      <PhotoFateWords fate={fate} />
    </Followup>
  );
}

function endOf(meterNumber: string): string {
  return meterNumber.length > SHOWN_OF_NUMBER ? `…${meterNumber.slice(-SHOWN_OF_NUMBER)}` : meterNumber;
}

interface ValuesDetectedProps {
  readonly values: readonly AcceptedValue[];
  /** As it was read. */
  readonly meterNumber: string;
  readonly tasks: readonly MeterRateTask[];
  readonly photo: Blob;
  /** What stands in the form. */
  readonly typedOf: (rateId: string) => TypedDigits;
  readonly fate: PhotoFate;
  readonly onTake: () => void;
  readonly onAgain: () => void;
  /** Takes over as well, and leads to the digits. */
  readonly onCorrect: () => void;
}
