import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import type { Share } from '@zaehlwerk/contract/sharing';
import { mayShare } from '@zaehlwerk/domain/sharing/shares';
import { useMemo, useState } from 'react';
import { BackBar } from '../list/BackBar.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { shareNetwork } from '../ui/area-icons.ts';
import { buttonClass } from '../ui/class-names.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { AccessDialog } from './AccessDialog.tsx';
import { ShareDialog, useDetails } from './ShareDialog.tsx';
import { ShareList } from './ShareList.tsx';
import css from './account-shares.module.css';
import { findOpened, type Opened } from './find-opened.ts';
import { useShareCounts } from './use-shares.ts';

/** The shares of one account, and the details of the share in the address. */
export function AccountScreen() {
  const { accountId = '', subAccountId } = useParams({ strict: false });
  const accounts = useAccountList();
  const opened = findOpened(accountId, subAccountId, accounts);
  const account = accounts.find(({ id }) => opened.kind !== 'nobody' && id === opened.accountId);
  if (account === undefined || opened.kind === 'nobody') return <Navigate to={PATHS.management} replace />;
  if (opened.kind === 'account' && opened.shareId !== null && opened.accountId !== accountId) {
    const params = { accountId: opened.accountId, subAccountId: opened.shareId };
    return <Navigate to={PATHS.accountShare} params={params} replace />;
  }
  return <AccountShares key={account.id} account={account} opened={opened} />;
}

/** The shares that one account has created: a summary of its meters, the list, and the dialog open over it. */
export function AccountShares({ account, opened }: AccountSharesProps) {
  const { t } = useTexts();
  const { name: utility, reshareAllowed } = usePortal();
  const shares = useShareCounts(account.id);
  const { state, failed, jobsOf } = useJobs();
  const jobs = jobsOf(account.id);
  // Null while they are unknown: then no progress is shown rather than a wrong one.
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

/**
 * The details of an access that has just signed in by its link, while its giver is not signed in here: who gave it and
 * where to read. Only its giver can change it.
 */
export function OwnAccessDialog({ account, onClose }: OwnAccessDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { name: utility } = usePortal();
  const name = account.info?.name ?? t('frame.noName');
  return (
    <Dialog
      title={name}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" onClick={() => void navigate({ to: PATHS.jobs })}>
          {t('management.own.readings')}
        </Button>
      }
    >
      <Banner tone="info" silent title={t('management.own.title', { name })}>
        <p>{t('management.own.text', { name: account.info?.parentName ?? utility })}</p>
      </Banner>
    </Dialog>
  );
}

interface OwnAccessDialogProps {
  readonly account: KeptAccount;
  readonly onClose: () => void;
}
