import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import type { Judgement } from './judgement.ts';
import { JudgementLine } from './JudgementLine.tsx';
import css from './rate-entry.module.css';

/**
 * What is asked of the person about a value: with a warning, which digit to look at and what would settle it; else what
 * is still missing, each as a warning of its own (IMG-11, IMG-12).
 */
export function Ask({ judgement, warned }: { readonly judgement: Judgement; readonly warned: boolean }) {
  const { t } = useTexts();
  const words = useFindingWords();
  const asks = judgement.findings.filter((one) => one.at !== 'readingValue');
  if (!warned) return asks.map((ask) => <JudgementLine key={ask.code} tone="warn" title={words(ask)} />);
  return (
    <p className={css.ask}>
      {judgement.deviating !== null && <strong>{t('entry.checkDigit', { place: judgement.deviating + 1 })} </strong>}
      {asks.map(words).join(' ')}
    </p>
  );
}
