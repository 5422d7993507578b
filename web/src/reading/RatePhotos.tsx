import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import type { Dispatch } from 'react';
import { useSpokenRate } from '../meters/use-spoken-rate.ts';
import type { AttachedPhotos } from '../photo/attached-photos.ts';
import { PhotoField } from './PhotoField.tsx';
import { photosAt } from './place.ts';
import type { DraftEvent } from './reading-draft.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './reading.module.css';

/**
 * The photos of one rate (JOB-03, IMG-01): a row of the form, or with the rate where there are several; nothing where
 * photos are forbidden (IMG-13).
 */
export function RatePhotos(props: RatePhotosProps) {
  const { task, settings, named, attached, photoMessages, lostPhotos, asked, dispatch } = props;
  const { t } = useTexts();
  const { taskId } = task;
  const rate = useSpokenRate()(task);
  if (settings.features.imagesForbidden) return null;
  return (
    <div className={named ? css.ratePhotos : css.photoRow}>
      <PhotoField
        id={photosAt(taskId)}
        label={t('entry.photos')}
        of={named ? rate : undefined}
        altOf={(place) => t('entry.photo.alt', { place, rate })}
        attached={attached}
        most={MAX_IMAGES_PER_RATE}
        required={settings.meterReading.imageRequired || asked}
        messages={lostPhotos === 0 ? photoMessages : [...photoMessages, t('entry.photo.lost', { count: lostPhotos })]}
        onEvent={(event) => dispatch({ type: 'photos', rateId: taskId, event })}
      />
    </div>
  );
}

/** What the form knows of the photos of one rate. */
export interface PhotosOfRate {
  readonly attached: AttachedPhotos;
  /** What the server said about them. */
  readonly photoMessages: readonly string[];
  /** How many of those sent before could not be loaded. */
  readonly lostPhotos: number;
}

interface RatePhotosProps extends PhotosOfRate {
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  /** Whether it says which rate it belongs to. */
  readonly named: boolean;
  /** Whether the value, as it is judged now, asks for one. */
  readonly asked: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
}
