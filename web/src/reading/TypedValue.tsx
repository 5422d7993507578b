import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Counter } from '../ui/Counter.tsx';
import css from './typed-value.module.css';

/** A value in large digits with its unit, the zeros in front as they were typed, and how many digits that are. */
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
