import { shortObis } from '@zaehlwerk/domain/meter/obis';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './rate-name.module.css';

/** `Verbrauch 1.8.0` (OBI-18); listeners hear the code digit by digit, not as a time of day (quality A22). */
export function RateName({ rateName, obis }: RateNameProps) {
  const { t } = useTexts();
  const code = shortObis(obis);
  return (
    <>
      {rateName?.trim()}{' '}
      <span className={css.obis} aria-hidden="true">
        {code}
      </span>
      <VisuallyHidden>{t('entry.obis', { code: code.replaceAll('.', t('entry.obis.point')) })}</VisuallyHidden>
    </>
  );
}

interface RateNameProps {
  readonly rateName: string | null;
  readonly obis: string;
}
