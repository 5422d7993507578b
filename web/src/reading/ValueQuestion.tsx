import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isAboutDigitCount } from '@zaehlwerk/domain/reading/check-digit-count';
import { JudgementLine } from './JudgementLine.tsx';
import { TypedValue } from './TypedValue.tsx';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Question } from '../ui/Question.tsx';
import { SendAnyway, SentLater } from './SendAnyway.tsx';
import type { ReadingFormState } from './use-reading-form.ts';

/**
 * Asks before a value is sent whose digits may stand one place too far to the left, where nobody has said how many the
 * meter has. Correcting is the first choice.
 */
export function ValueQuestion({ form, rateOf, onCorrect = form.correct }: ValueQuestionProps) {
  const { t } = useTexts();
  const words = useFindingWords();
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
      others={<SendAnyway onSend={() => form.sendAnyway(decision.rates)} />}
    >
      {asked.map(({ taskId, value, one, name, unit }) => (
        <section key={taskId}>
          {several && <h3>{name}</h3>}
          <TypedValue value={formatDecimal(value)} digits={one.params.count} unit={unit} />
          <JudgementLine tone="warn" title={words(one)} />
        </section>
      ))}
      <SentLater />
    </Question>
  );
}

interface ValueQuestionProps {
  readonly form: ReadingFormState;
  /** What a rate is called, and its unit. */
  readonly rateOf: (rateId: string) => { readonly name: string; readonly unit: string | null };
  /** Closes the question and leads to what it is about; to the first field by itself. */
  readonly onCorrect?: () => void;
}
