import type { Finding } from '@zaehlwerk/domain/finding';
import { RateName } from '../../jobs/RateName.tsx';
import { formatAmount, formatPlain } from '../../text/formats.ts';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { AskedValue, Confirmation } from './asked-values.ts';
import css from './confirm-dialog.module.css';

/**
 * Asks before something incomplete, invalid or unexpected is sent: what is missing first, then what is doubtful, in one
 * dialog (SND-03 to SND-07, OPN-074). Correcting is the first choice.
 */
export function ConfirmDialog({ decision, values, aboutDate, onCorrect, onSend }: ConfirmDialogProps) {
  const { t, language } = useTexts();
  const words = useFindingWords();
  const incomplete = decision.reasons.includes('incomplete');
  const invalid = decision.reasons.includes('invalid');
  const onlyValues = !incomplete && !invalid && values.length > 0;
  return (
    <Dialog
      title={titleOf()}
      closeLabel={t('frame.close')}
      urgent
      onClose={onCorrect}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onCorrect}>
            {onlyValues && values.length === 1 ? t('confirm.correctValue') : t('confirm.correct')}
          </Button>
          <Button onClick={onSend}>{t('confirm.send')}</Button>
        </>
      }
    >
      {incomplete && <p>{`${t('confirm.missing', { count: decision.missing })} ${t('confirm.onlyFilled')}`}</p>}
      {invalid && <p>{t('confirm.onlyValid')}</p>}
      {aboutDate.map((one) => (
        <p key={one.code}>{words(one)}</p>
      ))}
      {values.map((asked) => (
        <section key={asked.task.taskId}>
          {values.length > 1 && (
            <h3>
              <RateName {...asked.task} />
            </h3>
          )}
          <p>{asked.side === 'above' ? t('confirm.higher') : t('confirm.lower')}</p>
          <dl className={css.compare}>
            <div>
              <dt>{t('confirm.yours')}</dt>
              <dd className={css.yours}>{formatAmount(asked.yours, asked.unit, language)}</dd>
            </div>
            {asked.expected !== null && (
              <div>
                <dt>{t('confirm.expected')}</dt>
                <dd>
                  {t('confirm.range', {
                    from: formatPlain(asked.expected.from, language),
                    to: formatAmount(asked.expected.to, asked.unit, language),
                  })}
                </dd>
              </div>
            )}
            {asked.last !== null && (
              <div>
                <dt>{t('confirm.last')}</dt>
                <dd>{formatAmount(asked.last, asked.unit, language)}</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
    </Dialog>
  );

  function titleOf(): string {
    if (incomplete) return t('confirm.incomplete');
    if (invalid) return t('confirm.invalid');
    if (values.length === 0) return t('confirm.date');
    return values.length === 1 ? t('confirm.value') : t('confirm.values');
  }
}

interface ConfirmDialogProps {
  readonly decision: Confirmation;
  readonly values: readonly AskedValue[];
  readonly aboutDate: readonly Finding[];
  readonly onCorrect: () => void;
  readonly onSend: () => void;
}
