import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLackWords } from '../server/use-lack.ts';
import { type Jobs, reloadJobs } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './job-list.module.css';

/** Takes the place of the list while the jobs are loading and after a failure; if there are none, around what says so. */
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
