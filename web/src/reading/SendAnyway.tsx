import type { Lack } from '../server/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';

/** Sends anyway after a question; without a connection it keeps the reading, as the button that asked does. */
export function SendAnyway({ lack, onSend }: SentNowOrLater & { readonly onSend: () => void }) {
  const { t } = useTexts();
  return <Button onClick={onSend}>{t(lack === null ? 'confirm.send' : 'confirm.save')}</Button>;
}

/** When what is kept now will be sent. */
export function SentLater({ lack }: SentNowOrLater) {
  const { t } = useTexts();
  return lack !== null && <p>{t(`waiting.save.${lack}`)}</p>;
}

interface SentNowOrLater {
  /** Null where it is sent now, or not at all. */
  readonly lack: Lack | null;
}
