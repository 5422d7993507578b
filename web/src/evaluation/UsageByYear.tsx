import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { type Forecast, forecastOf } from '@zaehlwerk/domain/evaluation/forecast';
import { newestDay, type RateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import { yearsOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { countsAmounts, unitOf } from '@zaehlwerk/domain/meter/unit';
import { useState } from 'react';
import { useRateLabel } from '../meters/use-meter-name.ts';
import { useToday } from '../meters/use-today.ts';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { RadioChoices } from '../ui/ChoiceFields.tsx';
import { type YearsOfRate, YearsOfUse } from './YearsOfUse.tsx';
import css from './years-of-use.module.css';

type OfRate = RateHistory<MeterRateTask>;

const ALONE = 'alone';

/**
 * The years of a rate, beside those of another of the same unit: of a single other one at once, of several the chosen
 * one. A single year shows only its forecast; registers that do not accumulate show nothing.
 */
export function UsageByYear({ of, others, atOnce, endedOn }: UsageByYearProps) {
  const { t } = useTexts();
  const rateLabel = useRateLabel();
  const today = useToday();
  const own = yearsOfRate(of, today, endedOn);
  const unit = unitOf(of.task);
  const comparable = others.filter(
    (other) => unit !== null && unitOf(other.task) === unit && yearsOfRate(other, today, endedOn).years.length > 0,
  );
  const [only, ...further] = comparable;
  const offersChoice = further.length > 0;
  const [chosen, choose] = useState(only === undefined || offersChoice ? ALONE : only.task.taskId);
  const beside = comparable.find(({ task }) => task.taskId === chosen);
  const compares = own.years.length > 1;
  if (!countsAmounts(of.task) || (!compares && own.forecast === null)) return null;
  return (
    <section className={css.section}>
      {compares && offersChoice && (
        <RadioChoices
          id={`compare-${of.task.taskId}`}
          legend={t('evaluation.compare')}
          tiles
          options={[
            { value: ALONE, label: t('evaluation.compare.alone') },
            ...comparable.map(({ task }) => ({
              value: task.taskId,
              label: rateLabel(task),
            })),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {compares && (
        <YearsOfUse rates={beside === undefined ? [own] : [own, yearsOfRate(beside, today, endedOn)]} atOnce={atOnce} />
      )}
      {own.forecast !== null && <ForecastWords forecast={own.forecast} task={of.task} />}
    </section>
  );
}

function yearsOfRate({ task, years }: OfRate, today: Day, endedOn: Day | null): YearsOfRate {
  const usages = usagesOf(years);
  return { task, years: yearsOfUse(usages), forecast: forecastOf(usages, newestDay(years), today, endedOn) };
}

interface UsageByYearProps {
  readonly of: OfRate;
  /** The other rates of the meter. */
  readonly others: readonly OfRate[];
  readonly atOnce: boolean;
  /** Since when somebody else has the meter; null where nobody has. */
  readonly endedOn: Day | null;
}

/** The forecast of the running year, compared with the last one, and how it is computed. */
function ForecastWords({ forecast, task }: ForecastWordsProps) {
  const { t, language } = useTexts();
  const say = (amount: Decimal) => formatAmount(formatDecimal(amount), unitOf(task), language);
  const { year, amount, until, soFar, basis, beside, isEstimated } = forecast;
  const lastYear = year - 1;
  return (
    <div className={css.words}>
      <p>
        {t('evaluation.forecast', { year, amount: say(amount) })}{' '}
        {beside?.change != null &&
          t(`evaluation.forecast.${beside.change.direction}`, {
            count: beside.change.percent,
            percent: formatPlain(String(beside.change.percent), language),
            year: lastYear,
          })}
      </p>
      {beside?.passes != null && (
        <p>
          {t(beside.passes.isPast ? 'evaluation.forecast.passed' : 'evaluation.forecast.passes', {
            year: lastYear,
            day: formatDay(beside.passes.day),
            amount: say(beside.amount),
          })}
        </p>
      )}
      <p className={css.how}>
        {basis.kind === 'lastYear'
          ? t('evaluation.forecast.byLastYear', {
              day: formatDay(until),
              soFar: say(soFar),
              untilThen: say(basis.untilThen),
              year: lastYear,
            })
          : t('evaluation.forecast.byDay', {
              day: formatDay(until),
              soFar: say(soFar),
              perDay: say(basis.perDay),
              since: formatDay(basis.since),
            })}{' '}
        {isEstimated && t('evaluation.forecast.estimated')}
      </p>
    </div>
  );
}

interface ForecastWordsProps {
  readonly forecast: Forecast;
  readonly task: MeterRateTask;
}
