import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';

/** The question before something is thrown away, and what asks it; `onGone` is called when it is done (I5). */
export function useDiscarding(onGone: () => void): readonly [ReactNode, (id: string, what: string) => void] {
  const { t } = useTexts();
  const outbox = useOutbox();
  const notices = useNotices();
  const [asking, setAsking] = useState<{ readonly id: string; readonly what: string } | null>(null);
  const discard = async (id: string) => {
    const gone = await outbox.discard(id);
    // As long as the question is open, nothing behind it can take the focus.
    flushSync(() => setAsking(null));
    if (gone) notices.show('INFO', t('outbox.discarded'));
    else notices.show('ERROR', t('outbox.discard.failed'));
    if (gone) onGone();
  };
  const dialog = asking !== null && (
    <DiscardDialog what={asking.what} onKeep={() => setAsking(null)} onDiscard={() => void discard(asking.id)} />
  );
  return [dialog, (id, what) => setAsking({ id, what })];
}
