import type { Share } from '@zaehlwerk/contract/sharing';
import { useLackWords } from '../server/use-lack.ts';
import { useOneShare } from './use-shares.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { type OwnJobs, SharedJobs } from './SharedJobs.tsx';

/** The jobs of a share, loaded now that it is open, or why they are not there. */
export function JobsOfShare({ accountId, share, own }: JobsOfShareProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const { list, failed, reload } = useOneShare(accountId, share.id);
  if (list !== null) {
    const jobs = list.find(({ id }) => id === share.id)?.jobs ?? [];
    return <SharedJobs accountId={accountId} share={{ ...share, jobs }} own={own} />;
  }
  if (failed === false) return <p role="status">{t('jobs.loading')}</p>;
  return (
    <Banner tone={failed === 'offline' ? 'info' : 'err'} title={t('jobs.unreachable')}>
      <p>{failed === 'offline' ? lacking(t('management.failed.offline')) : t('management.failed.failed')}</p>
      <Button size="small" onClick={reload}>
        {t('jobs.retry')}
      </Button>
    </Banner>
  );
}

interface JobsOfShareProps {
  readonly accountId: string;
  readonly share: Share;
  readonly own: OwnJobs;
}
