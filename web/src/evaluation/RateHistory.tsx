import {
  type HistoryYear,
  newestDay,
  type RateHistory as HistoryOfRate,
} from '@zaehlwerk/domain/evaluation/rate-history';
import { fallsOf, mayDrawSparkline, usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { useDeferredValue, useState } from 'react';
import { RateName } from '../meters/RateName.tsx';
import { formatDay, formatList } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import css from './rate-history.module.css';
import { UsageChart } from './UsageChart.tsx';
import { UsageByYear } from './UsageByYear.tsx';
import { UsageNow } from './UsageNow.tsx';

/** What was used at one rate, to be opened and closed; one or two begin open (EVA-22, EVA-23). */
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
      {/* Decades of readings of several rates are not drawn before somebody looks at them. */}
      {open && <Unfolded {...of} atOnce={isPrinting} />}
    </details>
  );
}

function Unfolded({ atOnce, others, ...of }: OfRate & { readonly atOnce: boolean }) {
  const { t, language } = useTexts();
  const { task, years } = of;
  const usages = usagesOf(years);
  const falls = fallsOf(years);
  // What was read comes first; on a slow phone the years follow in the next moment.
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
      {hasYears && <UsageByYear of={{ task, years }} others={others} atOnce={atOnce} />}
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
  /** In whose name photos are loaded. */
  readonly accountId: string;
}

interface RateHistoryProps extends OfRate {
  readonly beginsOpen: boolean;
}
