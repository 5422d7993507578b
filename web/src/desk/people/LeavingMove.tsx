import { useEffect, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { usePlaces } from '../frame/use-desk.ts';

/** While it is there, it asks before the form of a move is left: what was typed would be lost. */
export function LeavingMove() {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const places = usePlaces();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useAskOnClose(true);
  useEffect(() => places.guard((goOn) => setLeave(() => goOn)), [places]);
  if (leave === null) return null;
  return (
    <Question
      title={t('desk.moving.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.moving.leave.stay')}
      onStay={() => setLeave(null)}
      others={<Button onClick={leave}>{t('desk.moving.leave.go')}</Button>}
    >
      <p>{t('desk.moving.leave.text')}</p>
    </Question>
  );
}
