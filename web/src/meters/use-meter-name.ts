import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel, shortObis } from '@zaehlwerk/domain/meter/obis';
import { useTexts } from '../text/use-texts.ts';
import { meterName } from './meter-facts.ts';

/** The name of a meter: "Gaszähler", or the utility's own. */
export function useMeterName(): (job: Pick<Job, 'meter'>) => string {
  const { t } = useTexts();
  return (job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
}

/** A rate as it is written in a sentence: `Verbrauch 1.8.0`, with the words that we know in the language. */
export function useRateLabel(): (rate: Pick<MeterRateTask, 'rateName' | 'obis'>) => string {
  const { language } = useTexts();
  return ({ rateName, obis }) => rateLabel({ rateName: rateWord(rateName, language), obis });
}

/** The spoken form of a rate's code: digit by digit, not as a date or a time of day. */
export function useSpokenObis(): (obis: string) => string {
  const { t } = useTexts();
  return (obis) => t('entry.obis', { code: shortObis(obis).replaceAll('.', t('entry.obis.point')) });
}

/** The spoken form of a rate: `Verbrauch Kennzahl 1 Punkt 8 Punkt 0`. */
export function useSpokenRate(): (rate: Pick<MeterRateTask, 'rateName' | 'obis'>) => string {
  const spokenObis = useSpokenObis();
  const { language } = useTexts();
  return ({ rateName, obis }) => `${rateWord(rateName, language)} ${spokenObis(obis)}`.trim();
}
