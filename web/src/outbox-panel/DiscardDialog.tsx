import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks before a reading that was not sent is thrown away for good; keeping it is the first choice. */
export function DiscardDialog({ what, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t('outbox.discard.title')}
      closeLabel={t('frame.close')}
      urgent
      onClose={onKeep}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onKeep}>
            {t('outbox.discard.keep')}
          </Button>
          <Button onClick={onDiscard}>{t('outbox.discard')}</Button>
        </>
      }
    >
      <p>{what}</p>
      <p>{t('outbox.discard.text')}</p>
    </Dialog>
  );
}

interface DiscardDialogProps {
  /** The meter with its value. */
  readonly what: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}
