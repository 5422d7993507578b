import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { useEffect, useRef, useState } from 'react';
import { useLackWords } from '../server/use-lack.ts';
import { useOffline } from '../server/use-connection.ts';
import { RateName } from '../meters/RateName.tsx';
import { formatAmount, formatBerlinTime, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { caretDown } from '../ui/menu.ts';
import { checkCircle } from '../ui/status.ts';
import { Icon } from '../ui/Icon.tsx';
import { Status } from '../ui/Status.tsx';
import css from './all-readings.module.css';
import { countReadings, type RateReading, useAllResults } from './use-all-results.ts';

/** Every reading of a job that was read more than once, folded: also those that were corrected since. */
export function AllReadings(of: AllReadingsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (!of.job.meter.meterRateTasks.some(({ readingResultCount }) => readingResultCount > 1)) return null;
  return (
    <details className={css.all} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('done.all.show', { all: countReadings(of.job) })}
        <Icon path={caretDown} size="small" className={css.caret} />
      </summary>
      {/* Nothing is asked for before somebody looks. */}
      {open && <Readings {...of} />}
    </details>
  );
}

interface AllReadingsProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  /** In whose name they are loaded. */
  readonly accountId: string;
}

function Readings({ job, settings, accountId }: AllReadingsProps) {
  const { t } = useTexts();
  const { readings, state, loadMore } = useAllResults(job, accountId);
  const { list, hasGoneOn, goOn } = useGoingOn(readings.length, loadMore);
  const isLoading = state === 'loading';
  const tasks = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, task]));
  const counting = new Set(
    [...tasks.keys()].map((taskId) => readings.find((one) => one.taskId === taskId)?.result ?? null),
  );
  const shown = { shown: readings.length, all: Math.max(readings.length, countReadings(job)) };
  return (
    <>
      <p role="status" className={css.count}>
        {isLoading && !hasGoneOn ? t('done.all.loading') : t('done.all.shown', shown)}
      </p>
      <ol ref={list} className={css.list}>
        {readings.map((reading) => (
          <li key={`${reading.taskId} ${reading.result.created}`} tabIndex={-1}>
            <Reading
              {...reading}
              task={tasks.get(reading.taskId) ?? null}
              isNamed={tasks.size > 1}
              counts={counting.has(reading.result)}
              withComment={settings.features.showReadingCommentAllowed}
            />
          </li>
        ))}
      </ol>
      {state === 'failed' && <NotLoaded />}
      {state !== 'whole' && (hasGoneOn || !isLoading) && (
        <Button busyLabel={isLoading ? t('done.all.loading') : undefined} onClick={goOn}>
          {t(state === 'failed' ? 'jobs.retry' : 'done.all.more')}
        </Button>
      )}
    </>
  );
}

/** That the rest is missing, and whether for want of a network; what is carried stands above. */
function NotLoaded() {
  const { t } = useTexts();
  const lacking = useLackWords();
  const isOffline = useOffline();
  return (
    <Banner tone={isOffline ? 'info' : 'err'} title={t('done.all.failed')}>
      {isOffline && <p>{lacking(t('done.all.offline'))}</p>}
    </Banner>
  );
}

/** Loads more. The button stays meanwhile; then the focus goes to the first one that is new, as the button may be gone. */
function useGoingOn(count: number, loadMore: () => void) {
  const list = useRef<HTMLOListElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    if (from !== null && count > from) (list.current?.children[from] as HTMLElement | undefined)?.focus();
  }, [from, count]);
  const goOn = () => {
    setFrom(count);
    loadMore();
  };
  return { list, hasGoneOn: from !== null, goOn };
}

/** One reading: its value, the day it was read, when it arrived, and its comment where the job shows comments. */
function Reading({ task, result, isNamed, counts, withComment }: ReadingProps) {
  const { t, language } = useTexts();
  const arrived = new Date(result.created);
  const when = { day: formatDay(berlinDay(arrived)), time: formatBerlinTime(arrived, language) };
  return (
    <>
      <p className={css.value}>
        <strong>{task !== null && formatAmount(readingText(result.readingValue, task), unitOf(task), language)}</strong>
        {counts && (
          <Status tone="ok" icon={checkCircle}>
            {t('done.all.counts')}
          </Status>
        )}
      </p>
      {isNamed && task !== null && (
        <p>
          <RateName {...task} />
        </p>
      )}
      <p>{t('done.all.read', { day: formatDay(result.readingDate) })}</p>
      <p>{t('done.all.sent', when)}</p>
      {withComment && result.comment !== null && <p className={css.comment}>{result.comment}</p>}
    </>
  );
}

interface ReadingProps extends RateReading {
  readonly result: ReadingResult;
  /** Null for a rate that the job has no longer on this device. */
  readonly task: MeterRateTask | null;
  readonly isNamed: boolean;
  /** Whether it is the one that counts for its rate. */
  readonly counts: boolean;
  readonly withComment: boolean;
}
