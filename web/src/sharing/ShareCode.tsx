import { fileName } from '@zaehlwerk/domain/table/file-name';
import { useDevice } from '../device/use-device.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { QrCode, qrPicture } from './QrCode.tsx';
import css from './share-code.module.css';

/** The QR code of a share's link, and a way to save it as a picture: it is printed, or sent to a phone. */
export function ShareCode({ link, name, onSaved }: ShareCodeProps) {
  const { t } = useTexts();
  const { saveFile } = useDevice();
  const notices = useNotices();
  const save = async () => {
    try {
      saveFile({ name: fileName('png', name, t('shares.qr.file')), content: await qrPicture(link) });
      onSaved?.();
    } catch {
      notices.show('ERROR', t('shares.qr.failed'));
    }
  };
  return (
    <figure className={css.code}>
      <QrCode text={link} label={t('shares.qr')} />
      <figcaption>{t('shares.qr.hint')}</figcaption>
      <Button kind="text" size="small" onClick={() => void save()}>
        {t('shares.qr.save')}
      </Button>
    </figure>
  );
}

interface ShareCodeProps {
  readonly link: string;
  /** Of the share. */
  readonly name: string;
  readonly onSaved?: () => void;
}
