import { useTexts } from '../../../text/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Before an access is made: how many meters, and how many of them somebody has already (SHR-22). */
export function ConfirmShare({ count, shared, onConfirm, onClose }: ConfirmShareProps) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t('share.access.confirm', { count })}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onConfirm}>
            {t('share.access.confirm.go')}
          </Button>
          <Button onClick={onClose}>{t('share.access.confirm.back')}</Button>
        </>
      }
    >
      <p>{t('share.access.confirm.text')}</p>
      {shared > 0 && <p>{t('share.access.confirm.shared', { count: shared })}</p>}
    </Dialog>
  );
}

interface ConfirmShareProps {
  /** How many meters are selected. */
  readonly count: number;
  /** How many of them are in at least one share already. */
  readonly shared: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}
