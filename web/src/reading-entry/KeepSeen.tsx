import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import {
  checkRoom,
  parseReadingValue,
  type RateDigits,
  shownDigits,
  type TypedDigits,
} from '@zaehlwerk/domain/reading/reading-value';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';

const AT_MOST = { queryPostDecimals: false, maskPostDecimals: false };

/** The way on from digits that have no place: to leave them out. It names the value that stays (OPN-176). */
export function KeepSeen({ id, rate, unit, typed, onType }: KeepSeenProps) {
  const { t, language } = useTexts();
  const seen = shownDigits(typed, rate);
  const value = parseReadingValue(seen, rate, AT_MOST);
  const findings = checkRoom(typed, rate);
  // Of several signs nobody can tell which one is the comma.
  const isUnclear = findings.some(({ code }) => code === 'value.notDigits');
  if (findings.length === 0 || isUnclear || !value.ok) return null;
  const keep = () => {
    onType(seen);
    document.getElementById(`${id}-pre`)?.focus();
  };
  return (
    <Button size="small" onClick={keep}>
      {t('entry.keepSeen', { amount: formatAmount(formatDecimal(value.value), unit, language) })}
    </Button>
  );
}

interface KeepSeenProps {
  /** What the ids of the counter begin with. */
  readonly id: string;
  readonly rate: RateDigits;
  readonly unit: string | null;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
}
