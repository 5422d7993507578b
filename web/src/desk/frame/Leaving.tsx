import { useEffect, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { useAskOnClose } from './use-ask-on-close.ts';
import { usePlaces } from './use-desk.ts';

/** While it is there, it asks before its room is left: what was typed for a move would be lost, or files for the market that were not saved. */
export function Leaving({ what }: { readonly what: 'moving' | 'handOver' }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const places = usePlaces();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useAskOnClose(true);
  useEffect(() => places.guard((goOn) => setLeave(() => goOn)), [places]);
  if (leave === null) return null;
  return (
    <Question
      title={t(`desk.${what}.leave`)}
      closeLabel={common('frame.close')}
      stay={t(`desk.${what}.leave.stay`)}
      onStay={() => setLeave(null)}
      others={<Button onClick={leave}>{t(`desk.${what}.leave.go`)}</Button>}
    >
      <p>{t(`desk.${what}.leave.text`)}</p>
    </Question>
  );
}
