import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNotices } from '../ui/use-notices.ts';
import type { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import type { Jobs } from './use-jobs.ts';

/**
 * Leads from a job that does not exist back to its list, and says so (OPN-056). Only when every login has answered is it
 * certain that there is none.
 */
export function useUnknownJob(
  missing: boolean,
  { state, failed }: Jobs,
  list: typeof PATHS.jobs | typeof PATHS.evaluation,
): void {
  const { t } = useTexts();
  const notices = useNotices();
  const navigate = useNavigate();
  const unknown = missing && state === 'loaded' && failed === false;
  useEffect(() => {
    if (!unknown) return;
    notices.show('INFO', t('jobs.unknown.title'), t('jobs.unknown.text'));
    void navigate({ to: list, replace: true });
  }, [unknown, list, notices, navigate, t]);
}
