import { useEffect, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { usePlaces } from '../frame/use-desk.ts';

/** While it is there, it asks before the room is left: files for the market were not saved yet. */
export function LeavingFiles() {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const places = usePlaces();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useAskOnClose(true);
  useEffect(() => places.guard((goOn) => setLeave(() => goOn)), [places]);
  if (leave === null) return null;
  return (
    <Question
      title={t('desk.handOver.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.handOver.leave.stay')}
      onStay={() => setLeave(null)}
      others={<Button onClick={leave}>{t('desk.handOver.leave.go')}</Button>}
    >
      <p>{t('desk.handOver.leave.text')}</p>
    </Question>
  );
}
