import { useLack } from '../connection/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Warns when the connection goes while readings wait (OFF-15): they are safe as long as the window stays open. */
export function OfflineWarning({ count, onClose, onShow }: OfflineWarningProps) {
  const { t } = useTexts();
  const lack = useLack() ?? 'offline';
  return (
    <Dialog
      title={t(`outbox.${lack}.title`)}
      closeLabel={t('frame.close')}
      urgent
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onClose}>
            {t('outbox.warning.understood')}
          </Button>
          <Button onClick={onShow}>{t('outbox.bar.show')}</Button>
        </>
      }
    >
      <p>{t('outbox.warning.text', { count })}</p>
      <p>{t('outbox.keepOpen')}</p>
    </Dialog>
  );
}

interface OfflineWarningProps {
  readonly count: number;
  readonly onClose: () => void;
  /** Shows what waits instead. */
  readonly onShow: () => void;
}
