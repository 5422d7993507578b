import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../meters/RateName.tsx';
import { Unit } from '../meters/Unit.tsx';
import { formatList } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { warning } from '../ui/status.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './photo-reading.module.css';
import { PhotoCanvas } from './PhotoCanvas.tsx';
import { ReadCounter } from './ReadCounter.tsx';
import { amountOf, isOtherThan } from './read-value.ts';

/** The counter on the photo over what was read of it, digit under digit, and over what would be replaced (AIR-07). */
export function ReadValue({ value, task, named, photo, typed }: ReadValueProps) {
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
  /** Whether it says which rate it is. */
  readonly named: boolean;
  readonly photo: Blob;
  /** What stands in the form. */
  readonly typed: TypedDigits;
}
