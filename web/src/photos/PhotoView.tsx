import { type Ref, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import css from './photos.module.css';
import { Picture } from './Picture.tsx';

/** A small picture that opens large in a dialog. Its memory is freed when it is no longer shown. */
export function PhotoView({ ref, picture, place, alt }: PhotoViewProps) {
  const { t } = useTexts();
  const [large, setLarge] = useState(false);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={css.view}
        aria-label={t('photo.enlarge', { photo: alt })}
        onClick={() => setLarge(true)}
      >
        <Picture picture={picture} alt={alt} />
      </button>
      {large && (
        <Dialog title={t('photo.title', { place })} closeLabel={t('frame.close')} onClose={() => setLarge(false)}>
          <Picture className={css.large} picture={picture} alt={alt} />
        </Dialog>
      )}
    </>
  );
}

interface PhotoViewProps {
  /** Of the button that is the small picture. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly picture: Blob;
  /** Among the photos, from 1. */
  readonly place: number;
  /** What is to be seen on it, as it is said. */
  readonly alt: string;
}
