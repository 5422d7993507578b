import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useDraftsReady } from '../../drafts/use-drafts.ts';
import { PageTitle } from '../../application/PageTitle.tsx';
import { type Jobs, reloadJobs, useJobs } from '../../jobs/use-jobs.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './reading.module.css';
import { ReadingOfMeter } from './ReadingOfMeter.tsx';
import { TaskBar } from './TaskBar.tsx';

/** The job of the address (spec 1, section 2). One that does not exist leads back to the list (OPN-056). */
export function ReadingScreen({ instructionsFor }: ReadingScreenProps) {
  const { t } = useTexts();
  const jobs = useJobs();
  const draftsAreReady = useDraftsReady();
  const { jobId = '' } = useParams({ strict: false });
  const job = jobs.jobs.find((one) => one.id === jobId);
  const accountId = jobs.accountOf(jobId);
  useUnknownJob(job === undefined, jobs);
  if (job !== undefined && accountId !== null && draftsAreReady) {
    return (
      <ReadingOfMeter
        key={job.id}
        job={job}
        jobs={jobs.jobs}
        accountId={accountId}
        instructions={instructionsFor?.(job.meter)}
      />
    );
  }
  return (
    <div className={css.screen}>
      <PageTitle>{t('jobs.title')}</PageTitle>
      <TaskBar progress={{ done: 0, total: 0 }} done={false} />
      {jobs.state === 'loading' || job !== undefined ? (
        <p aria-busy="true">
          <VisuallyHidden>{t('reading.loading')}</VisuallyHidden>
        </p>
      ) : (
        jobs.failed !== false && <NotLoaded />
      )}
    </div>
  );
}

/** In place of a meter whose jobs could not be loaded. */
function NotLoaded() {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <div className={css.hints}>
      <Banner tone="err" title={t('jobs.unreachable')}>
        <p>{t('jobs.unreachable.hint')}</p>
      </Banner>
      <Button onClick={() => void reloadJobs(client)}>{t('jobs.retry')}</Button>
    </div>
  );
}

/** Only when every login has answered is it certain that the job does not exist. */
function useUnknownJob(missing: boolean, { state, failed }: Jobs): void {
  const { t } = useTexts();
  const notices = useNotices();
  const navigate = useNavigate();
  const unknown = missing && state === 'loaded' && failed === false;
  useEffect(() => {
    if (!unknown) return;
    notices.show('INFO', t('jobs.unknown.title'), t('jobs.unknown.text'));
    void navigate({ to: PATHS.jobs, replace: true });
  }, [unknown, notices, navigate, t]);
}

interface ReadingScreenProps {
  /** What is explained about reading a meter, to stand above the form. */
  readonly instructionsFor?: (meter: Job['meter']) => ReactNode;
}
