import { noRoomForAll, PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/reading-images';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { randomId } from '../device/bytes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { camera, image, plus } from '../ui/icons.ts';
import type { AttachedPhotos, PhotoEvent } from './attached-photos.ts';
import css from './photos.module.css';
import { preparePhoto } from './prepare-photo.ts';
import type { PhotoSource } from './redraw-photo.ts';

/** The ways to add a photo: a file everywhere, the camera on touch devices. */
export function PickPhoto({ ref, id, touch, tile, onPick }: PickPhotoProps) {
  const { t } = useTexts();
  const look = tile ? 'tile' : 'button';
  const take = t('entry.photo.take');
  const choose = t('entry.photo.choose');
  if (!touch) {
    return (
      <PickButton ref={ref} id={id} source="file" look={look} aria-label={t('entry.photo.add')} onPick={onPick}>
        <Icon path={tile ? plus : image} size={tile ? 'normal' : 'small'} />
        {tile ? t('entry.photo') : t('entry.photo.add')}
      </PickButton>
    );
  }
  return (
    <>
      <PickButton ref={ref} id={id} source="camera" look={look} aria-label={t('entry.photo.takeNamed')} onPick={onPick}>
        <Icon path={camera} size={tile ? 'normal' : 'small'} />
        {take}
      </PickButton>
      <PickButton source="file" look={look} aria-label={t('entry.photo.chooseNamed')} onPick={onPick}>
        {tile && <Icon path={image} />}
        {choose}
      </PickButton>
    </>
  );
}

interface PickPhotoProps {
  /** The first button, which has the `id`. */
  readonly ref: Ref<HTMLButtonElement>;
  readonly id: string;
  readonly touch: boolean;
  /** Whether the button is beside photos, as a tile. */
  readonly tile: boolean;
  readonly onPick: PickPhotos;
}

/** Opens the camera or the file chooser. Only JPEG is offered, but every file is checked. */
export function PickButton({ source, look = 'button', className, onPick, children, ...button }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const picked = useEffectEvent((chooser: HTMLInputElement) => {
    const files = [...(chooser.files ?? [])];
    // Otherwise the same file could not be picked again.
    chooser.value = '';
    if (files.length > 0) onPick(files, source);
  });
  useEffect(() => {
    const chooser = input.current;
    // Never removed: the screen may have changed when the person has chosen, as a camera ends when another app takes
    // it. The choice still counts, but React ignores events of removed elements.
    chooser?.addEventListener('change', () => picked(chooser));
  }, []);
  const own = look === 'tile' ? css.add : className;
  return (
    <>
      {own !== undefined ? (
        <button type="button" {...button} className={own} onClick={open}>
          {children}
        </button>
      ) : (
        <Button size="small" {...button} onClick={open}>
          {children}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_MIME_TYPE}
        capture={source === 'camera' ? 'environment' : undefined}
        multiple={source === 'file'}
      />
    </>
  );
}

interface PickButtonProps extends Pick<ComponentProps<'button'>, 'ref' | 'id' | 'aria-label' | 'aria-describedby'> {
  readonly source: PhotoSource;
  readonly look?: 'button' | 'tile';
  /** A style other than these. */
  readonly className?: string | undefined;
  readonly onPick: PickPhotos;
  readonly children: ReactNode;
}

export type PickPhotos = (files: readonly Blob[], source: PhotoSource) => void;

/**
 * Adds picked files as photos while there is room, and prepares them one at a time. Returns the function that takes the
 * files.
 */
export function usePhotoPicking({ photos }: AttachedPhotos, most: number, onEvent: (event: PhotoEvent) => void) {
  const pick: PickPhotos = (files, source) => {
    const taken = files.slice(0, most - photos.length).map((file) => ({ id: randomId(), file, source }));
    const refusal = noRoomForAll(photos.length + files.length, most);
    onEvent({ type: 'picked', ids: taken.map(({ id }) => id), refusal });
    void prepareAll(taken, onEvent);
  };
  return pick;
}

async function prepareAll(taken: readonly Taken[], onEvent: (event: PhotoEvent) => void): Promise<void> {
  for (const { id, ...picked } of taken) {
    const prepared = await preparePhoto(picked);
    if (prepared.ok) onEvent({ type: 'prepared', id, picture: prepared.picture });
    else onEvent({ type: 'refused', id, finding: prepared.finding });
  }
}

interface Taken {
  readonly id: string;
  readonly file: Blob;
  readonly source: PhotoSource;
}
