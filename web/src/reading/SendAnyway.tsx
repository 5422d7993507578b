import { useLack } from '../server/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';

/** Sends anyway after a question; without a connection it keeps the reading, as the button that asked does. */
export function SendAnyway({ onSend }: { readonly onSend: () => void }) {
  const { t } = useTexts();
  return <Button onClick={onSend}>{t(useLack() === null ? 'confirm.send' : 'confirm.save')}</Button>;
}

/** When what is kept now will be sent. */
export function SentLater() {
  const { t } = useTexts();
  const lack = useLack();
  return lack !== null && <p>{t(`waiting.save.${lack}`)}</p>;
}
