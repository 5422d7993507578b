import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@zaehlwerk/domain/job/job';
import { type ReactNode, type RefObject, useId } from 'react';
import { type Jobs, reloadJobs } from '../meters/use-jobs.ts';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LongList } from '../ui/LongList.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import css from './job-list.module.css';

/** One section of a list of meters under its heading. `children` draws a row. */
export function JobSection({ title, hint, jobs, rowHeight, scroller, current, children }: JobSectionProps) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className={css.heading}>
        <span id={id}>{title}</span>
        <span className={css.count}>{jobs.length}</span>
      </h2>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      <LongList
        items={jobs}
        keyOf={(job) => job.id}
        rowHeight={rowHeight}
        scroller={scroller}
        current={(job) => job.id === current}
        className={css.rows}
      >
        {children}
      </LongList>
    </section>
  );
}

/** What the sections of one list have in common. */
export interface ListPlace {
  /** The scrolling element, for the sidebar; otherwise the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Id of the job that is open beside the list. */
  readonly current?: string | undefined;
}

interface JobSectionProps extends ListPlace {
  readonly title: string;
  /** A hint about all of them. */
  readonly hint?: string;
  readonly jobs: readonly Job[];
  /** In pixels, until a row has been measured. */
  readonly rowHeight: number;
  readonly children: (job: Job) => ReactNode;
}

/** Replaces the list while the jobs are loading and after a failure; if there are none, wraps the message. */
export function JobListState({ jobs, look, children }: JobListStateProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const client = useQueryClient();
  const side = look === 'side' && css.side;
  if (jobs.state === 'loading') {
    return (
      <div className={classNames(side)} aria-busy="true">
        <VisuallyHidden>{t('jobs.loading')}</VisuallyHidden>
        <div className={css.waiting} aria-hidden="true">
          {[60, 45, 70, 50].map((width) => (
            <div key={width} className={css.skeleton}>
              <i />
              <span>
                <i style={{ inlineSize: `${width}%` }} />
                <i style={{ inlineSize: `${width + 20}%`, blockSize: '0.8em' }} />
              </span>
            </div>
          ))}
        </div>
      </div>
    );
  }
  if (jobs.failed === false) return <div className={classNames(side)}>{children}</div>;
  return (
    <div className={classNames(side)}>
      <div className={css.none}>
        <strong>{t('jobs.unreachable')}</strong>
        <p>{lacking(t('jobs.unreachable.hint'))}</p>
        <Button size="small" onClick={() => void reloadJobs(client)}>
          {t('jobs.retry')}
        </Button>
      </div>
    </div>
  );
}

interface JobListStateProps {
  readonly jobs: Jobs;
  readonly look: 'page' | 'side';
  readonly children: ReactNode;
}

/** Returns the account name of a meter; null if only one account is signed in. */
export function useAccountNameOf(jobs: Jobs): (jobId: string) => string | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  if (accounts.length < 2) return () => null;
  const names = new Map(accounts.map(({ id, info }) => [id, info?.name ?? t('frame.noName')]));
  return (jobId) => names.get(jobs.accountOf(jobId) ?? '') ?? null;
}
