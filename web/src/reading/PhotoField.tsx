import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTouch } from '../device/use-media.ts';
import { PhotoView } from '../photo/PhotoView.tsx';
import { PickPhoto, type PickPhotos, usePhotoPicking } from '../photo/PickPhoto.tsx';
import { arePreparing, type AttachedPhotos, type PhotoEvent } from '../photo/attached-photos.ts';
import css from '../photo/photos.module.css';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { close } from '../ui/frame-icons.ts';
import { FeedbackLine } from './FieldWords.tsx';

/**
 * The photos of a reading: added by camera or from files, viewed, removed and restored. Each change is announced, and
 * the focus stays where the person continues.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { id, label, of, altOf, attached, most, required, messages = [], onEvent } = props;
  const { t } = useTexts();
  const words = useFindingWords();
  const touch = useTouch();
  const { photos, removed, refusal } = attached;
  const addAll = usePhotoPicking(attached, most, onEvent);
  const full = photos.length >= most;
  const add = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const tiles = useRef(new Map<string, HTMLButtonElement>());
  /** The pressed button is replaced by the tiles: the focus moves to its replacement. */
  const pick: PickPhotos = (files, source) => {
    flushSync(() => addAll(files, source));
    (add.current ?? tiles.current.values().next().value)?.focus();
  };
  const remove = (photo: string) => {
    flushSync(() => onEvent({ type: 'removed', id: photo }));
    (undo.current ?? add.current)?.focus();
  };
  const restore = (photo: string) => {
    flushSync(() => onEvent({ type: 'restored' }));
    (tiles.current.get(photo) ?? add.current)?.focus();
  };
  return (
    <div
      // Without the button this is the target of links to the field.
      id={full ? id : undefined}
      className={css.field}
      role="group"
      aria-label={of === undefined ? label : `${label}: ${of}`}
    >
      <p className={css.label}>
        <span className={css.name}>{label}</span>{' '}
        <span className={css.count}>
          {photos.length > 0 ? t('entry.photos.of', { place: photos.length, most }) : !required && t('entry.optional')}
        </span>
      </p>
      <div className={photos.length > 0 ? css.tiles : css.buttons}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            ref={(button) => {
              if (button === null) return;
              const { current } = tiles;
              current.set(photo.id, button);
              return () => void current.delete(photo.id);
            }}
            picture={photo.picture}
            place={index + 1}
            alt={altOf(index + 1)}
            onRemove={() => remove(photo.id)}
          />
        ))}
        {!full && <PickPhoto ref={add} id={id} touch={touch} tile={photos.length > 0} onPick={pick} />}
      </div>
      <div className={css.says} role="status">
        <VisuallyHidden>{spoken()}</VisuallyHidden>
        {refusal !== null && <FeedbackLine tone="err" title={words(refusal)} />}
        {messages.map((text) => (
          <FeedbackLine key={text} tone="err" title={text} />
        ))}
        {removed !== null && (
          <p className={css.removed}>
            {t('entry.photo.removed', { place: removed.at + 1 })}{' '}
            <Button ref={undo} kind="text" size="small" onClick={() => restore(removed.photo.id)}>
              {t('entry.photo.restore')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );

  function spoken(): string {
    if (arePreparing(attached)) return t('entry.photo.wait');
    return photos.length === 0 ? '' : t('entry.photos.of', { place: photos.length, most });
  }
}

interface PhotoFieldProps {
  /** Of the button that adds a photo. */
  readonly id: string;
  /** What the photos are called, for example "Fotos". */
  readonly label: string;
  /** What they belong to, if that is visible anyway: only for screen readers. */
  readonly of?: string | undefined;
  /** The text alternative of the photo at a place, counted from 1. */
  readonly altOf: (place: number) => string;
  readonly attached: AttachedPhotos;
  readonly most: number;
  /** If not, it is marked as optional. */
  readonly required: boolean;
  /** Messages of the server about them. */
  readonly messages?: readonly string[];
  readonly onEvent: (event: PhotoEvent) => void;
}

/** One photo of the form: being prepared, or a thumbnail that opens large; with a button that removes it. */
function PhotoTile({ ref, picture, place, alt, onRemove }: PhotoTileProps) {
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
