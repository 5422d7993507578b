import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel } from '@zaehlwerk/domain/meter/rate-label';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import type { Dispatch } from 'react';
import type { AttachedPhotos } from '../../photos/attached-photos.ts';
import { PhotoField } from '../../photos/PhotoField.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { photosId } from './field-ids.ts';
import css from './reading.module.css';
import type { DraftEvent } from './reading-draft.ts';

/** The photos of one rate (JOB-03, IMG-01): a row of the form, or with the rate where there are several. */
export function RatePhotos({ task, named, attached, required, dispatch }: RatePhotosProps) {
  const { t } = useTexts();
  const { taskId } = task;
  const rate = rateLabel(task);
  return (
    <div className={named ? css.ratePhotos : css.photoRow}>
      <PhotoField
        id={photosId(taskId)}
        label={t('entry.photos')}
        of={named ? rate : undefined}
        altOf={(place) => t('entry.photo.alt', { place, rate })}
        attached={attached}
        most={MAX_IMAGES_PER_RATE}
        required={required}
        onEvent={(event) => dispatch({ type: 'photos', taskId, event })}
      />
    </div>
  );
}

interface RatePhotosProps {
  readonly task: MeterRateTask;
  /** Whether it says which rate it belongs to. */
  readonly named: boolean;
  readonly attached: AttachedPhotos;
  readonly required: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
}
