import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { parseReadingValue, type RateDigits, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { waysOut } from '@zaehlwerk/domain/reading/ways-out';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';

const AT_MOST = { queryPostDecimals: false, maskPostDecimals: false };

/** The ways on from digits that have no place: each names the value that may be meant (OPN-176). */
export function KeepSeen({ id, rate, unit, typed, onType }: KeepSeenProps) {
  const { t, language } = useTexts();
  const keep = (meant: TypedDigits) => {
    onType(meant);
    document.getElementById(`${id}-pre`)?.focus();
  };
  return waysOut(typed, rate).map((meant) => {
    const read = parseReadingValue(meant, rate, AT_MOST);
    if (!read.ok) return null;
    const amount = formatAmount(formatDecimal(read.value), unit, language);
    return (
      <Button key={amount} size="small" onClick={() => keep(meant)}>
        {t('entry.keepSeen', { amount })}
      </Button>
    );
  });
}

interface KeepSeenProps {
  /** What the ids of the counter begin with. */
  readonly id: string;
  readonly rate: RateDigits;
  readonly unit: string | null;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
}
