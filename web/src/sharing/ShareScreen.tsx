import { mayShare, shareableJobs } from '@zaehlwerk/domain/sharing/shares';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useMemo } from 'react';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { type Jobs, reloadJobs, useJobs, useReloadOnOpening } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Frame, Message } from './Frame.tsx';
import { JobsToShare } from './JobsToShare.tsx';
import css from './share-screen.module.css';

/** The jobs of the account in the address, to select and share. */
export function ShareScreen() {
  const { t } = useTexts();
  const jobs = useJobs();
  useReloadOnOpening();
  const { accountId = '' } = useParams({ strict: false });
  const account = useAccountList().find(({ id }) => id === accountId);
  const { reshareAllowed } = usePortal();
  const own = jobs.jobsOf(accountId);
  const shareable = useMemo(() => shareableJobs(own, reshareAllowed), [own, reshareAllowed]);
  if (account === undefined) {
    return (
      <Frame>
        <Message title={t('share.table.unknown')} text={t('share.table.unknown.hint')}>
          <Link className={buttonClass({ size: 'small' })} to={PATHS.management} activeOptions={{ exact: true }}>
            {t('share.table.toAccounts')}
          </Link>
        </Message>
      </Frame>
    );
  }
  if (mayShare(own, reshareAllowed))
    return <JobsToShare key={accountId} account={account} jobs={shareable} loading={jobs.loading} />;
  return (
    <Frame account={account}>
      <WithoutJobs jobs={jobs} own={own} isShare={account.info?.parentId != null} />
    </Frame>
  );
}

/** Replaces the table when there is nothing to share. */
function WithoutJobs({ jobs, own, isShare }: WithoutJobsProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const client = useQueryClient();
  if (jobs.state === 'loading' && own.length === 0) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('jobs.loading')}</VisuallyHidden>
        <div className={css.waiting} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <i key={line} />
          ))}
        </div>
      </div>
    );
  }
  if (own.length === 0 && jobs.failed !== false) {
    return (
      <Message title={t('jobs.unreachable')} text={lacking(t('jobs.unreachable.hint'))}>
        <Button size="small" onClick={() => void reloadJobs(client)}>
          {t('jobs.retry')}
        </Button>
      </Message>
    );
  }
  // For a share that may not be shared on, the server says of each meter that it may not be.
  if (own.length > 0 && isShare) return <Message title={t('share.table.mayNot')} text={t('share.table.mayNot.hint')} />;
  return <Message title={t('share.table.none')} text={t('share.table.none.hint')} />;
}

interface WithoutJobsProps {
  readonly jobs: Jobs;
  readonly own: readonly Job[];
  /** Whether another account has given this one its meters. */
  readonly isShare: boolean;
}
