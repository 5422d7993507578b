import { PhotoView } from '../photo/PhotoView.tsx';
import photos from '../photo/photos.module.css';
import { type ResultPhotoPlace, useResultPhoto } from '../photo/use-result-photo.ts';
import { useLackWords } from '../server/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { imageBroken } from '../ui/icons.ts';
import css from './sent-reading.module.css';

/** The photos of a result, small; nothing without any. */
export function ResultPhotos({ images, altOf, ...where }: ResultPhotosProps) {
  const { t } = useTexts();
  if (images.length === 0) return null;
  return (
    <ul className={css.photos} aria-label={t('done.photos')}>
      {images.map(({ imageId }, index) => (
        <li key={imageId}>
          <ResultPhoto {...where} imageId={imageId} place={index + 1} alt={altOf(index + 1)} />
        </li>
      ))}
    </ul>
  );
}

interface ResultPhotosProps extends Omit<ResultPhotoPlace, 'imageId'> {
  readonly images: readonly { readonly imageId: string }[];
  /** What the photo at a place, from 1, is called. */
  readonly altOf: (place: number) => string;
}

/** One photo of a result; if it cannot be loaded, a placeholder that says so. */
function ResultPhoto({ place, alt, ...where }: ResultPhotoProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const photo = useResultPhoto(where);
  if (photo.state === 'there') return <PhotoView picture={photo.picture} place={place} alt={alt} />;
  if (photo.state === 'loading') {
    return (
      <div className={photos.empty} role="img" aria-label={alt} aria-busy="true">
        <Spinner />
      </div>
    );
  }
  const why = photo.state === 'offline' ? lacking(t('done.photo.offline')) : t('done.photo.missing');
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
