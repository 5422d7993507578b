import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { STAY_IN_FIELD } from '../ui/stay-in-field.ts';
import type { ReadingFormState } from './use-reading-form.ts';

/** Sends a form; busy as long as it is sent, or photos are still being prepared for it. */
export function SendButton({
  form: { sending, draft, press },
  className,
  blockedBy,
  onBlocked,
  children,
}: SendButtonProps) {
  const { t } = useTexts();
  return (
    <Button
      kind="primary"
      size="large"
      className={className}
      busyLabel={sending ? t('reading.sending') : draft.sendWaits ? t('entry.photo.wait') : undefined}
      blockedBy={blockedBy}
      onBlocked={onBlocked}
      {...STAY_IN_FIELD}
      onClick={press}
    >
      {children}
    </Button>
  );
}

interface SendButtonProps {
  readonly form: Pick<ReadingFormState, 'sending' | 'draft' | 'press'>;
  readonly className?: string | undefined;
  /** Id of the text that says why nothing can be sent. */
  readonly blockedBy?: string | undefined;
  /** Called for a press while it is blocked. */
  readonly onBlocked?: () => void;
  readonly children: ReactNode;
}
