import { rateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { mayDrawSparkline, type Usage, usagesOf, usedUntil } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import { countsAmounts, unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { useEvaluationSettings } from '../evaluation/use-evaluation-settings.ts';
import type { UsageChart as Chart } from '../evaluation/UsageChart.tsx';
import css from './sent-reading.module.css';

/** Where it cannot be loaded the words say enough. */
const UsageChart = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Chart>> }> => {
  const loaded = await import('../evaluation/UsageChart.tsx').catch(() => null);
  return { default: loaded?.UsageChart ?? NoChart };
});

/**
 * What was used until a reading that was sent, beside the time before, and the years in a small chart (OPN-232). `otherwise`
 * where the utility shows no evaluation, or nothing is known to compare with.
 */
export function UsageSince({ task, result, otherwise }: UsageSinceProps) {
  const { t, language } = useTexts();
  const settings = useEvaluationSettings();
  const history = settings.evaluationEnabled && countsAmounts(task) ? rateHistory(task, settings) : [];
  const use = usedUntil(result.readingDate, history);
  if (use?.change == null) return otherwise;
  const { usage, change } = use;
  const usages = usagesOf(history);
  const drawn = mayDrawSparkline(usages.map(({ perDay }) => perDay));
  return (
    <div className={css.usage}>
      {drawn && (
        <div>
          {/* Said by the chart itself. */}
          <p className={css.estimates} aria-hidden="true">
            {t('done.perDay')}
          </p>
          <Suspense fallback={<div className={css.awaited} />}>
            <UsageChart usages={usages} task={task} />
          </Suspense>
        </div>
      )}
      <p>
        {t(`done.usage.${change.direction}`, {
          amount: formatAmount(readingText(usage.consumption, task), unitOf(task), language),
          day: formatDay(usage.from),
          percent: formatPlain(String(change.percent), language),
        })}
      </p>
      <Estimates usages={drawn ? usages : [usage]} dashed={drawn} />
    </div>
  );
}

function Estimates({ usages, dashed }: { readonly usages: readonly Usage[]; readonly dashed: boolean }) {
  const { t } = useTexts();
  if (!usages.some(({ isEstimated }) => isEstimated)) return null;
  return <p className={css.estimates}>{t(dashed ? 'evaluation.dashed' : 'evaluation.forecast.estimated')}</p>;
}

interface UsageSinceProps {
  readonly task: MeterRateTask;
  /** The one that is shown. */
  readonly result: ReadingResult;
  readonly otherwise: ReactNode;
}

function NoChart() {
  return null;
}
