import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { ScanFailure } from './scan-qr-codes.ts';

/** Says that there is no camera, why, and how to sign in instead. */
export function CameraFailedDialog({
  failure,
  onClose,
}: {
  readonly failure: ScanFailure;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog
      urgent
      title={t('login.qrcode.error.access.title')}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('login.withCredentials')}
        </Button>
      }
    >
      <Banner silent tone="err" title={t('login.qrcode.error.device.title')} />
      <p>{t(`login.qrcode.error.access.${failure}`)}</p>
      <p>{t('login.qrcode.error.access.text')}</p>
    </Dialog>
  );
}
