import { Link, useParams } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { mayShare } from '@zaehlwerk/domain/sharing/shares';
import { useDevice } from '../device/use-device.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { useLeaving } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import rows from '../sign-in/account-rows.module.css';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { buttonClass, classNames } from '../ui/class-names.ts';
import { focusScreen } from '../ui/screen-focus.ts';
import { useNotices } from '../ui/use-notices.ts';
import css from './accounts.module.css';
import { useShareCounts } from './use-shares.ts';

/** Every account on this device with its progress and a way to sign it out, and adding one more. */
export function AccountList({ look }: { readonly look: 'page' | 'side' }) {
  const { t } = useTexts();
  const { signIn } = usePortal();
  const { address } = useDevice();
  const accounts = useAccounts();
  const list = useAccountList();
  const jobs = useJobs();
  const notices = useNotices();
  const [question, ask] = useLeaving();
  const leaveAll = () =>
    ask(
      list.map(({ id }) => id),
      () => {
        address.replace(PATHS.home);
        accounts.signOut();
      },
    );
  const leave = ({ id, info }: KeptAccount) => {
    if (list.length === 1) return leaveAll();
    ask([id], () => {
      accounts.signOutOne(id);
      notices.show('INFO', t('accounts.signedOut'), info?.name ?? t('frame.noName'));
      focusScreen(); // the pressed button is removed with its row
    });
  };
  return (
    <>
      <ul className={rows.rows}>
        {list.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            jobs={jobs.state === 'loaded' ? jobs.jobsOf(account.id) : null}
            look={look}
            onLeave={() => leave(account)}
          />
        ))}
      </ul>
      <div className={css.actions}>
        {signIn.multipleAccountsLoginEnabled && (
          <Link className={buttonClass({ kind: look === 'page' ? 'primary' : 'secondary' })} to={PATHS.addAccount}>
            {t('accounts.add')}
          </Link>
        )}
        {list.length > 1 && <Button onClick={leaveAll}>{t('accounts.signOut.all')}</Button>}
      </div>
      {question}
    </>
  );
}

/**
 * One account: its name, which links to its shares, its parent, the number of its shares, its progress (`jobs` is null
 * while loading), and signing out.
 */
function AccountRow({ account, jobs, look, onLeave }: AccountRowProps) {
  const { t } = useTexts();
  const portal = usePortal();
  const shares = useShareCounts(account.id).list?.length ?? null;
  const { subAccountId } = useParams({ strict: false });
  const name = account.info?.name ?? t('frame.noName');
  const progress = jobs === null ? null : progressOf(jobs);
  const side = look === 'side';
  return (
    <li className={classNames(rows.row, side && css.side)}>
      <div className={rows.who}>
        <h2>
          <Link
            className={css.name}
            to={PATHS.account}
            params={{ accountId: account.id }}
            // The address of an access starts with its giver, who may not be signed in here.
            aria-current={subAccountId === account.id ? 'page' : undefined}
          >
            {name}
          </Link>
        </h2>
        <p>{t('accounts.from', { name: account.info?.parentName ?? portal.name })}</p>
        {shares !== null && shares > 0 && <p>{t('management.shares', { count: shares })}</p>}
        {shares === 0 && mayShare(jobs ?? [], portal.reshareAllowed) && <p>{t('management.shares.none')}</p>}
      </div>
      {progress !== null && (
        <div className={rows.amount}>
          <Progress {...progress} size={side ? 'small' : 'normal'} />
          <p>
            {progress.total === 0
              ? t('accounts.none')
              : t('accounts.progress', { done: progress.done, count: progress.total })}
          </p>
        </div>
      )}
      <Button
        kind={side ? 'text' : 'secondary'}
        size="small"
        className={css.leave}
        aria-label={t('accounts.signOut.name', { name })}
        onClick={onLeave}
      >
        {t('accounts.signOut')}
      </Button>
    </li>
  );
}

interface AccountRowProps {
  readonly account: KeptAccount;
  readonly jobs: readonly Job[] | null;
  /** A page of its own, or the sidebar of wide windows. */
  readonly look: 'page' | 'side';
  readonly onLeave: () => void;
}
