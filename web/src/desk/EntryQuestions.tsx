import { useDeskTexts } from '../text/use-desk-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';

/** Asks about what the server alone warns of. */
export function SaveAnyway({ messages, onBack, onSave }: SaveAnywayProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.entry.ask')}
      closeLabel={common('frame.close')}
      stay={t('desk.entry.ask.no')}
      onStay={onBack}
      others={
        <Button size="large" onClick={onSave}>
          {t('desk.entry.ask.yes')}
        </Button>
      }
    >
      <p>{t('desk.entry.ask.text')}</p>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Question>
  );
}

interface SaveAnywayProps {
  readonly messages: readonly string[];
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.entry.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.entry.leave.stay')}
      onStay={onStay}
      others={
        <Button kind="danger" size="large" onClick={onLeave}>
          {t('desk.entry.leave.go')}
        </Button>
      }
    >
      <p>{t('desk.entry.leave.text')}</p>
    </Question>
  );
}
