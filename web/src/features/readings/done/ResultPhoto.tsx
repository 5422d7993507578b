import { PhotoView } from '../../../photos/PhotoView.tsx';
import photos from '../../../photos/photos.module.css';
import { useTexts } from '../../../text/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { imageBroken } from '../../../ui/icons/action.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { type ResultPhotoPlace, useResultPhoto } from './use-result-photo.ts';

/** One photo of a result; where it cannot be loaded, a placeholder that says so (JOB-08, JOB-20). */
export function ResultPhoto({ place, alt, ...where }: ResultPhotoProps) {
  const { t } = useTexts();
  const photo = useResultPhoto(where);
  if (photo.state === 'there') return <PhotoView picture={photo.picture} place={place} alt={alt} />;
  if (photo.state === 'loading') {
    return (
      <div className={photos.empty} role="img" aria-label={alt} aria-busy="true">
        <Spinner />
      </div>
    );
  }
  const why = photo.state === 'offline' ? t('done.photo.offline') : t('done.photo.missing');
  return (
    <div className={classNames(photos.empty, photos.missing)} role="img" aria-label={`${alt}: ${why}`}>
      <Icon path={imageBroken} />
      <span>{why}</span>
    </div>
  );
}

interface ResultPhotoProps extends ResultPhotoPlace {
  /** Among the photos, from 1. */
  readonly place: number;
  readonly alt: string;
}
