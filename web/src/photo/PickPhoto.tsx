import type { Ref } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { camera, image, plus } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { PickButton } from './PickButton.tsx';
import type { PickPhotos } from './use-photo-picking.ts';

/** The ways to add a photo: a file everywhere, the camera on touch devices (quality A24). */
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
  /** Whether the button stands beside photos, as a tile. */
  readonly tile: boolean;
  readonly onPick: PickPhotos;
}
