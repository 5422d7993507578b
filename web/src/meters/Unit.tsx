import type { TextKey } from '../text/texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './unit.module.css';

/** A unit as it is written, and as it is said to those who listen (quality A22). */
export function Unit({ children, inText = false }: UnitProps) {
  const { t } = useTexts();
  const spoken = spokenUnit(children);
  const look = inText ? undefined : css.unit;
  if (spoken === null) return <span className={look}>{children}</span>;
  return (
    <span className={look}>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{t(spoken)}</VisuallyHidden>
    </span>
  );
}

interface UnitProps {
  readonly children: string;
  /** In the size of the text around it, not in that of a counter. */
  readonly inText?: boolean;
}

type UnitKey = Extract<TextKey, `unit.${string}`>;

/** The units that have a word: every one the rules can name (OPN-061), and MWh, which a rate may bring along. */
const UNITS = ['kWh', 'MWh', 'kW', 'kvarh', 'kvar', 'kVAh', 'kVA', 'A', 'V', 'Hz', 'm³', 'm³/h', '°C'] as const;

/** The key of the word for a unit; null when it is said as it is written. */
function spokenUnit(unit: string): UnitKey | null {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? null : `unit.${known}`;
}
