import { absoluteDecimal, formatDecimal, isNegative } from '@zaehlwerk/domain/decimal/decimal';
import type { HistoryEntry, HistoryYear } from '@zaehlwerk/domain/evaluation/rate-history';
import { isEstimate, ownReasonOf, reasonOf } from '@zaehlwerk/domain/evaluation/reading-reason';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { type RefCallback, useEffect, useId, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { formatShortDay } from '../meters/deadline.ts';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { Unit } from '../meters/Unit.tsx';
import { formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { approximatelyEquals } from '../ui/meter.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { EventPhotos } from './EventPhotos.tsx';
import css from './rate-history.module.css';

/** So many readings are drawn at first, and at a time: even on a slow phone nothing waits for the rest. */
const AT_A_TIME = 24;

/** The readings of one rate by year, newest first (EVA-25 to EVA-33); of many the newest, and the way to the others. */
export function HistoryEntries({ years, atOnce, ...of }: HistoryEntriesProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(AT_A_TIME);
  const newest = newestYears(years, AT_A_TIME).length;
  const grown = useGrowing(years, wanted);
  const drawn = atOnce ? years : grown;
  return (
    <>
      {drawn.map(({ year, entries }, index) => (
        <Year
          key={year}
          year={year}
          entries={entries}
          {...of}
          {...(index === newest && !atOnce ? { heading: takeFocus } : {})}
        />
      ))}
      {drawn.length === newest && newest < years.length && (
        <p className={css.older}>
          <Button onClick={() => setWanted(Infinity)}>
            {t('evaluation.older', { count: readingsIn(years.slice(newest)) })}
          </Button>
        </p>
      )}
    </>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** The newest years with at least so many readings together. */
function newestYears(years: readonly HistoryYear[], count: number): readonly HistoryYear[] {
  const last = years.findIndex((_, index) => readingsIn(years.slice(0, index + 1)) >= count);
  return last === -1 ? years : years.slice(0, last + 1);
}

/** The newest years with so many readings; where there are more of them, bit by bit. */
function useGrowing(years: readonly HistoryYear[], wanted: number): readonly HistoryYear[] {
  const { afterPaint } = useDevice();
  const [count, setCount] = useState(wanted);
  const isDone = count >= wanted;
  useEffect(() => {
    if (!isDone && count < readingsIn(years)) return afterPaint(() => setCount(count + AT_A_TIME));
  }, [isDone, count, years, afterPaint]);
  return newestYears(years, Math.min(count, wanted));
}

function readingsIn(years: readonly HistoryYear[]): number {
  return years.reduce((sum, { entries }) => sum + entries.length, 0);
}

function Year({ year, entries, heading, ...of }: YearProps) {
  const id = useId();
  return (
    <section className={css.year} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={heading && -1}>
        {year}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that an unstyled list is one */}
      <ul role="list">
        {entries.map((entry) => (
          <Entry key={entry.event.readingDate} entry={entry} {...of} />
        ))}
      </ul>
    </section>
  );
}

/** One reading: its day, why it was read, its value, and what was used since the one before. */
function Entry({ entry: { event, consumption, perDay }, ...of }: { readonly entry: HistoryEntry } & OfRate) {
  const { t } = useTexts();
  const { task } = of;
  return (
    <li className={css.entry}>
      <span className={css.day}>{formatShortDay(event.readingDate)}</span>
      <span className={css.reason}>
        {isEstimate(event) && <Icon path={approximatelyEquals} size="small" />}
        {ownReasonOf(event) ?? t(`evaluation.reason.${reasonOf(event)}`)}
      </span>
      <span className={css.value}>
        <Amount strong text={readingText(event.readingValue, task)} task={task} />
      </span>
      <span className={css.used}>
        {consumption === null ? (
          t('evaluation.first')
        ) : (
          <>
            <VisuallyHidden>{t('evaluation.used')}</VisuallyHidden>
            {isNegative(consumption) ? '− ' : '+ '}
            <Amount text={readingText(absoluteDecimal(consumption), task)} task={task} />
          </>
        )}
      </span>
      {perDay !== null && (
        <span className={css.perDay}>
          <Amount text={formatDecimal(perDay)} task={task} /> {t('evaluation.perDay')}
        </span>
      )}
      {event.readingImages.length > 0 && <EventPhotos event={event} {...of} />}
    </li>
  );
}

/** A value with its unit, as it is written and as it is said. */
function Amount({ text, task, strong = false }: AmountProps) {
  const { language } = useTexts();
  const unit = unitOf(task);
  const value = formatPlain(text, language);
  return (
    <>
      {strong ? <strong>{value}</strong> : value}
      {unit !== null && unit !== '' && (
        <>
          {'\u00a0'}
          <Unit inText>{unit}</Unit>
        </>
      )}
    </>
  );
}

interface AmountProps {
  readonly text: string;
  readonly task: MeterRateTask;
  readonly strong?: boolean;
}

interface OfRate {
  readonly job: Job;
  readonly task: MeterRateTask;
  readonly accountId: string;
}

interface YearProps extends HistoryYear, OfRate {
  /** Gets the focus when it appears. */
  readonly heading?: RefCallback<HTMLHeadingElement>;
}

interface HistoryEntriesProps extends OfRate {
  readonly years: readonly HistoryYear[];
  /** Whether all of them are drawn at once. */
  readonly atOnce: boolean;
}
