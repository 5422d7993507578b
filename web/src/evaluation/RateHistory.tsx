import type { Day } from '@zaehlwerk/domain/calendar/day';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import {
  type HistoryYear,
  newestDay,
  type RateHistory as HistoryOfRate,
} from '@zaehlwerk/domain/evaluation/rate-history';
import { fallsOf, mayDrawSparkline, trendOf, type Usage, usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useDeferredValue, useState } from 'react';
import { RateName } from '../meters/MeterSigns.tsx';
import { formatAmount, formatDay, formatList, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { caretDown } from '../ui/outside-icons.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import { UsageByYear } from './UsageByYear.tsx';
import { UsageChart } from './UsageChart.tsx';
import css from './rate-history.module.css';

/** The consumption of one rate, expandable; with one or two rates they start expanded. */
export function RateHistory({ beginsOpen, ...of }: RateHistoryProps) {
  const [isUnfolded, setUnfolded] = useState(beginsOpen);
  const isPrinting = usePrinting();
  const open = isUnfolded || isPrinting;
  return (
    <details className={css.rate} open={open} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>
        <h2>
          <RateName {...of.task} />
        </h2>
        <Icon path={caretDown} size="small" />
      </summary>
      {/* Decades of readings of several rates are rendered only when expanded. */}
      {open && <Unfolded {...of} atOnce={isPrinting} />}
    </details>
  );
}

function Unfolded({ atOnce, others, ...of }: OfRate & { readonly atOnce: boolean }) {
  const { t, language } = useTexts();
  const { job, task, years } = of;
  const usages = usagesOf(years);
  const falls = fallsOf(years);
  // The readings come first; on a slow phone the years follow a moment later.
  const hasYears = useDeferredValue(true, atOnce);
  const drawn = mayDrawSparkline(usages.map(({ perDay }) => perDay));
  return (
    <>
      <div className={css.usage}>
        {drawn && <UsageChart usages={usages} task={task} />}
        <UsageNow usages={usages} lastReading={newestDay(years)} task={task} />
        {falls.length > 0 && (
          <p className={css.note}>{t('evaluation.fell', { days: formatList(falls.map(formatDay), language) })}</p>
        )}
        {drawn && usages.some(({ isEstimated }) => isEstimated) && <p className={css.note}>{t('evaluation.dashed')}</p>}
      </div>
      {hasYears && <UsageByYear of={{ task, years }} others={others} atOnce={atOnce} endedOn={job.endedOn ?? null} />}
      <HistoryEntries {...of} atOnce={atOnce} />
    </>
  );
}

interface OfRate {
  readonly job: Job;
  readonly task: MeterRateTask;
  /** The other rates of the meter that have readings. */
  readonly others: readonly HistoryOfRate<MeterRateTask>[];
  /** Not empty, newest first. */
  readonly years: readonly HistoryYear[];
  /** On whose behalf photos are loaded. */
  readonly accountId: string;
}

interface RateHistoryProps extends OfRate {
  readonly beginsOpen: boolean;
}

/**
 * The current consumption per day, compared with a whole year before: "7,26 kWh je Tag, 13 % weniger als die 8,35 kWh
 * …".
 */
function UsageNow({ usages, lastReading, task }: UsageNowProps) {
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
  /** If the value fell since the last usage, that usage is not the current one. */
  readonly lastReading: Day | null;
  readonly task: MeterRateTask;
}
