import { useQueryClient } from '@tanstack/react-query';
import { useLackWords } from '../server/use-lack.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './jobs-not-loaded.module.css';
import { type Jobs, reloadJobs } from './use-jobs.ts';

/** In place of a meter while something is loading, and after the jobs could not be loaded. */
export function JobsNotLoaded({ jobs, isWaiting = false }: JobsNotLoadedProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const client = useQueryClient();
  if (jobs.state === 'loading' || isWaiting) {
    return (
      <p aria-busy="true">
        <VisuallyHidden>{t('reading.loading')}</VisuallyHidden>
      </p>
    );
  }
  if (jobs.failed === false) return null;
  return (
    <div className={css.failed}>
      <Banner tone="err" title={t('jobs.unreachable')}>
        <p>{lacking(t('jobs.unreachable.hint'))}</p>
      </Banner>
      <Button onClick={() => void reloadJobs(client)}>{t('jobs.retry')}</Button>
    </div>
  );
}

interface JobsNotLoadedProps {
  readonly jobs: Jobs;
  /** Whether the job is there and waits for something else. */
  readonly isWaiting?: boolean;
}
