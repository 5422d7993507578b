import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PATHS } from '../paths.ts';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useNotices } from '../ui/use-notices.ts';
import css from './jobs-not-loaded.module.css';
import { type Jobs, reloadJobs } from './use-jobs.ts';

/** Replaces a meter while something is loading, and after the jobs could not be loaded. */
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

/**
 * Redirects from a job that does not exist to its list, and says so unless it `isTold` already. Only when every login
 * has responded is it certain that it does not exist; without access there is no list.
 */
export function useUnknownJob(
  missing: boolean,
  { state, failed }: Jobs,
  list: typeof PATHS.jobs | typeof PATHS.evaluation,
  isTold = false,
): void {
  const { t } = useTexts();
  const notices = useNotices();
  const navigate = useNavigate();
  const hasList = useAccountList().length > 0;
  const unknown = hasList && missing && state === 'loaded' && failed === false;
  useEffect(() => {
    if (!unknown) return;
    if (!isTold) notices.show('INFO', t('jobs.unknown.title'), t('jobs.unknown.text'));
    void navigate({ to: list, replace: true });
  }, [unknown, list, isTold, notices, navigate, t]);
}
