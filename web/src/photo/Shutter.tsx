import type { Ref } from 'react';
import { PickButton } from './PickButton.tsx';
import type { PickPhotos } from './use-photo-picking.ts';
import { useTexts } from '../text/use-texts.ts';
import { camera, image } from '../ui/action.ts';
import { keyboard } from '../ui/scanner.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './finder.module.css';

/** Takes the photo, with the two other ways to a reading beside it: a photo that is there already, and typing (AIR-09). */
export function Shutter({ ref, isOn, onShoot, onPick, onType }: ShutterProps) {
  const { t } = useTexts();
  return (
    <div className={css.controls}>
      <div className={css.row}>
        <PickButton source="file" className={css.beside} onPick={onPick}>
          <Icon path={image} />
          {t('photoReading.gallery')}
        </PickButton>
        <button
          ref={ref}
          type="button"
          className={css.shutter}
          aria-label={t('entry.photo.takeNamed')}
          aria-disabled={!isOn || undefined}
          onClick={onShoot}
        >
          <Icon path={camera} size="large" />
        </button>
        <button type="button" className={css.beside} onClick={onType}>
          <Icon path={keyboard} />
          {t('photoReading.typeShort')}
        </button>
      </div>
    </div>
  );
}

interface ShutterProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Whether the camera sees anything. */
  readonly isOn: boolean;
  readonly onShoot: () => void;
  readonly onPick: PickPhotos;
  readonly onType: () => void;
}
