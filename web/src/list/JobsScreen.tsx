import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { type Jobs, useJobs, useReloadOnOpening } from '../meters/use-jobs.ts';
import { useProgress } from './use-progress.ts';
import { useToday } from '../meters/use-today.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ExpiryWarning } from './ExpiryWarning.tsx';
import { JobList } from './JobList.tsx';
import css from './jobs-screen.module.css';
import { Overview } from './Overview.tsx';
import { ProgressGroups } from './ProgressGroups.tsx';
import { usePreselection } from './use-preselection.ts';
import { useWide } from '../device/use-media.ts';
import { screenHeading } from '../ui/screen-focus.ts';

/** From this number of meters on, the overview comes before the list. */
const MANY = 12;

/**
 * All meters (spec 1, section 2): the overview in wide windows, which have the list beside it; otherwise both on one
 * page.
 */
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
