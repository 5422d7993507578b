import { absoluteDecimal, formatDecimal, isNegative } from '@zaehlwerk/domain/decimal/decimal';
import type { HistoryEntry, HistoryYear } from '@zaehlwerk/domain/evaluation/rate-history';
import { isEstimate, reasonOf } from '@zaehlwerk/domain/evaluation/reading-reason';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useId } from 'react';
import { formatShortDay } from '../../jobs/deadline.ts';
import { readingText } from '../../jobs/reading-text.ts';
import { Unit } from '../../jobs/Unit.tsx';
import { formatPlain } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { approximatelyEquals } from '../../ui/icons/meter.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { EventPhotos } from './EventPhotos.tsx';
import css from './rate-history.module.css';

/** The readings of one rate by year, newest first (EVA-25 to EVA-33). */
export function HistoryEntries({ years, ...of }: HistoryEntriesProps) {
  return years.map(({ year, entries }) => <Year key={year} year={year} entries={entries} {...of} />);
}

function Year({ year, entries, ...of }: HistoryYear & OfRate) {
  const id = useId();
  return (
    <section className={css.year} aria-labelledby={id}>
      <h3 id={id}>{year}</h3>
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
        {t(`evaluation.reason.${reasonOf(event)}`)}
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
          {isNegative(perDay) && '− '}
          <Amount text={formatDecimal(absoluteDecimal(perDay))} task={task} /> {t('evaluation.perDay')}
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

interface HistoryEntriesProps extends OfRate {
  readonly years: readonly HistoryYear[];
}
