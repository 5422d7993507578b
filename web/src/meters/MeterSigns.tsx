import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import { groupMeterNumber } from '@zaehlwerk/domain/meter/meter-number';
import { shortObis } from '@zaehlwerk/domain/meter/obis';
import type { TextKey } from '../text/texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './meter-type-icon.module.css';
import { useSpokenObis } from './use-meter-name.ts';

/** A meter number in groups of four. The gaps are padding, so that copying gives the plain number. */
export function MeterNumber({ children }: { readonly children: string }) {
  return (
    <span className={css.number}>
      {groupMeterNumber(children).map((group, index) => (
        <span key={index} className={css.group}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** `Verbrauch 1.8.0`; screen readers read the code digit by digit, not as a time of day. */
export function RateName({ rateName, obis }: RateNameProps) {
  const spokenObis = useSpokenObis();
  const { language } = useTexts();
  return (
    <>
      {rateWord(rateName, language)}{' '}
      <span className={css.obis} aria-hidden="true">
        {shortObis(obis)}
      </span>
      <VisuallyHidden>{spokenObis(obis)}</VisuallyHidden>
    </>
  );
}

interface RateNameProps {
  readonly rateName: string | null;
  readonly obis: string;
}

/** A unit as written, with its spoken form for screen readers. */
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
  /** In the size of the surrounding text, not of a counter. */
  readonly inText?: boolean;
}

type UnitKey = Extract<TextKey, `unit.${string}`>;

/** The units with a word: every one the rules can name, and MWh, which a rate may specify. */
const UNITS = ['kWh', 'MWh', 'kW', 'kvarh', 'kvar', 'kVAh', 'kVA', 'A', 'V', 'Hz', 'm³', 'm³/h', '°C'] as const;

/** The key of the word for a unit; null when it is read as written. */
function spokenUnit(unit: string): UnitKey | null {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? null : `unit.${known}`;
}
