import type { ReactNode } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** A dialog that changes something by one button; why it did not work stands above its content. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, label, workingLabel, stay, isLoss = false, urgent = false, form, isWorking, refused } = props;
  const { onDo, onClose, children } = props;
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Dialog
      title={title}
      closeLabel={common('frame.close')}
      urgent={urgent}
      locked={isWorking}
      onClose={onClose}
      actions={
        <>
          <Button
            {...(form === undefined ? { onClick: onDo } : { type: 'submit', form })}
            kind={isLoss ? 'danger' : 'primary'}
            busyLabel={isWorking ? workingLabel : undefined}
          >
            {label}
          </Button>
          {!isWorking && <Button onClick={onClose}>{stay ?? t('desk.clerks.cancel')}</Button>}
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {children}
    </Dialog>
  );
}

interface ChangeDialogProps {
  readonly title: string;
  /** Of the button that changes it, and while it is changed. */
  readonly label: string;
  readonly workingLabel: string;
  /** Of the other button, where it is not to cancel. */
  readonly stay?: string;
  readonly isLoss?: boolean;
  readonly urgent?: boolean;
  /** The id of the form that the button sends; else `onDo` is called. */
  readonly form?: string;
  readonly isWorking: boolean;
  /** Why it did not work. */
  readonly refused: string | null;
  readonly onDo?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
