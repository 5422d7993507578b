import { readLoginLink } from '@zaehlwerk/domain/account/login-link';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenCamera } from '../device/camera.ts';
import { useDevice } from '../device/use-device.ts';
import { type Lamp, useLamp } from '../device/use-lamp.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { flashlight, qrCode } from '../ui/camera-icons.ts';
import css from './qr-scanner.module.css';
import { type ScanFailure, scanQrCodes } from './scan-qr-codes.ts';

/** Signing in with the QR code of the card: the camera image, and its state as text. */
export function QrScanner({ checking, onToken, onFailure }: QrScannerProps) {
  const { t } = useTexts();
  const scanner = useQrScanner(!checking, onToken, onFailure);
  const { video, lamp } = scanner;
  return (
    <div className={css.scanner}>
      {!checking && (
        <div className={css.finder} role="img" aria-label={t('login.qrcode.view')}>
          <video ref={video} muted playsInline aria-hidden="true" />
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d="M2 18V6a4 4 0 0 1 4-4h12M82 2h12a4 4 0 0 1 4 4v12M98 82v12a4 4 0 0 1-4 4H82M18 98H6a4 4 0 0 1-4-4V82" />
          </svg>
        </div>
      )}
      <div role="status" className={css.words}>
        {checking ? <Checking /> : <Words scanner={scanner} />}
      </div>
      {lamp !== null && (
        <Button wide onClick={lamp.turn}>
          <Icon path={flashlight} />
          {t(lamp.lit ? 'login.qrcode.lamp.off' : 'login.qrcode.lamp.on')}
        </Button>
      )}
      <p className={css.purpose}>{t('login.qrcode.purpose')}</p>
    </div>
  );
}

interface QrScannerProps {
  /** A code has been read and is being checked; the camera is off meanwhile. */
  readonly checking: boolean;
  readonly onToken: (token: string) => void;
  readonly onFailure: (failure: ScanFailure) => void;
}

function Checking() {
  const { t } = useTexts();
  return (
    <p className={css.row}>
      <Spinner />
      {t('login.checking')}
    </p>
  );
}

function Words({ scanner: { phase, foreign } }: { readonly scanner: QrScannerState }) {
  const { t } = useTexts();
  if (phase === 'starting') return <p>{t('login.qrcode.starting')}</p>;
  if (foreign) {
    return (
      <Banner silent tone="warn" title={t('login.qrcode.foreign')}>
        <p>{t('login.qrcode.hold')}</p>
      </Banner>
    );
  }
  return (
    <p className={css.row}>
      <Icon path={qrCode} />
      <span>
        <VisuallyHidden>{t('login.qrcode.on')} </VisuallyHidden>
        {t('login.qrcode.hold')}
      </span>
    </p>
  );
}

/** The scanner on the screen. */
export interface QrScannerState {
  /** Shows the camera image. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly phase: 'starting' | 'looking';
  /** A code of something else was read; scanning continues. */
  readonly foreign: boolean;
  /** The torch of the camera; null if there is none. */
  readonly lamp: Lamp | null;
}

/** Scans while `active`; `onToken` gets the token of a direct link of this address. */
export function useQrScanner(
  active: boolean,
  onToken: (token: string) => void,
  onFailure: (failure: ScanFailure) => void,
): QrScannerState {
  const device = useDevice();
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [foreign, setForeign] = useState(false);
  const lamp = useLamp(camera);
  const read = useEffectEvent((text: string) => {
    const link = readLoginLink(text, device.address.host);
    setForeign(!link.ok);
    if (link.ok) onToken(link.token);
  });
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!active) return;
    const closed = () => setCamera(null);
    const stop = scanQrCodes(device, {
      opened: (opened) => {
        if (video.current !== null) opened.showIn(video.current);
        setCamera(opened);
      },
      paused: closed,
      read,
      failed,
    });
    return () => {
      stop();
      closed();
    };
  }, [active, device]);
  return {
    video,
    phase: camera === null ? 'starting' : 'looking',
    foreign,
    lamp,
  };
}
