import { forecastOf } from '@zaehlwerk/domain/evaluation/forecast';
import type { RateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import { yearsOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel } from '@zaehlwerk/domain/meter/rate-label';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useState } from 'react';
import { useToday } from '../../jobs/use-today.ts';
import { useTexts } from '../../text/use-texts.ts';
import { RadioChoices } from '../../ui/RadioChoices.tsx';
import { ForecastWords } from './ForecastWords.tsx';
import { YearsOfUse, type YearsOfRate } from './YearsOfUse.tsx';
import css from './years-of-use.module.css';

type OfRate = RateHistory<MeterRateTask>;

const ALONE = 'alone';

/**
 * The years of a rate, beside those of another of the same unit (OPN-231): the only other one at once, of several the one
 * that is chosen. Nothing where there is just one year.
 */
export function UsageByYear({ of, others, atOnce }: UsageByYearProps) {
  const { t } = useTexts();
  const today = useToday();
  const own = yearsOfRate(of, today);
  const comparable = others.filter(({ task }) => unitOf(task) === unitOf(of.task));
  const [only, ...further] = comparable;
  const offersChoice = further.length > 0;
  const [chosen, choose] = useState(only === undefined || offersChoice ? ALONE : only.task.taskId);
  const beside = comparable.find(({ task }) => task.taskId === chosen);
  if (own.years.length < 2) return null;
  return (
    <section className={css.section}>
      {offersChoice && (
        <RadioChoices
          id={`compare-${of.task.taskId}`}
          legend={t('evaluation.compare')}
          tiles
          options={[
            { value: ALONE, label: t('evaluation.compare.alone') },
            ...comparable.map(({ task }) => ({ value: task.taskId, label: rateLabel(task) })),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <YearsOfUse rates={beside === undefined ? [own] : [own, yearsOfRate(beside, today)]} atOnce={atOnce} />
      {own.forecast !== null && <ForecastWords forecast={own.forecast} task={of.task} />}
    </section>
  );
}

function yearsOfRate({ task, years }: OfRate, today: Parameters<typeof forecastOf>[1]): YearsOfRate {
  const usages = usagesOf(years);
  return { task, years: yearsOfUse(usages), forecast: forecastOf(usages, today) };
}

interface UsageByYearProps {
  readonly of: OfRate;
  /** The other rates of the meter. */
  readonly others: readonly OfRate[];
  readonly atOnce: boolean;
}
