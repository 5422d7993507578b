import { type RefObject, useRef } from 'react';
import { useAccountList } from '../../accounts/use-accounts.ts';
import { ContactInformation } from '../../contact/ContactInformation.tsx';
import type { Jobs } from '../../jobs/use-jobs.ts';
import { hasSeveralAddresses } from '../../jobs/meter-title.ts';
import { useAvailability } from '../../jobs/use-availability.ts';
import { useToday } from '../../jobs/use-today.ts';
import { useWaitingJobs } from '../../outbox-status/use-settled-waiting.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { JobListState } from './JobListState.tsx';
import { JobSection } from './JobSection.tsx';
import css from './job-list.module.css';
import { MissingMeter } from './MissingMeter.tsx';
import { SearchField } from '../../jobs/SearchField.tsx';
import { useJobSearch } from './use-job-search.ts';

/**
 * The meters of all accounts: search, the open ones, those that cannot be read now, the done ones (LST-08, LST-09,
 * OPN-178).
 */
export function JobList({ jobs: all, look, scroller, current, searchClass }: JobListProps) {
  const { t } = useTexts();
  const today = useToday();
  const field = useRef<HTMLInputElement>(null);
  const { search, applied, open, unavailable, done } = useJobSearch(all.jobs);
  const found = open.length + unavailable.length + done.length;
  const availability = useAvailability();
  const accountOf = useAccountNameOf(all);
  const waiting = useWaitingJobs();
  const rows = {
    waiting,
    availability,
    look,
    scroller,
    today,
    current,
    accountOf,
    byStreet: hasSeveralAddresses(all.jobs),
  };
  if (all.jobs.length === 0) return <JobListState jobs={all} look={look} />;
  return (
    <div className={look === 'side' ? css.side : undefined} aria-busy={all.loading}>
      <div className={searchClass}>
        <SearchField ref={field} search={search} look={look} />
      </div>
      <LiveRegion
        text={
          applied === ''
            ? ''
            : found === 0
              ? t('jobs.search.none', { term: applied })
              : t('jobs.search.found', { count: found })
        }
      />
      {found === 0 && (
        <div className={css.none}>
          <strong>{t('jobs.search.none', { term: applied })}</strong>
          <p>{t('jobs.search.none.hint')}</p>
          <Button
            size="small"
            onClick={() => {
              search.type('');
              field.current?.focus();
            }}
          >
            {t('jobs.search.clear')}
          </Button>
        </div>
      )}
      <JobSection {...rows} title={t('jobs.open')} jobs={open} />
      <JobSection {...rows} title={t('jobs.unavailable')} hint={t('jobs.unavailable.hint')} jobs={unavailable} />
      {unavailable.length > 0 && look === 'page' && (
        <div className={css.contact}>
          <ContactInformation />
        </div>
      )}
      <JobSection {...rows} title={t('jobs.done')} jobs={done} />
      <MissingMeter />
    </div>
  );
}

/** The account name of a meter, if several accounts are signed in. */
function useAccountNameOf(jobs: Jobs): (jobId: string) => string | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  if (accounts.length < 2) return () => null;
  const names = new Map(accounts.map(({ id, info }) => [id, info?.name ?? t('frame.noName')]));
  return (jobId) => names.get(jobs.accountOf(jobId) ?? '') ?? null;
}

interface JobListProps {
  readonly jobs: Jobs;
  readonly look: 'page' | 'side';
  readonly scroller?: RefObject<HTMLElement | null>;
  /** Id of the job that is open beside the list. */
  readonly current?: string | undefined;
  /** Around the search field. */
  readonly searchClass?: string | undefined;
}
