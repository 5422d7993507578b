import { type CSSProperties, useEffect, useRef } from 'react';
import type { CameraEnd } from '../device/run-camera.ts';
import { PickButton } from './PickButton.tsx';
import type { PhotoSource } from './redraw-photo.ts';
import { FRAME } from './aiming.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { camera } from '../ui/action.ts';
import { flashlight } from '../ui/scanner.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import css from './finder.module.css';
import shared from './photo-reading.module.css';
import { Shutter } from './Shutter.tsx';
import { type Aim, useViewfinder } from './use-viewfinder.ts';

/** Takes the photo: by the camera on the screen, else by the camera app or from a file (AIR-09). */
export function Finder({ again, onPhoto, onType }: FinderProps) {
  const { t } = useTexts();
  const finder = useViewfinder();
  const { video, isOn, end, aim, lamp } = finder;
  const shutter = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus is gone: the one that led here, or the shutter when the camera ends.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (again || (end !== null && isLost)) (shutter.current ?? chooser.current)?.focus();
  }, [again, end]);
  const shoot = () => {
    void finder.shoot()?.then((file) => onPhoto(file, 'camera'));
  };
  const pick = ([file]: readonly Blob[], source: PhotoSource) => file !== undefined && onPhoto(file, source);
  return (
    <div className={end === null ? css.aiming : shared.stage}>
      {end === null ? (
        <>
          {lamp !== null && (
            <IconButton
              path={flashlight}
              label={t('login.qrcode.lamp.on')}
              className={css.lamp}
              aria-pressed={lamp.lit}
              onClick={lamp.turn}
            />
          )}
          <div className={css.view}>
            <div className={css.finder} role="img" aria-label={t('login.qrcode.view')}>
              <video ref={video} muted playsInline aria-hidden="true" />
              <span className={css.frame} style={FRAME_PLACE} data-good={aim === 'good' || undefined} />
            </div>
          </div>
          <p role="status" className={css.words}>
            {isOn ? t(wordsFor(aim)) : t('login.qrcode.starting')}
          </p>
          <Shutter ref={shutter} isOn={isOn} onShoot={shoot} onPick={pick} onType={onType} />
        </>
      ) : (
        <>
          <Banner tone="warn" title={t('login.qrcode.error.device.title')}>
            <p>{t(wordsWithout(end))}</p>
          </Banner>
          <p>{t('photoReading.noCamera')}</p>
          <PickButton source="camera" onPick={pick}>
            <Icon path={camera} size="small" />
            {t('entry.photo.takeNamed')}
          </PickButton>
          <div className={css.others}>
            <PickButton ref={chooser} source="file" onPick={pick}>
              {t('entry.photo.chooseNamed')}
            </PickButton>
            <Button size="small" onClick={onType}>
              {t('photoReading.type')}
            </Button>
          </div>
        </>
      )}
      <p className={css.purpose}>{t('photoReading.purpose')}</p>
    </div>
  );
}

interface FinderProps {
  /** Another photo is wanted: the focus comes from a button that is gone. */
  readonly again: boolean;
  readonly onPhoto: (file: Blob, source: PhotoSource) => void;
  readonly onType: () => void;
}

const percent = (share: number) => `${share * 100}%`;
/** Its width, and its shape by how the camera is held: of the height some may be cut off. */
const FRAME_PLACE = {
  insetInlineStart: percent(FRAME.x),
  inlineSize: percent(FRAME.width),
  '--upright': `${FRAME.width * 3} / ${FRAME.height * 4}`,
  '--sideways': `${FRAME.width * 4} / ${FRAME.height * 3}`,
} as CSSProperties;

function wordsFor(aim: Aim) {
  if (aim === null || aim === 'notSeen') return 'photoReading.aim';
  return aim === 'good' ? 'photoReading.aimed' : (`photoReading.hint.${aim}` as const);
}

function wordsWithout(end: CameraEnd) {
  return end === 'interrupted' ? 'photoReading.interrupted' : (`login.qrcode.error.access.${end}` as const);
}
