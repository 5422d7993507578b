import { Link } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { sectionJobs } from '@zaehlwerk/domain/job/order-jobs';
import { useMemo } from 'react';
import { ContactInformation } from '../help/WaysToReach.tsx';
import { hasSeveralAddresses } from '../meters/meter-facts.ts';
import type { Jobs } from '../meters/use-jobs.ts';
import { useToday } from '../meters/use-today.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { useDraftState } from '../outbox/use-drafts.ts';
import { useWaitingJobs } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { useEndedJobs } from '../meters/use-ended-jobs.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { plus } from '../ui/icons.ts';
import { EndedJobs } from './EndedJobs.tsx';
import { BegunState, JobRow } from './JobRow.tsx';
import { JobListState, JobSection, type ListPlace, useAccountNameOf } from './JobSection.tsx';
import { JobSearch } from './SearchField.tsx';
import css from './job-list.module.css';
import { useAvailability } from './use-availability.ts';
import { useJobSearch, useListSearch } from './use-job-search.ts';

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { page: 94, side: 90 };

/** The meters of all accounts: search, the open ones, those that cannot be read now, the done ones. */
export function JobList({ jobs: all, look, scroller, current, searchClass }: JobListProps) {
  const { t } = useTexts();
  const today = useToday();
  const availability = useAvailability();
  const waiting = useWaitingJobs();
  const { found, count, ...search } = useJobSearch(useSections(all.jobs), useListSearch());
  const [open, unavailable, done] = found;
  const accountOf = useAccountNameOf(all);
  const byStreet = hasSeveralAddresses(all.jobs);
  const ended = useEndedJobs();
  const former = (
    <EndedJobs
      jobs={ended.map(({ job }) => job)}
      to={PATHS.job}
      look={look}
      rowHeight={ROW_HEIGHT[look]}
      scroller={scroller}
      current={current}
    />
  );
  const section = {
    rowHeight: ROW_HEIGHT[look],
    scroller,
    current,
    children: (job: Job) => (
      <JobRow
        job={job}
        waiting={waiting.get(job.id)}
        availability={availability(job)}
        look={look}
        byStreet={byStreet}
        today={today}
        current={job.id === current}
        account={accountOf(job.id)}
      />
    ),
  };
  if (all.jobs.length === 0) {
    return (
      <JobListState jobs={all} look={look}>
        <div className={css.none}>
          <strong>{t('jobs.none')}</strong>
          <p>{t('jobs.none.hint')}</p>
        </div>
        {former}
        <MissingMeter />
      </JobListState>
    );
  }
  return (
    <div className={look === 'side' ? css.side : undefined} aria-busy={all.loading}>
      <JobSearch {...search} count={count} look={look} className={searchClass} />
      <JobSection {...section} title={t('jobs.open')} jobs={open} />
      <JobSection {...section} title={t('jobs.unavailable')} hint={t('jobs.unavailable.hint')} jobs={unavailable} />
      {unavailable.length > 0 && look === 'page' && (
        <div className={css.contact}>
          <ContactInformation />
        </div>
      )}
      <JobSection {...section} title={t('jobs.done')} jobs={done} />
      {former}
      <MissingMeter />
    </div>
  );
}

/** A meter whose reading waits to be sent counts as read and keeps its place. */
function useSections(jobs: readonly Job[]) {
  const availability = useAvailability();
  const waiting = useWaitingJobs();
  // Once per list, not per key: sorting thousands of jobs takes longer than a frame.
  return useMemo(() => {
    const isAvailable = (job: Job) => waiting.has(job.id) || availability(job).kind === 'open';
    const { open, unavailable, done } = sectionJobs(jobs, isAvailable);
    return [open, unavailable, done] as const;
  }, [jobs, availability, waiting]);
}

interface JobListProps extends ListPlace {
  readonly jobs: Jobs;
  readonly look: 'page' | 'side';
  /** Around the search field. */
  readonly searchClass?: string | undefined;
}

/** The link to reporting a meter that is not on the list; only if that is allowed. */
function MissingMeter() {
  const { t } = useTexts();
  const draft = useDraftState({ kind: 'unknownReading' });
  if (!usePortal().unknownReadings.unknownReadingsAllowed) return null;
  return (
    <div className={css.missing}>
      <Link className={buttonClass({ wide: true })} to={PATHS.unknownMeter}>
        <Icon path={plus} size="small" />
        {t('unknown.title')}
      </Link>
      {draft === 'failed' && <EntryState status="unsent" inList />}
      {draft === 'begun' && <BegunState done={false} />}
    </div>
  );
}
