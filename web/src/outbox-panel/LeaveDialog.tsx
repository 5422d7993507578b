import { useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * Asks before an account with unsent readings leaves this device: stay, keep them here, or throw them away, which is asked
 * once more (OPN-041, F32). `replaced` when another login takes its place.
 */
export function LeaveDialog({ count, replaced, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useTexts();
  const [sure, setSure] = useState(false);
  if (sure) {
    return (
      <Dialog
        key="sure"
        title={t('leave.sure.title', { count })}
        closeLabel={t('frame.close')}
        urgent
        onClose={() => setSure(false)}
        actions={
          <>
            <Button kind="primary" size="large" onClick={() => setSure(false)}>
              {t('leave.sure.back')}
            </Button>
            <Button onClick={onDiscard}>{t('leave.sure.discard', { count })}</Button>
          </>
        }
      >
        <p>{t('leave.sure.text', { count })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="leave"
      title={t('leave.title', { count })}
      closeLabel={t('frame.close')}
      urgent
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onStay}>
            {t('leave.stay')}
          </Button>
          <Button onClick={onKeep}>{t(replaced ? 'leave.replace.keep' : 'leave.keep')}</Button>
          <Button onClick={() => setSure(true)}>{t(replaced ? 'leave.replace.discard' : 'leave.discard')}</Button>
        </>
      }
    >
      {replaced && <p>{t('leave.replace.text')}</p>}
      <p>{t('leave.text', { count })}</p>
    </Dialog>
  );
}

interface LeaveDialogProps {
  /** How many readings are not sent. */
  readonly count: number;
  readonly replaced: boolean;
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}
