import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { rateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { latestUse, mayDrawSparkline, usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { formatAmount, formatDay } from '../../../text/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useEvaluationSettings } from '../../../usage/use-evaluation-settings.ts';
import type { UsageChart as Chart } from '../../../usage/UsageChart.tsx';
import css from './sent-reading.module.css';

/** Where it cannot be loaded the words say enough. */
const UsageChart = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Chart>> }> => {
  const loaded = await import('../../../usage/UsageChart.tsx').catch(() => null);
  return { default: loaded?.UsageChart ?? NoChart };
});

/**
 * What was used until a reading that was sent, beside the time before, and the years in a small chart (OPN-232). Nothing
 * where the utility shows no evaluation, or nothing is known to compare with.
 */
export function UsageSince({ task }: { readonly task: MeterRateTask }) {
  const { t, language } = useTexts();
  const settings = useEvaluationSettings();
  const history = settings.evaluationEnabled ? rateHistory(task, settings) : [];
  const latest = latestUse(history);
  if (latest?.change == null) return null;
  const { usage, change } = latest;
  const usages = usagesOf(history);
  return (
    <div className={css.usage}>
      {mayDrawSparkline(usages.map(({ perDay }) => perDay)) && (
        <Suspense fallback={<div className={css.awaited} />}>
          <UsageChart usages={usages} task={task} />
        </Suspense>
      )}
      <p>
        {t(`done.usage.${change.direction}`, {
          amount: formatAmount(formatDecimal(usage.consumption), unitOf(task), language),
          day: formatDay(usage.from),
          percent: change.percent,
        })}
      </p>
    </div>
  );
}

function NoChart() {
  return null;
}
