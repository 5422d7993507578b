import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Forecast } from '@zaehlwerk/domain/evaluation/forecast';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './years-of-use.module.css';

/** What the running year comes to, beside the last one, and how that is reckoned (OPN-230). */
export function ForecastWords({ forecast, task }: ForecastWordsProps) {
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
