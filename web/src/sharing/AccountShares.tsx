import { mayShare } from '@zaehlwerk/domain/sharing/shareable';
import type { Share } from '@zaehlwerk/contract/sharing';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { BackBar } from '../list/BackBar.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { useShareCounts } from './use-shares.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { shareNetwork } from '../ui/areas.ts';
import { Icon } from '../ui/Icon.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { AccessDialog } from './AccessDialog.tsx';
import css from './account-shares.module.css';
import type { Opened } from './find-opened.ts';
import { OwnAccessDialog } from './OwnAccessDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { ShareList } from './ShareList.tsx';
import { useDetails } from './use-details.ts';

/** The shares that one account has made: how many of its meters, the list, and what is open over it (MGT-09 to MGT-14). */
export function AccountShares({ account, opened }: AccountSharesProps) {
  const { t } = useTexts();
  const { name: utility, reshareAllowed } = usePortal();
  const shares = useShareCounts(account.id);
  const { state, failed, jobsOf } = useJobs();
  const jobs = jobsOf(account.id);
  // Null while nothing is known of them: then no progress is shown rather than a wrong one.
  const known = state === 'loaded' && (failed === false || jobs.length > 0) ? jobs : null;
  const own = useMemo(() => known && new Map(known.map((job) => [job.id, job])), [known]);
  const [accessOf, setAccessOf] = useState<Share | null>(null);
  const shareId = opened.kind === 'account' ? opened.shareId : null;
  const close = useDetails(account.id, shareId);
  const name = account.info?.name ?? t('frame.noName');
  return (
    <div className={css.page}>
      <PageTitle>{t('management.page', { name })}</PageTitle>
      <BackBar to={{ to: PATHS.management, state: { toList: true } }} label={t('management.accounts')} />
      <div className={css.head}>
        <div className={css.words}>
          <h1 ref={screenHeading}>{name}</h1>
          <p>{t('accounts.from', { name: account.info?.parentName ?? utility })}</p>
          {known !== null && shares.list !== null && (
            <Summary meters={known.length} shared={shares.sharedJobs} shares={shares.list.length} />
          )}
        </div>
        {mayShare(jobs, reshareAllowed) && (
          <ActionBar label={t('management.actions')} className={css.actions}>
            <Link
              className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
              to={PATHS.share}
              params={{ accountId: account.id }}
            >
              <Icon path={shareNetwork} size="small" />
              <span className={css.short}>{t('management.share.short')}</span>
              <span className={css.long}>{t('management.share')}</span>
            </Link>
          </ActionBar>
        )}
      </div>
      <ShareList account={account} shares={shares} own={own} onAccess={setAccessOf} />
      {opened.kind === 'access' && <OwnAccessDialog account={account} onClose={close} />}
      {shareId !== null && (
        <ShareDialog
          accountId={account.id}
          shareId={shareId}
          shares={shares}
          own={own}
          onAccess={setAccessOf}
          onClose={close}
        />
      )}
      {accessOf !== null && (
        <AccessDialog
          accountId={account.id}
          share={shares.list?.find(({ id }) => id === accessOf.id) ?? accessOf}
          onClose={() => setAccessOf(null)}
        />
      )}
    </div>
  );
}

/** "412 Zähler, davon 306 an 4 Zugänge geteilt". */
function Summary({ meters: count, shared, shares }: Readonly<Record<'meters' | 'shared' | 'shares', number>>) {
  const { t } = useTexts();
  const meters = t('management.meters', { count });
  if (count === 0) return <p>{t('accounts.none')}</p>;
  if (shared === 0) return <p>{t('management.summary.none', { meters })}</p>;
  return <p>{t('management.summary', { meters, shared, shares: t('management.shares', { count: shares }) })}</p>;
}

interface AccountSharesProps {
  readonly account: KeptAccount;
  readonly opened: Exclude<Opened, { kind: 'nobody' }>;
}
