import { shortObis } from '@zaehlwerk/domain/meter/obis';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './rate-name.module.css';
import { useTexts } from '../text/use-texts.ts';
import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import { useSpokenObis } from './use-spoken-rate.ts';

/** `Verbrauch 1.8.0` (OBI-18); listeners hear the code digit by digit, not as a time of day (quality A22). */
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
