import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** A question before something is lost or sent all the same: nothing happens by the first choice, nor when it is closed. */
export function Question({ title, closeLabel, isStep = false, stay, onStay, others, children }: QuestionProps) {
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      urgent
      isStep={isStep}
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onStay}>
            {stay}
          </Button>
          {others}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface QuestionProps {
  readonly title: string;
  /** Name of the cross, for example "Schließen". */
  readonly closeLabel: string;
  /** As of every dialog. */
  readonly isStep?: boolean;
  /** What the first choice is called. */
  readonly stay: string;
  readonly onStay: () => void;
  /** The buttons of the other choices. */
  readonly others: ReactNode;
  readonly children: ReactNode;
}
