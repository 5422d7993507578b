import { absoluteDecimal, formatDecimal, isNegative } from '@zaehlwerk/domain/decimal/decimal';
import { mayFetchReadingImages } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import {
  type HistoryEntry,
  type HistoryYear,
  isEstimate,
  ownReasonOf,
  reasonOf,
} from '@zaehlwerk/domain/evaluation/rate-history';
import type { Job, MeterRateTask, ReadingEvent } from '@zaehlwerk/domain/job/job';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { type RefCallback, useEffect, useId, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { Unit } from '../meters/MeterSigns.tsx';
import { formatShortDay } from '../meters/meter-facts.ts';
import { PhotoView } from '../photo/PhotoView.tsx';
import { type ResultPhotoPlace, useResultPhoto } from '../photo/use-result-photo.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { approximatelyEquals } from '../ui/icons.ts';
import css from './rate-history.module.css';

/** Number of readings rendered at first, and at a time: even a slow phone stays responsive. */
const AT_A_TIME = 24;

/** The readings of one rate by year, newest first; if there are many, the newest with a button for the others. */
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

/** The newest years with at least this many readings together. */
function newestYears(years: readonly HistoryYear[], count: number): readonly HistoryYear[] {
  const last = years.findIndex((_, index) => readingsIn(years.slice(0, index + 1)) >= count);
  return last === -1 ? years : years.slice(0, last + 1);
}

/** The newest years with this many readings, rendered bit by bit. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of an unstyled list */}
      <ul role="list">
        {entries.map((entry) => (
          <Entry key={entry.event.readingDate} entry={entry} {...of} />
        ))}
      </ul>
    </section>
  );
}

/** One reading: its day, reason, value, and the consumption since the previous one. */
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

/** A value with its unit, as written and as spoken. */
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
  /** Receives the focus when it appears. */
  readonly heading?: RefCallback<HTMLHeadingElement>;
}

interface HistoryEntriesProps extends OfRate {
  readonly years: readonly HistoryYear[];
  /** Whether all of them are rendered at once. */
  readonly atOnce: boolean;
}

/** The photos of a reading, if they may be loaded. */
function EventPhotos({ job, task, event, accountId }: EventPhotosProps) {
  const { t } = useTexts();
  const { jobSettings } = usePortal();
  const token = useAccounts().bearerOf(accountId).token();
  const { features } = resolveSettings(jobSettings, job.config);
  if (!mayFetchReadingImages(job, features, token)) return null;
  const day = formatDay(event.readingDate);
  return (
    <span className={css.photos}>
      {event.readingImages.map(({ imageId }, index) => (
        <EventPhoto
          key={imageId}
          accountId={accountId}
          jobId={job.id}
          taskId={task.taskId}
          imageId={imageId}
          place={index + 1}
          alt={t('evaluation.photo', { place: index + 1, day })}
        />
      ))}
    </span>
  );
}

interface EventPhotosProps {
  readonly job: Job;
  readonly task: MeterRateTask;
  readonly event: ReadingEvent;
  readonly accountId: string;
}

/** One photo; silently nothing if it cannot be loaded. */
function EventPhoto({ place, alt, ...where }: EventPhotoProps) {
  const photo = useResultPhoto(where);
  const address = useDataAddress(photo.state === 'there' ? photo.picture : null);
  return address === null ? null : <PhotoView picture={address} place={place} alt={alt} />;
}

/** The content of a file as a base64 URL; null until it is read. */
function useDataAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(reader.result as string));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

interface EventPhotoProps extends ResultPhotoPlace {
  /** Its number among the photos of its reading, from 1. */
  readonly place: number;
  readonly alt: string;
}
