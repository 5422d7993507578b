import { type Decimal, decimalToNumber, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Forecast } from '@zaehlwerk/domain/evaluation/forecast';
import { togetherIn, type YearOfUse } from '@zaehlwerk/domain/evaluation/years-of-use';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { isFedIn } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useState } from 'react';
import { RateName, Unit } from '../meters/MeterSigns.tsx';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { type RateYears, yearScale } from './chart-scales.ts';
import css from './years-of-use.module.css';

/** Number of years compared at first. */
const FIRST_YEARS = 10;

/**
 * The consumption of each year, of one rate or of two beside each other: a table whose amounts have bars, accessible to
 * everybody. The running year is extended by its forecast, and has a mark where the same period of the previous year
 * ended.
 */
export function YearsOfUse({ rates, atOnce }: YearsOfUseProps) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const years = [...new Set(rates.flatMap((rate) => rate.years.map(({ year }) => year)))].sort((a, b) => b - a);
  const shown = all || atOnce ? years : years.slice(0, FIRST_YEARS);
  const lengthOf = yearScale(rates);
  const compares = rates.length > 1;
  const what = t(`evaluation.what.${whatOf(rates)}`);
  const running = rates.find(({ forecast }) => forecast !== null)?.forecast;
  const marked = running?.beside != null && decimalToNumber(running.beside.amount) > 0;
  return (
    <div className={css.years}>
      <table className={css.table}>
        <caption>{t('evaluation.years', { what })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('evaluation.years.year')}</th>
            <th scope="col">{what}</th>
            <th scope="col">{t('evaluation.years.perDay')}</th>
          </tr>
        </thead>
        {shown.map((year, row) => (
          <tbody key={year}>
            {rates.map((rate, place) => (
              <tr key={rate.task.taskId} className={place > 0 ? css.beside : undefined}>
                {place === 0 && (
                  <th
                    scope={compares ? 'rowgroup' : 'row'}
                    rowSpan={rates.length + (sumOf(rates, year) === null ? 0 : 1)}
                    {...(all && row === FIRST_YEARS ? { ref: takeFocus, tabIndex: -1 } : {})}
                  >
                    {year}
                  </th>
                )}
                <OneYear rate={rate} year={year} named={compares} second={place > 0} lengthOf={lengthOf} />
              </tr>
            ))}
            <Together rates={rates} year={year} />
          </tbody>
        ))}
      </table>
      {shown.length < years.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('evaluation.years.older', { count: years.length - shown.length })}
        </Button>
      )}
      <p className={css.how}>
        {running != null && `${t('evaluation.years.dashed')} `}
        {marked && `${t('evaluation.years.mark', { year: running.year - 1 })} `}
        {t('evaluation.years.spread')}
      </p>
    </div>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What the rates count: consumption, feed-in, or both. */
function whatOf(rates: readonly YearsOfRate[]): 'use' | 'feedIn' | 'amount' {
  const fedIn = rates.filter(({ task }) => isFedIn(task.obis)).length;
  if (fedIn === 0) return 'use';
  return fedIn === rates.length ? 'feedIn' : 'amount';
}

/** The sum of both rates in a year, if both are consumption or both feed-in. */
function sumOf(rates: readonly YearsOfRate[], year: number): YearOfUse | null {
  const [first, second] = rates;
  if (first === undefined || second === undefined || whatOf(rates) === 'amount') return null;
  return togetherIn(year, first.years, second.years);
}

function Together({ rates, year }: Pick<YearsOfUseProps, 'rates'> & { readonly year: number }) {
  const { t } = useTexts();
  const sum = sumOf(rates, year);
  const task = rates[0]?.task;
  if (sum === null || task === undefined) return null;
  return (
    <tr className={css.together}>
      <td>
        {t('evaluation.together')}{' '}
        <strong>
          <Amount value={sum.consumption} task={task} />
        </strong>{' '}
        <Extent known={sum} />
      </td>
      <td className={css.perDay}>
        <Amount value={sum.perDay} task={task} />
        <span className={css.word}> {t('evaluation.years.perDay')}</span>
      </td>
    </tr>
  );
}

