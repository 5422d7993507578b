import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Usage } from '@zaehlwerk/domain/evaluation/usage';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { type DrawnUsage, usageScales } from './chart-scales.ts';
import css from './usage-chart.module.css';

/** More would blur into a thick line. */
const MOST_DOTS = 60;

/**
 * The consumption per day over the years: a line above zero over an axis of months, labelled with its first and last
 * values. Drawn in percentages, so that it fits every width, on paper too. The list of readings below is its text
 * alternative.
 */
export function UsageChart({ usages, task }: UsageChartProps) {
  const { t, language } = useTexts();
  const { usages: drawn, lines, years, months } = usageScales(usages);
  const [first, last] = [drawn[0], drawn.at(-1)];
  const dots = drawn.length <= MOST_DOTS ? drawn : last === undefined ? [] : [last];
  const values = [first, last].map(
    (one) => one && t('evaluation.chart.value', { amount: spoken(one), day: dayOf(one) }),
  );
  return (
    <div className={css.chart} role="img" aria-label={t('evaluation.chart', { values: values.join(', ') })}>
      <div className={css.plot}>
        {/* The lines stretch with the chart, their stroke width does not. */}
        <svg className={css.lines} aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map(({ path, isEstimated }) => (
            <path key={path} d={path} data-estimated={isEstimated || undefined} />
          ))}
        </svg>
        <svg className={css.dots} aria-hidden="true">
          {dots.map((one) => (
            <circle
              key={one.usage.to}
              cx={`${one.x}%`}
              cy={`${one.y}%`}
              r={one === last ? 5 : 4}
              data-last={one === last || undefined}
              data-estimated={one.usage.isEstimated || undefined}
            />
          ))}
        </svg>
        <span className={css.zero}>0</span>
        {[first, last].map(
          (one) =>
            one && (
              <span
                key={one.usage.to}
                className={css.value}
                data-last={one === last || undefined}
                style={{ insetInlineStart: `${one.x}%`, insetBlockStart: `${one.y}%`, translate: besideEdge(one.x) }}
              >
                {spoken(one)}
              </span>
            ),
        )}
      </div>
      <svg className={css.ruler} aria-hidden="true">
        {months.map((x) => (
          <line key={x} x1={`${x}%`} x2={`${x}%`} y1="50%" y2="100%" />
        ))}
        {[...years.map(({ start }) => start), 100].map((x) => (
          <line key={x} x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
        ))}
        <line x1="0" x2="100%" y1="100%" y2="100%" />
      </svg>
      <div className={css.years}>
        {years.map(({ year, middle, room }) => (
          <span key={year} data-room={room} style={{ insetInlineStart: `${middle}%`, translate: besideEdge(middle) }}>
            {year}
          </span>
        ))}
      </div>
    </div>
  );

  function spoken({ usage }: DrawnUsage): string {
    return formatAmount(formatDecimal(usage.perDay), unitOf(task), language);
  }

  function dayOf({ usage }: DrawnUsage): string {
    return formatDay(usage.to);
  }
}

/** A number is centred at its position, but never beyond the edge. */
function besideEdge(x: number): string {
  return `${x < 8 ? 0 : x > 92 ? -100 : -50}%`;
}

interface UsageChartProps {
  /** Oldest first, at least two that differ. */
  readonly usages: readonly Usage[];
  readonly task: MeterRateTask;
}
