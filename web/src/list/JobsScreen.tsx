import { Link } from '@tanstack/react-router';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { percentDone } from '@zaehlwerk/domain/job/progress';
import { useWide } from '../device/use-media.ts';
import { ContactInformation } from '../help/WaysToReach.tsx';
import { hasSeveralAddresses, meterName, whereOf } from '../meters/meter-facts.ts';
import { type Jobs, useJobs, useReloadOnOpening } from '../meters/use-jobs.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useToday } from '../meters/use-today.ts';
import { PATHS } from '../paths.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { formatDayLong, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { clockCountdown } from '../ui/icons.ts';
import { arrowRight, caretDown } from '../ui/outside-icons.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { JobList } from './JobList.tsx';
import { ProgressGroups } from './ProgressGroups.tsx';
import css from './jobs-screen.module.css';
import { useAvailability, useExpiryWarning, useNextJob, useProgress } from './use-availability.ts';
import { usePreselection } from './use-preselection.ts';
import overviewCss from './overview.module.css';

/** From this number of meters on, the overview comes before the list. */
const MANY = 12;

/** All meters: the overview in wide windows, which have the list beside it; otherwise both on one page. */
export function JobsScreen() {
  const { t } = useTexts();
  const jobs = useJobs();
  useReloadOnOpening();
  usePreselection(jobs.jobs, jobs.state === 'loaded');
  return (
    <>
      <PageTitle>{t('jobs.title')}</PageTitle>
      {useWide() ? <Overview jobs={jobs.jobs} /> : <JobsPage jobs={jobs} />}
    </>
  );
}

function JobsPage({ jobs }: { readonly jobs: Jobs }) {
  const { t } = useTexts();
  const today = useToday();
  const progress = useProgress(jobs.jobs);
  const overview = progress.total > 0 && <PhoneOverview jobs={jobs.jobs} today={today} />;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.title}>
          <h1 ref={screenHeading}>{t('jobs.title')}</h1>
          <p className={css.share}>
            {jobs.loading && <Spinner />}
            {progress.total > 0 && t('jobs.progress', { ...progress })}
          </p>
        </div>
        <Progress {...progress} />
      </div>
      <div className={css.banner}>
        <ExpiryWarning jobs={jobs.jobs} look="banner" />
      </div>
      {progress.total > MANY && overview}
      <JobList jobs={jobs} look="page" searchClass={css.search} />
      {progress.total <= MANY && overview}
    </div>
  );
}

/** The progress per deadline and meter type on phones and tablets: folded, because people come for the list. */
function PhoneOverview({ jobs, today }: { readonly jobs: readonly Job[]; readonly today: Day }) {
  const { t } = useTexts();
  return (
    <details className={css.overview}>
      <summary>
        <strong>{t('jobs.overview')}</strong>
        <Icon path={caretDown} size="small" />
      </summary>
      <ProgressGroups jobs={jobs} today={today} />
    </details>
  );
}

/** The overview beside the list in wide windows: total, next deadline, and progress per deadline and meter type. */
export function Overview({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t, language } = useTexts();
  const today = useToday();
  const { done, waiting, total } = useProgress(jobs);
  const availability = useAvailability();
  const next = useNextJob(jobs);
  return (
    <div className={overviewCss.overview}>
      <div className={overviewCss.head}>
        <h1 ref={screenHeading}>{t('jobs.overview')}</h1>
        {next !== null && (
          <Link className={buttonClass({ kind: 'primary', size: 'small' })} to={PATHS.job} params={{ jobId: next.id }}>
            {t('overview.next')}
            <Icon path={arrowRight} size="small" />
          </Link>
        )}
      </div>
      {total > 0 && (
        <section className={overviewCss.total} aria-label={t('overview.total')}>
          <div className={overviewCss.figures}>
            <p>
              <span className={overviewCss.figure}>{formatPlain(String(done), language)}</span>{' '}
              <span className={overviewCss.of}>{t('overview.read', { count: total })}</span>
            </p>
            <p className={overviewCss.percent}>{`${percentDone({ done, total })}\u00a0%`}</p>
          </div>
          <Progress done={done} waiting={waiting} total={total} size="large" />
          <ExpiryWarning jobs={jobs} look="line" />
        </section>
      )}
      {total > 0 && <ProgressGroups jobs={jobs} today={today} openFirst />}
      {jobs.some((job) => !job.done && availability(job).kind !== 'open') && <ContactInformation />}
    </div>
  );
}

/** The next deadline when it is close or past: a banner over the list, one line in the overview. */
export function ExpiryWarning({ jobs, look }: ExpiryWarningProps) {
  const { t, language } = useTexts();
  const warning = useExpiryWarning(jobs);
  const availability = useAvailability();
  const nameOf = useMeterName();
  if (warning === null) return null;
  const due = jobs.filter(
    (job) => !job.done && job.jobConstraints.latestExecution === warning.deadline && availability(job).kind === 'open',
  );
  const overdue = warning.daysLeft < 0;
  const of = { count: due.length, day: formatDayLong(warning.deadline, language) };
  if (look === 'line') {
    return (
      <p className={overviewCss.due}>
        <Icon path={clockCountdown} size="small" />
        {overdue ? t('expiry.wasDue', of) : t('expiry.due', of)}
      </p>
    );
  }
  const left = capitalised(t('deadline.left', { count: warning.daysLeft }));
  const whom = whomOf(due);
  return (
    <Banner
      tone="warn"
      icon={clockCountdown}
      silent
      title={overdue ? t('expiry.overdue', { whom }) : t('expiry.title', { left, whom })}
    >
      <p>{overdue ? t('expiry.overdue.text', of) : t('expiry.text', of)}</p>
    </Banner>
  );

  function whomOf([only, ...others]: readonly Job[]): string {
    if (only === undefined || others.length > 0) return t('expiry.meters', { count: others.length + 1 });
    const name = meterName(only);
    const named = 'own' in name ? t('expiry.named', { name: name.own }) : t('expiry.meter', { name: t(name.key) });
    const isOneOfSeveral = jobs.some((job) => job.id !== only.id && nameOf(job) === nameOf(only));
    return isOneOfSeveral ? t('expiry.where', { whom: named, where: whereOf(only, hasSeveralAddresses(jobs)) }) : named;
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ExpiryWarningProps {
  readonly jobs: readonly Job[];
  readonly look: 'banner' | 'line';
}
