import type { Ref } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { close } from '../ui/icons/shell.ts';
import { Spinner } from '../ui/Spinner.tsx';
import css from './photos.module.css';
import { PhotoView } from './PhotoView.tsx';

/** One photo of the form: on its way, or as a small picture that opens large; with a button to take it away. */
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
  /** Of its first button. */
  readonly ref: Ref<HTMLButtonElement>;
  /** Null while it is being prepared. */
  readonly picture: Blob | null;
  /** Among the photos, from 1. */
  readonly place: number;
  readonly alt: string;
  readonly onRemove: () => void;
}
