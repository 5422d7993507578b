import type { Ref } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { close } from '../ui/shell.ts';
import { Spinner } from '../ui/Spinner.tsx';
import css from './photos.module.css';
import { PhotoView } from './PhotoView.tsx';

/** One photo of the form: being prepared, or a small picture that opens large; with a button that removes it. */
export function PhotoTile({ ref, picture, place, alt, onRemove }: PhotoTileProps) {
  const { t } = useTexts();
  return (
    <div className={css.tile}>
      {picture === null ? (
        <span className={css.empty}>
          <Spinner />
        </span>
      ) : (
        <PhotoView ref={ref} picture={picture} place={place} alt={alt} />
      )}
      <button
        ref={picture === null ? ref : undefined}
        type="button"
        className={css.remove}
        aria-label={t('entry.photo.remove', { place })}
        onClick={onRemove}
      >
        <span>
          <Icon path={close} size="small" />
        </span>
      </button>
    </div>
  );
}

interface PhotoTileProps {
  /** The tile's first button. */
  readonly ref: Ref<HTMLButtonElement>;
  /** Null while the photo is being prepared. */
  readonly picture: Blob | null;
  /** Number among the photos, from 1. */
  readonly place: number;
  readonly alt: string;
  readonly onRemove: () => void;
}
