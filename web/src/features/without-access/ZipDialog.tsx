import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** That the postcode is outside the network area, and whom to ask; the person may insist where `onForce` is given (OPN-017). */
export function ZipDialog({ zip, onCorrect, onForce }: ZipDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t('withoutAccess.zip.title')}
      closeLabel={t('frame.close')}
      urgent
      onClose={onCorrect}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onCorrect}>
            {t('withoutAccess.zip.correct')}
          </Button>
          {onForce !== null && <Button onClick={onForce}>{t('withoutAccess.zip.force')}</Button>}
        </>
      }
    >
      <p>{t(onForce === null ? 'withoutAccess.zip.text' : 'withoutAccess.zip.asks', { zip })}</p>
    </Dialog>
  );
}

interface ZipDialogProps {
  readonly zip: string;
  readonly onCorrect: () => void;
  /** Null where the reading cannot be recorded at all. */
  readonly onForce: (() => void) | null;
}
