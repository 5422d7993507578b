import { rateWord } from '@zaehlwerk/contract/text/say';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { shortObis } from '@zaehlwerk/domain/meter/obis';
import { useTexts } from '../text/use-texts.ts';
import { meterName } from './meter-facts.ts';

/** Says what a meter is called: "Gaszähler", or the utility's own name for it. */
export function useMeterName(): (job: Pick<Job, 'meter'>) => string {
  const { t } = useTexts();
  return (job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
}

/** How the code of a rate is said: digit by digit, not as a date or a time of day (quality A22). */
export function useSpokenObis(): (obis: string) => string {
  const { t } = useTexts();
  return (obis) => t('entry.obis', { code: shortObis(obis).replaceAll('.', t('entry.obis.point')) });
}

/** A rate as it is said where it is not seen: `Verbrauch Kennzahl 1 Punkt 8 Punkt 0`. */
export function useSpokenRate(): (rate: Pick<MeterRateTask, 'rateName' | 'obis'>) => string {
  const spokenObis = useSpokenObis();
  const { language } = useTexts();
  return ({ rateName, obis }) => `${rateWord(rateName, language)} ${spokenObis(obis)}`.trim();
}
