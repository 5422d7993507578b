import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { flashlight, qrCode } from '../ui/scanner.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './qr-scanner.module.css';
import type { ScanFailure } from './scan-qr-codes.ts';
import { type QrScannerState, useQrScanner } from './use-qr-scanner.ts';

/** Signing in with the QR code of the card: the camera image, and its state in words (LOG-02, LOG-05, A24). */
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
