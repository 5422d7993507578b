import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isAboutDigitCount } from '@zaehlwerk/domain/reading/check-reading';
import { useLack } from '../server/use-lack.ts';
import { formatAmount } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Counter } from '../ui/Counter.tsx';
import { Question } from '../ui/Dialog.tsx';
import { FeedbackLine } from './FieldWords.tsx';
import { SendAnyway, SentLater } from './SendAnyway.tsx';
import css from './typed-value.module.css';
import type { ReadingFormState } from './use-reading-form.ts';

/** A value in large digits with its unit, leading zeros as typed, and its number of digits. */
export function TypedValue({ value, digits, unit }: TypedValueProps) {
  const { t, language } = useTexts();
  const [whole = '', decimals = ''] = value.split('.');
  return (
    <div className={css.value}>
      <Counter pre={whole.padStart(digits, '0')} post={decimals} />
      <p>
        <b>{formatAmount(value, unit, language)}</b>{' '}
        <span>{t(decimals === '' ? 'entry.typed' : 'entry.typedBefore', { count: digits })}</span>
      </p>
    </div>
  );
}

interface TypedValueProps {
  /** Plain decimal text. */
  readonly value: string;
  /** How many digits were typed before the comma. */
  readonly digits: number;
  readonly unit: string | null;
}

/**
 * Asks before a value is sent whose digits may be one place too far to the left, if the meter's number of digits is
 * unknown. Correcting is the primary action.
 */
export function ValueQuestion({ form, rateOf, onCorrect = form.correct }: ValueQuestionProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const lack = useLack();
  const decision = form.asking?.decision;
  if (decision?.kind !== 'confirm') return null;
  const asked = decision.rates.flatMap(({ taskId, value, findings }) =>
    findings.filter(isAboutDigitCount).map((one) => ({ taskId, value, one, ...rateOf(taskId) })),
  );
  const several = asked.length > 1;
  return (
    <Question
      title={t(several ? 'confirm.values' : 'confirm.value')}
      closeLabel={t('frame.close')}
      stay={t(several ? 'confirm.correct' : 'confirm.correctValue')}
      onStay={onCorrect}
      others={<SendAnyway lack={lack} onSend={() => form.sendAnyway(decision.rates)} />}
    >
      {asked.map(({ taskId, value, one, name, unit }) => (
        <section key={taskId}>
          {several && <h3>{name}</h3>}
          <TypedValue value={formatDecimal(value)} digits={one.params.count} unit={unit} />
          <FeedbackLine tone="warn" title={words(one)} />
        </section>
      ))}
      <SentLater lack={lack} />
    </Question>
  );
}

interface ValueQuestionProps {
  readonly form: ReadingFormState;
  /** The name and unit of a rate. */
  readonly rateOf: (rateId: string) => { readonly name: string; readonly unit: string | null };
  /** Closes the question and moves to the field in question; by default to the first. */
  readonly onCorrect?: () => void;
}
