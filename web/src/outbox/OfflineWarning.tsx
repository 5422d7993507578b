import { useLack } from '../server/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Question.tsx';

/** Warns when the connection goes while readings wait: they are safe as long as the window stays open. */
export function OfflineWarning({ count, onClose, onShow }: OfflineWarningProps) {
  const { t } = useTexts();
  const lack = useLack() ?? 'offline';
  return (
    <Question
      title={t(`outbox.${lack}.title`)}
      closeLabel={t('frame.close')}
      stay={t('outbox.warning.understood')}
      onStay={onClose}
      others={<Button onClick={onShow}>{t('outbox.bar.show')}</Button>}
    >
      <p>{t('outbox.warning.text', { count })}</p>
      <p>{t('outbox.keepOpen')}</p>
    </Question>
  );
}

interface OfflineWarningProps {
  readonly count: number;
  readonly onClose: () => void;
  /** Shows what waits instead. */
  readonly onShow: () => void;
}
