import type { Job } from '@zaehlwerk/domain/job/job';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDraftsReady } from '../outbox/use-drafts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { JobsNotLoaded } from '../meters/JobsNotLoaded.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { useUnknownJob } from '../meters/use-unknown-job.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
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
  useUnknownJob(job === undefined, jobs, PATHS.jobs);
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
      <JobsNotLoaded jobs={jobs} isWaiting={job !== undefined} />
    </div>
  );
}

interface ReadingScreenProps {
  /** What is explained about reading a meter, to stand above the form. */
  readonly instructionsFor?: (meter: Job['meter']) => ReactNode;
}