/** The consumption of one rate in a year, with its bar. */
function OneYear({ rate, year, named, second, lengthOf }: OneYearProps) {
  const { t, language } = useTexts();
  const known = rate.years.find((one) => one.year === year);
  const forecast = rate.forecast?.year === year ? rate.forecast : null;
  const unit = unitOf(rate.task);
  const say = (amount: Decimal) => formatAmount(formatDecimal(amount), unit, language);
  return (
    <>
      <td>
        {named && (
          <p className={css.rate}>
            <RateName {...rate.task} />
          </p>
        )}
        {known === undefined ? (
          t('evaluation.years.unknown')
        ) : (
          <>
            <Bar known={known} forecast={forecast} second={second} lengthOf={lengthOf} />
            <strong>
              <Amount value={known.consumption} task={rate.task} />
            </strong>{' '}
            <Extent known={known} />
            {forecast !== null && (
              <p className={css.forecast}>{t('evaluation.years.forecast', { amount: say(forecast.amount) })}</p>
            )}
          </>
        )}
      </td>
      <td className={css.perDay}>
        {known !== undefined && (
          <>
            <Amount value={known.perDay} task={rate.task} />
            <span className={css.word}> {t('evaluation.years.perDay')}</span>
          </>
        )}
      </td>
    </>
  );
}

/** An amount with its unit, as written and as spoken. */
function Amount({ value, task }: { readonly value: Decimal; readonly task: MeterRateTask }) {
  const { language } = useTexts();
  const unit = unitOf(task);
  return (
    <>
      {formatPlain(formatDecimal(value), language)}
      {unit !== null && (
        <>
          {'\u00a0'}
          <Unit inText>{unit}</Unit>
        </>
      )}
    </>
  );
}

/** How much of the year is known, and how reliably. */
function Extent({ known }: { readonly known: YearOfUse }) {
  const { t } = useTexts();
  const { isWhole, until, knownDays, isEstimated } = known;
  const parts = [
    isWhole
      ? null
      : until === null
        ? t('evaluation.years.days', { count: knownDays })
        : t('evaluation.years.until', { day: formatDay(until) }),
    isEstimated ? t('evaluation.years.estimated') : null,
  ].filter((part) => part !== null);
  return <span className={css.extent}>{parts.join(', ')}</span>;
}

function Bar({ known, forecast, second, lengthOf }: BarProps) {
  const end = lengthOf(known.consumption);
  const last = forecast?.beside == null ? 0 : lengthOf(forecast.beside.amount);
  return (
    <svg className={css.bar} aria-hidden="true" data-second={second || undefined}>
      {forecast !== null && (
        <rect className={css.rest} width={`${Math.max(end, lengthOf(forecast.amount))}%`} height="100%" />
      )}
      <rect className={css.known} width={`${end}%`} height="100%" data-estimated={known.isEstimated || undefined} />
      {last > 0 && <line className={css.mark} x1={`${last}%`} x2={`${last}%`} y1="-4" y2="100%" />}
    </svg>
  );
}

interface BarProps {
  readonly known: YearOfUse;
  readonly forecast: Forecast | null;
  /** The second rate is drawn as an outline. */
  readonly second: boolean;
  readonly lengthOf: (amount: Decimal) => number;
}

export interface YearsOfRate extends RateYears {
  readonly task: MeterRateTask;
}

interface YearsOfUseProps {
  /** One, or two of the same unit to compare. */
  readonly rates: readonly YearsOfRate[];
  /** On paper nothing can be expanded. */
  readonly atOnce: boolean;
}

interface OneYearProps {
  readonly rate: YearsOfRate;
  readonly year: number;
  /** Whether the rate has to be named. */
  readonly named: boolean;
  readonly second: boolean;
  readonly lengthOf: (amount: Decimal) => number;
}
