import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import type { ShareFailure } from './use-share-actions.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Question.tsx';

/**
 * Asks before something is done with a share, with its consequences as the text; doing nothing is the first choice. The
 * question stays until it is done, and after a failure, which a message says with its reason. Closed meanwhile, it goes on.
 */
export function ConfirmAction({ title, words, danger = false, act, onDone, onClose, children }: ConfirmActionProps) {
  const { t } = useTexts();
  const notices = useNotices();
  const [isUnderWay, start] = useAction(words.failed);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const press = () =>
    start(async () => {
      const result = await act();
      if (result === 'done') return isOpen.current ? onDone() : undefined;
      notices.show('ERROR', words.failed, words.failedText ?? t(`management.failed.${result}`));
    });
  return (
    <Question
      title={title}
      closeLabel={t('frame.close')}
      stay={words.keep}
      onStay={onClose}
      others={
        <Button
          kind={danger ? 'danger' : 'secondary'}
          busyLabel={isUnderWay ? words.busy : undefined}
          onClick={() => void press()}
        >
          {words.act}
        </Button>
      }
    >
      {children}
    </Question>
  );
}

interface ConfirmActionProps {
  readonly title: string;
  readonly words: {
    readonly keep: string;
    readonly act: string;
    readonly busy: string;
    /** The title of the message after a failure; its text is the reason unless `failedText` says it. */
    readonly failed: string;
    readonly failedText?: string;
  };
  /** Whether something is lost by it. */
  readonly danger?: boolean;
  /** What is asked about. */
  readonly act: () => Promise<'done' | ShareFailure>;
  /** Called when it is done, unless the question is closed by then. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
