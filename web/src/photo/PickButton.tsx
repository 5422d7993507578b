import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/check-images';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import css from './photos.module.css';
import type { PhotoSource } from './redraw-photo.ts';
import type { PickPhotos } from './use-photo-picking.ts';

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
    // Never taken back: the screen may be another one when the person has chosen, as a camera ends where another app takes it
    // away. What was chosen counts all the same, but React hears nothing of elements that are gone.
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
  /** Another look than these. */
  readonly className?: string | undefined;
  readonly onPick: PickPhotos;
  readonly children: ReactNode;
}
