import { isZero } from '@zaehlwerk/domain/decimal/decimal';
import type { Fall } from '@zaehlwerk/domain/job/fall';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';

/** Why a value is lower than the one before, and what is known of an exchange: terms of a list of facts. */
export function FallFacts({ fall, task }: FallFactsProps) {
  const { t, language } = useTexts();
  if (fall === undefined) return null;
  return (
    <>
      <dt>{t('fall.explained')}</dt>
      <dd>{t(`fall.${fall.kind}`)}</dd>
      {fall.kind === 'exchanged' && (
        <>
          <dt>{t('fall.newMeterNumber')}</dt>
          <dd>{fall.newMeterNumber}</dd>
          <dt>{t('fall.oldEndValue')}</dt>
          <dd>{formatAmount(readingText(fall.oldEndValue, task), unitOf(task), language)}</dd>
          {!isZero(fall.newStartValue) && (
            <>
              <dt>{t('fall.newStartValue')}</dt>
              <dd>{formatAmount(readingText(fall.newStartValue, task), unitOf(task), language)}</dd>
            </>
          )}
          <dt>{t('fall.exchangedOn')}</dt>
          <dd>{formatDay(fall.exchangedOn)}</dd>
        </>
      )}
    </>
  );
}

interface FallFactsProps {
  readonly fall: Fall | undefined;
  readonly task: MeterRateTask;
}
