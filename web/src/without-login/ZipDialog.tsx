import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Question.tsx';

/** That the postcode is outside the network area, and whom to ask; the person may insist where `onForce` is given. */
export function ZipDialog({ zip, onCorrect, onForce }: ZipDialogProps) {
  const { t } = useTexts();
  return (
    <Question
      title={t('withoutAccess.zip.title')}
      closeLabel={t('frame.close')}
      stay={t('withoutAccess.zip.correct')}
      onStay={onCorrect}
      others={onForce !== null && <Button onClick={onForce}>{t('withoutAccess.zip.force')}</Button>}
    >
      <p>{t(onForce === null ? 'withoutAccess.zip.text' : 'withoutAccess.zip.asks', { zip })}</p>
    </Question>
  );
}

interface ZipDialogProps {
  readonly zip: string;
  readonly onCorrect: () => void;
  /** Null where the reading cannot be recorded at all. */
  readonly onForce: (() => void) | null;
}
