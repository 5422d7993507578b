import { Link } from '@tanstack/react-router';
import rows from '../sign-in/account-rows.module.css';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useLeaving } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { focusScreen } from '../ui/screen-focus.ts';
import { AccountRow } from './AccountRow.tsx';
import css from './accounts.module.css';

/** Every account on this device with its progress, signing it out, and adding one more (MGT-02 to MGT-05, SHL-33). */
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
