import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { rateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { mayDrawSparkline, type Usage, usagesOf, usedUntil } from '@zaehlwerk/domain/evaluation/usage';
import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { countsAmounts, unitOf } from '@zaehlwerk/domain/meter/unit';
import { counterDigits, readingText } from '@zaehlwerk/domain/reading/reading-value';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { UsageChart as Chart } from '../evaluation/UsageChart.tsx';
import { useEvaluationSettings } from '../evaluation/use-evaluation-settings.ts';
import { RateName } from '../meters/MeterSigns.tsx';
import { useSpokenRate } from '../meters/use-meter-name.ts';
import { formatAmount, formatBerlinTime, formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Counter } from '../ui/Counter.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { checkCircle } from '../ui/frame-icons.ts';
import { AllReadings } from './AllReadings.tsx';
import { FallFacts } from './FallFacts.tsx';
import { commentWord } from './shown-in-form.ts';
import { decimalDigits, wholeDigits } from './feedback.ts';
import { RatesNotReadable } from './RatesNotReadable.tsx';
import { ResultPhotos } from './ResultPhotos.tsx';
import { ratesNotReadable, type RateResult, rateResults, sentAt } from './rate-result.ts';
import css from './sent-reading.module.css';

/** If it cannot be loaded, the text is enough. */
const UsageChart = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Chart>> }> => {
  const loaded = await import('../evaluation/UsageChart.tsx').catch(() => null);
  return { default: loaded?.UsageChart ?? NoChart };
});

/**
 * Usage up to a reading that was sent, compared with the period before, and the years in a small chart. `otherwise` if
 * the utility shows no evaluation, or there is nothing to compare with.
 */
function UsageSince({ task, result, otherwise }: UsageSinceProps) {
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
          {/* The chart says this itself. */}
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
  readonly result: ReadingResult;
  readonly otherwise: ReactNode;
}

function NoChart() {
  return null;
}

/** The success box of a done job: what was sent last, per rate. */
export function SentReading({ heading, job, settings, accountId }: SentReadingProps) {
  const { t, language } = useTexts();
  const results = rateResults(job, settings);
  const unread = ratesNotReadable(job, settings);
  const said = [...results.map(({ result }) => result), ...unread.map(({ notReadable }) => notReadable)];
  const sent = sentAt(said);
  const comment = results.find(({ result }) => result.comment !== null)?.result.comment ?? null;
  const instant = sent === null ? null : new Date(sent);
  const isEntered = said.some(({ created, source }) => created === sent && source !== undefined);
  return (
    <section className={css.plate} aria-labelledby="sent-reading">
      <div className={css.head}>
        <Icon path={checkCircle} size="large" />
        <div>
          <h2 ref={heading} id="sent-reading" tabIndex={-1}>
            {t(titleOf({ isRead: results.length > 0, isEntered }))}
          </h2>
          {instant !== null && (
            <p className={css.when}>
              {t('done.at', { day: formatDay(berlinDay(instant)), time: formatBerlinTime(instant, language) })}
            </p>
          )}
        </div>
      </div>
      {results.length > 0 && (
        <div className={css.rates}>
          {results.map((one) => (
            <SentRate key={one.task.taskId} {...one} named={results.length > 1} jobId={job.id} accountId={accountId} />
          ))}
        </div>
      )}
      {comment !== null && (
        <dl className={css.facts}>
          <dt>{t(`entry.comment.${commentWord(settings)}`)}</dt>
          <dd>{comment}</dd>
        </dl>
      )}
      <RatesNotReadable
        unread={unread}
        named={job.meter.meterRateTasks.length > 1}
        jobId={job.id}
        accountId={accountId}
      />
      <AllReadings job={job} settings={settings} accountId={accountId} />
    </section>
  );
}

function titleOf({ isRead, isEntered }: { readonly isRead: boolean; readonly isEntered: boolean }) {
  if (isEntered) return isRead ? 'done.entered' : 'notReadable.entered';
  return isRead ? 'done.title' : 'notReadable.done';
}

interface SentReadingProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly job: Job;
  readonly settings: EffectiveSettings;
  /** The account with which the photos are loaded. */
  readonly accountId: string;
}

/** What was sent for one rate: the counter, the day, the usage since the reading before, its photos. */
function SentRate({ task, result, since, named, ...whose }: SentRateProps) {
  const { t, language } = useTexts();
  const spokenRate = useSpokenRate();
  const size = counterDigits(task);
  const unit = unitOf(task);
  const value = formatAmount(readingText(result.readingValue, task), unit, language);
  const altOf = (place: number) =>
    named ? t('done.photoOf', { place, value, rate: spokenRate(task) }) : t('done.photo', { place, value });
  return (
    <div>
      <p className={css.rate}>
        <RateName {...task} />
      </p>
      <VisuallyHidden>
        <p>{value}</p>
      </VisuallyHidden>
      <Counter
        pre={wholeDigits(result.readingValue, size.pre)}
        post={decimalDigits(result.readingValue, size.post)}
        {...(unit === null ? {} : { unit })}
      />
      <dl className={css.facts}>
        <dt>{t('entry.date')}</dt>
        <dd>{formatDay(result.readingDate)}</dd>
        {result.source !== undefined && (
          <>
            <dt>{t('done.way')}</dt>
            <dd>{t(`done.way.${result.source}`)}</dd>
          </>
        )}
        <FallFacts fall={result.fall} task={task} />
      </dl>
      <UsageSince
        task={task}
        result={result}
        otherwise={
          since !== null && (
            <dl className={css.facts}>
              <dt>{t('done.since', { day: formatDay(since.day) })}</dt>
              <dd>{formatAmount(since.difference, unit, language)}</dd>
              <dt>{t('done.perDay')}</dt>
              <dd>{formatAmount(since.perDay, unit, language)}</dd>
            </dl>
          )
        }
      />
      <ResultPhotos {...whose} taskId={task.taskId} images={result.readingResultImages} altOf={altOf} />
    </div>
  );
}

interface SentRateProps extends RateResult {
  /** Whether there are several rates, so that a photo names its rate. */
  readonly named: boolean;
  readonly jobId: string;
  readonly accountId: string;
}
