import type { HistoryYear } from '@zaehlwerk/domain/evaluation/rate-history';
import { fallsOf, mayDrawSparkline, usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { RateName } from '../../jobs/RateName.tsx';
import { formatDay } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { caretDown } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';
import css from './rate-history.module.css';
import { UsageChart } from './UsageChart.tsx';
import { UsageNow } from './UsageNow.tsx';

/** What was used at one rate, to be opened and closed; open where it is the only one (EVA-22, EVA-23). */
export function RateHistory({ job, task, years, accountId, isOnly }: RateHistoryProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(isOnly);
  useOpenForPrint(setOpen);
  const id = useId();
  const usages = usagesOf(years);
  const falls = fallsOf(years);
  const isEstimated = usages.some((usage) => usage.isEstimated);
  const drawn = mayDrawSparkline(usages.map(({ perDay }) => perDay));
  return (
    <details className={css.rate} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 id={id}>
          <RateName {...task} />
        </h2>
        <Icon path={caretDown} size="small" />
      </summary>
      {/* Decades of readings of several rates are not drawn before somebody looks at them. */}
      {open && (
        <>
          <div className={css.usage}>
            {drawn && <UsageChart usages={usages} task={task} />}
            <UsageNow usages={usages} task={task} />
            {falls.length > 0 && (
              <p className={css.note}>{t('evaluation.fell', { days: falls.map(formatDay).join(', ') })}</p>
            )}
            {drawn && isEstimated && <p className={css.note}>{t('evaluation.dashed')}</p>}
          </div>
          <HistoryEntries job={job} task={task} years={years} accountId={accountId} />
        </>
      )}
    </details>
  );
}

/** On paper nothing can be opened: all of it is printed. */
function useOpenForPrint(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const open = () => flushSync(() => setOpen(true));
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, [setOpen]);
}

interface RateHistoryProps {
  readonly job: Job;
  readonly task: MeterRateTask;
  /** Not empty, newest first. */
  readonly years: readonly HistoryYear[];
  /** In whose name photos are loaded. */
  readonly accountId: string;
  /** Whether the meter has no other rate. */
  readonly isOnly: boolean;
}
