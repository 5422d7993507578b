import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { AcceptedValue, ReadDigit, ReadDigits } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { CSSProperties } from 'react';
import { RateName, Unit } from '../meters/MeterSigns.tsx';
import { Followup, PhotoCanvas } from '../photo/Followup.tsx';
import css from '../photo/photo-reading.module.css';
import { formatList } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import counter from '../ui/counter.module.css';
import { checkCircle, warning } from '../ui/frame-icons.ts';
import { PhotoFateWords } from './NoValueRead.tsx';
import { amountOf, isOtherThan, type PhotoFate } from './take-over.ts';

/** Enough characters of a number to recognise it. */
const SHOWN_OF_NUMBER = 6;

/** Values of the job's own meter were read: the person compares them, and accepts them or not. */
export function ValuesDetected(props: ValuesDetectedProps) {
  const { values, meterNumber, tasks, photo, typedOf, fate, onTake, onAgain, onCorrect } = props;
  const { t } = useTexts();
  const read = values.flatMap((value) => {
    const task = tasks.find(({ taskId }) => taskId === value.taskId);
    return task === undefined ? [] : [{ value, task, typed: typedOf(task.taskId) }];
  });
  const several = read.length > 1;
  const [only] = tasks;
  // If the rates are named, each shows its own unit.
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
  /** As read. */
  readonly meterNumber: string;
  readonly tasks: readonly MeterRateTask[];
  readonly photo: Blob;
  /** What is in the form. */
  readonly typedOf: (rateId: string) => TypedDigits;
  readonly fate: PhotoFate;
  readonly onTake: () => void;
  readonly onAgain: () => void;
  /** Accepts as well, and moves to the digits. */
  readonly onCorrect: () => void;
}

/** The counter on the photo above the digits read from it, above the value that would be replaced. */
function ReadValue({ value, task, named, photo, typed }: ReadValueProps) {
  const { t, language } = useTexts();
  const unit = unitOf(task);
  const doubtful = [...value.pre, ...value.post].flatMap((digit, place) => (digit.doubtful ? [place] : []));
  const places = formatList(
    doubtful.map((place) => t('photoReading.place', { place: place + 1 })),
    language,
  );
  return (
    <section className={css.value}>
      {named && (
        <div className={css.name}>
          <h4>
            <RateName {...task} />
          </h4>
          {unit !== null && <Unit>{unit}</Unit>}
        </div>
      )}
      {value.place !== null && <PhotoCanvas photo={photo} place={value.place} label={t('photoReading.crop')} />}
      <VisuallyHidden>{t('photoReading.value', { value: amountOf(value.typed, task, language) })}</VisuallyHidden>
      <ReadCounter {...value} />
      {doubtful.length > 0 && (
        <p className={css.doubtful}>
          <Icon path={warning} size="small" />
          {t('photoReading.doubtful', { count: doubtful.length, places })}
        </p>
      )}
      {isOtherThan(typed, value.typed, task) && (
        <dl className={css.both}>
          <div>
            <dt>{t('photoReading.typed')}</dt>
            <dd>{amountOf(typed, task, language)}</dd>
          </div>
          <div>
            <dt>{t('photoReading.read')}</dt>
            <dd>{amountOf(value.typed, task, language)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

interface ReadValueProps {
  readonly value: AcceptedValue;
  readonly task: MeterRateTask;
  /** Whether it names its rate. */
  readonly named: boolean;
  readonly photo: Blob;
  /** What is in the form. */
  readonly typed: TypedDigits;
}

/**
 * The counter as read, doubtful digits framed. Decoration, hidden from screen readers: text next to it says the same.
 */
function ReadCounter({ pre, post }: Pick<ReadDigits, 'pre' | 'post'>) {
  const size = { '--pre': pre.length, '--post': post.length } as CSSProperties;
  const lead = pre.findIndex(({ digit }, place) => digit !== '0' || place === pre.length - 1);
  return (
    <div className={counter.counter} style={size} data-whole={post.length === 0 || undefined} aria-hidden="true">
      <div className={counter.inner}>
        <div className={counter.window}>
          <Wells digits={pre} lead={lead} />
          {post.length > 0 && (
            <>
              <span className={counter.comma}>,</span>
              <span className={counter.post}>
                <Wells digits={post} lead={0} />
              </span>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The first `lead` digits are leading zeros, dimmed as on the drum. */
function Wells({ digits, lead }: { readonly digits: readonly ReadDigit[]; readonly lead: number }) {
  return (
    <span className={counter.group} style={{ '--k': digits.length } as CSSProperties}>
      <span className={counter.wells}>
        {digits.map(({ digit, doubtful }, place) => (
          <i key={place} data-digit={place >= lead || undefined} className={classNames(doubtful && css.framed)}>
            {digit}
          </i>
        ))}
      </span>
    </span>
  );
}
