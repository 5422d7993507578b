import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/reading-images';
import { type CSSProperties, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, Picture } from '../device/camera.ts';
import { type Clock, wait } from '../device/clock.ts';
import { type CameraEnd, runCamera } from '../device/run-camera.ts';
import { useDevice } from '../device/use-device.ts';
import { type Lamp, useLamp } from '../device/use-lamp.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { flashlight, keyboard } from '../ui/camera-icons.ts';
import { camera as cameraIcon, image } from '../ui/icons.ts';
import { PickButton, type PickPhotos } from './PickPhoto.tsx';
import { type Brightness, brightnessOf, FRAME, type Hint, hintFor } from './aiming.ts';
import css from './finder.module.css';
import shared from './photo-reading.module.css';
import type { PhotoSource } from './redraw-photo.ts';

/** Takes the photo: with the camera on the screen, otherwise with the camera app or from a file. */
export function Finder({ again, onPhoto, onType }: FinderProps) {
  const { t } = useTexts();
  const finder = useViewfinder();
  const { video, isOn, end, aim, lamp } = finder;
  const shutter = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused button is gone: the one that opened this, or the shutter when the camera ends.
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
            <Icon path={cameraIcon} size="small" />
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
/** Its width, and its shape depending on how the camera is held: some of the height may be cropped. */
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

/** Takes the photo, with the two other ways to a reading beside it: an existing photo, and typing. */
function Shutter({ ref, isOn, onShoot, onPick, onType }: ShutterProps) {
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
          <Icon path={cameraIcon} size="large" />
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

/** Interval between two checks of the camera image: a hint that changes faster cannot be read. */
const LOOK_EVERY_MS = 400;

/** The photo is encoded again before it is sent, so hardly anything may be lost here. */
const QUALITY = 0.95;

/** How well the camera is aimed; null before the first check. */
type Aim = Hint | 'good' | null;

/** The camera on the screen, waiting for a photo to be taken. */
interface Viewfinder {
  /** Shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether the camera is on and has an image. */
  readonly isOn: boolean;
  /** Why there is no camera; null as long as there may be one. */
  readonly end: CameraEnd | null;
  readonly aim: Aim;
  readonly lamp: Lamp | null;
  /** A photo of what the camera sees now; null when it sees nothing. */
  readonly shoot: () => Promise<Blob> | null;
}

/** Turns the camera on for as long as it is shown, and off while the page is hidden. */
function useViewfinder(): Viewfinder {
  const device = useDevice();
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [end, setEnd] = useState<CameraEnd | null>(null);
  const [aim, setAim] = useState<Aim>(null);
  const lamp = useLamp(camera);
  useEffect(() => {
    const off = () => {
      setCamera(null);
      setIsSeen(false);
      setAim(null);
    };
    const events = {
      opened: (opened: OpenCamera) => {
        if (video.current !== null) opened.showIn(video.current, () => setIsSeen(true));
        setCamera(opened);
      },
      paused: off,
      failed: (failure: CameraEnd) => {
        off();
        setEnd(failure);
      },
    };
    return runCamera(device, 'photo', events, (over, opened) => lookUntil(over, opened, device.clock, setAim));
  }, [device]);
  const shoot = () => {
    const picture = camera?.picture() ?? null;
    return picture === null ? null : drawPicture(picture);
  };
  return { video, isOn: camera !== null && isSeen, end, aim, lamp, shoot };
}

/** Reports how the camera is aimed; only what two checks agree on, so that the text does not flicker. */
async function lookUntil(over: AbortSignal, camera: OpenCamera, clock: Clock, tell: (aim: Aim) => void): Promise<void> {
  let before: Brightness | null = null;
  let last: Aim = null;
  while (!over.aborted) {
    const picture = camera.picture();
    if (picture !== null) {
      const now = brightnessOf(picture);
      const aim: Aim = hintFor(now, before) ?? 'good';
      if (aim === last) tell(aim);
      [before, last] = [now, aim];
    }
    await wait(clock, LOOK_EVERY_MS);
  }
}

/** The camera image as a file, to be prepared like every photo. */
async function drawPicture({ width, height, data }: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: PHOTO_MIME_TYPE, quality: QUALITY });
}
