import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { usePlaces } from '../frame/use-desk.ts';

/**
 * Asks before a file is left that nobody has handed in. While it is being handed in to be read in nobody leaves: what comes of
 * it would be told to nobody. After `release` nothing is asked any more.
 */
export function useLeaving(isImporting: boolean): { readonly question: ReactNode; readonly release: () => void } {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const places = usePlaces();
  const isReleased = useRef(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useAskOnClose(true);
  useEffect(() => places.guard((goOn) => (isReleased.current ? goOn() : setLeave(() => goOn))), [places]);
  const question = leave !== null && (
    <Question
      title={t(isImporting ? 'desk.imports.leave.sending' : 'desk.imports.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.imports.leave.stay')}
      onStay={() => setLeave(null)}
      others={isImporting ? null : <Button onClick={leave}>{t('desk.imports.leave.go')}</Button>}
    >
      <p>{t(isImporting ? 'desk.imports.leave.sending.text' : 'desk.imports.leave.text')}</p>
    </Question>
  );
  return {
    question,
    release: () => {
      isReleased.current = true;
    },
  };
}
