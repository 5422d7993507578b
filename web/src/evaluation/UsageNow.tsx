import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { trendOf, type Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './rate-history.module.css';

/** How much is used per day now, beside a whole year before: "7,26 kWh je Tag, 13 % weniger als die 8,35 kWh …". */
export function UsageNow({ usages, lastReading, task }: UsageNowProps) {
  const { t, language } = useTexts();
  const last = usages.at(-1);
  if (last === undefined) return null;
  const trend = trendOf(usages);
  const say = ({ perDay }: Usage) => formatAmount(formatDecimal(perDay), unitOf(task), language);
  const changed =
    trend &&
    t(`evaluation.trend.${trend.direction}`, {
      before: say(trend.before),
      day: formatDay(trend.before.to),
      percent: formatPlain(String(trend.percent), language),
    });
  const how = trend === null ? 'alone' : trend.isOfLast ? 'changed' : 'years';
  return (
    <p className={css.now}>
      <strong>{say(last)}</strong>{' '}
      {t(`evaluation.now.${how}`, {
        trend: changed ?? '',
        amount: trend === null ? '' : say(trend.now),
        until: trend === null ? '' : formatDay(trend.now.to),
      })}
      {last.to !== lastReading && ` (${t('evaluation.years.until', { day: formatDay(last.to) })})`}
    </p>
  );
}

interface UsageNowProps {
  /** Oldest first. */
  readonly usages: readonly Usage[];
  /** Where the value fell since the last usage, that is not how it is now. */
  readonly lastReading: Day | null;
  readonly task: MeterRateTask;
}
