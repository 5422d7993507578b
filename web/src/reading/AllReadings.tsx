import { useInfiniteQuery } from '@tanstack/react-query';
import { getJobResults, notReadableFromWire, resultFromWire } from '@zaehlwerk/contract/job-results';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { Job, MeterRateTask, NotReadable, ReadingResult } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { listsAll } from '@zaehlwerk/domain/reading/last-reading';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { useEffect, useRef, useState } from 'react';
import { RateName } from '../meters/MeterSigns.tsx';
import { useLackWords } from '../server/use-lack.ts';
import { useOffline, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { formatAmount, formatBerlinTime, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner, Status } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { checkCircle } from '../ui/frame-icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { classNames } from '../ui/class-names.ts';
import foldingCss from '../ui/folding.module.css';
import css from './all-readings.module.css';

/** Every reading of a job that was read more than once, folded: also those that were corrected since. */
export function AllReadings(of: AllReadingsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (!of.job.meter.meterRateTasks.some(({ readingResultCount }) => readingResultCount > 1)) return null;
  return (
    <details
      className={classNames(foldingCss.folding, css.all)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('done.all.show', { all: countReadings(of.job) })}
        <Icon path={caretDown} size="small" />
      </summary>
      {/* Nothing is loaded before it is opened. */}
      {open && <Readings {...of} />}
    </details>
  );
}

interface AllReadingsProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  /** The account with which they are loaded. */
  readonly accountId: string;
}

function Readings({ job, settings, accountId }: AllReadingsProps) {
  const { t } = useTexts();
  const { readings, state, loadMore } = useAllResults(job, accountId);
  const { list, hasGoneOn, goOn } = useGoingOn(readings.length, loadMore);
  const isLoading = state === 'loading';
  const tasks = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, task]));
  const counting = new Set(
    // A report that was set aside counts for nothing; a reading stays what was sent last.
    [...tasks.keys()].map((taskId) => {
      const counts = readings.find(({ result, ...of }) => of.taskId === taskId && !isReportSetAside(result));
      return counts?.result ?? null;
    }),
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

/** That the rest is missing, and whether for lack of a network; the readings included in the job are above. */
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

/** Loads more. The button stays meanwhile; then the focus moves to the first new one, as the button may be gone. */
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
        <strong>
          {'reason' in result
            ? `${t('notReadable.short')}: ${t(`notReadable.reason.${result.reason}`)}`
            : task !== null && formatAmount(readingText(result.readingValue, task), unitOf(task), language)}
        </strong>
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
      {!('reason' in result) && <p>{t('done.all.read', { day: formatDay(result.readingDate) })}</p>}
      {!('reason' in result) && result.fall !== undefined && <p>{t(`fall.${result.fall.kind}`)}</p>}
      <p>
        {result.source === undefined
          ? t('done.all.sent', when)
          : t('done.all.entered', { ...when, way: t(`done.way.${result.source}`) })}
      </p>
      {withComment && result.comment !== null && <p className={css.comment}>{result.comment}</p>}
    </>
  );
}

interface ReadingProps extends RateReading {
  /** Null for a rate that the job on this device no longer has. */
  readonly task: MeterRateTask | null;
  readonly isNamed: boolean;
  /** Whether it is the current one of its rate. */
  readonly counts: boolean;
  readonly withComment: boolean;
}

/** A result and its rate. */
interface RateReading {
  readonly taskId: string;
  readonly result: ReadingResult | (NotReadable & { readonly setAside?: boolean | undefined });
}

function isReportSetAside(result: RateReading['result']): boolean {
  return 'reason' in result && result.setAside === true;
}

/** The results of a job, those accepted last first, as far as they are known here. */
interface AllResults {
  readonly readings: readonly RateReading[];
  /** 'whole': all of them. 'part': there are more to load. */
  readonly state: 'whole' | 'part' | 'loading' | 'failed';
  readonly loadMore: () => void;
}

/** How many readings of its rates a job has. */
function countReadings({ meter }: Pick<Job, 'meter'>): number {
  return meter.meterRateTasks.reduce((sum, { readingResultCount }) => sum + readingResultCount, 0);
}

/**
 * All results of a job, loaded page by page; until then, or if loading fails, those included in the job. No call if it
 * includes all.
 */
function useAllResults(job: Job, accountId: string): AllResults {
  const [api, accounts] = [useServerApi(), useAccounts()];
  const carriesAll = job.meter.meterRateTasks.every(listsAll);
  const { data, isError, isFetching, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery({
    // A further reading changes the list.
    queryKey: ['results', accountId, job.id, countReadings(job)],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      const as = accounts.bearerOf(accountId);
      const outcome = await api.call(getJobResults, { as, params: { jobId: job.id }, query, signal });
      if (outcome.kind !== 'delivered') throw new Error('the results could not be loaded');
      return outcome.answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: !carriesAll,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const loaded = data?.pages.flatMap(({ results, notReadable = [] }) =>
    newestFirst([
      ...results.map(({ taskId, ...result }) => ({ taskId, result: resultFromWire(result) })),
      ...notReadable.map(({ taskId, ...unread }) => ({ taskId, result: notReadableFromWire(unread) })),
    ]),
  );
  return {
    readings: loaded ?? carriedBy(job),
    state: stateOf({ carriesAll, isFetching, isError, isWhole: loaded !== undefined && !hasNextPage }),
    loadMore: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}

function stateOf(facts: Record<'carriesAll' | 'isFetching' | 'isError' | 'isWhole', boolean>): AllResults['state'] {
  if (facts.carriesAll || facts.isWhole) return 'whole';
  if (facts.isFetching) return 'loading';
  return facts.isError ? 'failed' : 'part';
}

/** Newest first; those sent together in the order of the rates. */
function carriedBy({ meter }: Job): readonly RateReading[] {
  return newestFirst(
    meter.meterRateTasks.flatMap(({ taskId, readingResults, notReadable }) =>
      [...readingResults, ...(notReadable === undefined ? [] : [notReadable])].map((result) => ({ taskId, result })),
    ),
  );
}

function newestFirst(readings: readonly RateReading[]): readonly RateReading[] {
  return readings.toSorted((a, b) => Date.parse(b.result.created) - Date.parse(a.result.created));
}
