import { type Ref, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import css from './photos.module.css';

/** A thumbnail that opens large in a dialog. */
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
  /** The button around the thumbnail. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** The file, or its content as a `data:` address. */
  readonly picture: Blob | string;
  /** Number among the photos, from 1. */
  readonly place: number;
  /** The picture's text alternative. */
  readonly alt: string;
}

/** Shows a picture from memory. The object URL of a file is revoked, which frees the memory, when it is no longer shown. */
function Picture({ picture, alt, className }: PictureProps) {
  if (typeof picture === 'string') return <img src={picture} alt={alt} className={className} />;
  const show = (image: HTMLImageElement) => {
    const address = URL.createObjectURL(picture);
    image.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  };
  return <img ref={show} alt={alt} className={className} />;
}

interface PictureProps {
  readonly picture: Blob | string;
  readonly alt: string;
  readonly className?: string | undefined;
}
