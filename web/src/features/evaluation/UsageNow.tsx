import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { trendOf, type Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount, formatDay, formatPlain } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import css from './rate-history.module.css';

/** How much is used per day now, and how that has changed: "7,26 kWh je Tag, seit 2022 um 13 % gesunken". */
export function UsageNow({ usages, lastReading, task }: UsageNowProps) {
  const { t, language } = useTexts();
  const last = usages.at(-1);
  if (last === undefined) return null;
  const trend = trendOf(usages);
  const changed =
    trend &&
    t(`evaluation.trend.${trend.direction}`, {
      year: trend.since,
      percent: formatPlain(String(trend.percent), language),
    });
  const how = trend === null ? 'alone' : trend.isOfLast ? 'changed' : 'years';
  return (
    <p className={css.now}>
      <strong>{formatAmount(formatDecimal(last.perDay), unitOf(task), language)}</strong>{' '}
      {t(`evaluation.now.${how}`, { trend: changed ?? '' })}
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
