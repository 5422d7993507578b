import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotices } from '../ui/use-notices.ts';
import { useOutbox } from './use-outbox.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Question.tsx';
import { useAction } from '../ui/use-action.ts';

interface Asking {
  readonly id: string;
  /** The meter with its value. */
  readonly what: string;
}

/**
 * The question before an entry is discarded, and what asks it; `onDiscarded` is called when that is done. The question
 * stays until it is, so that nothing behind it takes the focus.
 */
export function useDiscarding(onDiscarded: () => void): readonly [ReactNode, (asking: Asking) => void] {
  const { t } = useTexts();
  const outbox = useOutbox();
  const notices = useNotices();
  const failed = t('outbox.discard.failed');
  const [, start] = useAction(failed);
  const [asking, setAsking] = useState<Asking | null>(null);
  const discard = (id: string) =>
    start(async () => {
      const isDiscarded = await outbox.discard(id).finally(() => flushSync(() => setAsking(null)));
      if (!isDiscarded) return void notices.show('ERROR', failed);
      notices.show('INFO', t('outbox.discarded'));
      onDiscarded();
    });
  const dialog = asking !== null && (
    <DiscardDialog what={asking.what} onKeep={() => setAsking(null)} onDiscard={() => void discard(asking.id)} />
  );
  return [dialog, setAsking];
}

/** Keeping it is the first choice. */
function DiscardDialog({ what, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTexts();
  return (
    <Question
      title={t('outbox.discard.title')}
      closeLabel={t('frame.close')}
      stay={t('outbox.discard.keep')}
      onStay={onKeep}
      others={<Button onClick={onDiscard}>{t('outbox.discard')}</Button>}
    >
      <p>{what}</p>
      <p>{t('outbox.discard.text')}</p>
    </Question>
  );
}

interface DiscardDialogProps {
  readonly what: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}
