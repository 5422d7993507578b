import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { trendOf, type Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import css from './rate-history.module.css';

/** How much is used per day now, and how that has changed: "7,26 kWh je Tag, seit 2022 um 13 % gesunken". */
export function UsageNow({ usages, task }: UsageNowProps) {
  const { t, language } = useTexts();
  const last = usages.at(-1);
  if (last === undefined) return null;
  const trend = trendOf(usages);
  const changed = trend && t(`evaluation.trend.${trend.direction}`, { year: trend.since, percent: trend.percent });
  const how = trend === null ? 'alone' : trend.isOfLast ? 'changed' : 'years';
  return (
    <p className={css.now}>
      <strong>{formatAmount(formatDecimal(last.perDay), unitOf(task), language)}</strong>{' '}
      {t(`evaluation.now.${how}`, { trend: changed ?? '' })}
    </p>
  );
}

interface UsageNowProps {
  /** Oldest first. */
  readonly usages: readonly Usage[];
  readonly task: MeterRateTask;
}
