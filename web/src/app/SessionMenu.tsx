import { Link } from '@tanstack/react-router';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { NoticeLog } from '../ui/NoticeLog.tsx';
import { useLeaving } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { caretDown, signOut, userCircle } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Disclosure } from './Disclosure.tsx';
import header from './header.module.css';
import css from './session-menu.module.css';

/** The user menu in the header. */
export function UserMenu() {
  const { t } = useTexts();
  const label = useSessionLabel(useAccountList());
  return (
    <Disclosure
      className={header.user}
      label={
        <>
          <Icon path={userCircle} size="small" />
          <VisuallyHidden>{t('frame.user')}</VisuallyHidden>
          <span className={css.userName}>{label}</span>
          <Icon path={caretDown} size="small" />
        </>
      }
    >
      {(close) => <SessionMenu onLeave={close} />}
    </Disclosure>
  );
}

/**
 * The signed-in accounts and signing out (SHL-33, SHL-34), for the user menu of wide windows and for the menu sheet.
 * `onLeave` is called when a link leads to another screen.
 */
export function SessionMenu({ onLeave }: { readonly onLeave: () => void }) {
  const accounts = useAccounts();
  const { signIn } = usePortal();
  const { address } = useDevice();
  const { t } = useTexts();
  const names = useAccountNames();
  const several = names.length > 1;
  const [question, ask] = useLeaving();
  const leave = () =>
    ask(
      names.map(({ id }) => id),
      () => {
        address.replace(PATHS.home);
        accounts.signOut();
      },
    );
  return (
    <div className={css.session}>
      <p className={css.caption}>{t('frame.signedInAs')}</p>
      <ul className={css.names}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <div className={css.links}>
        <Link to={PATHS.management} activeOptions={{ exact: true }} onClick={onLeave}>
          {t('accounts.title')}
        </Link>
        {signIn.multipleAccountsLoginEnabled && (
          <Link to={PATHS.addAccount} onClick={onLeave}>
            {t('accounts.add')}
          </Link>
        )}
      </div>
      <NoticeLog />
      <Button size="small" wide onClick={leave}>
        <Icon path={signOut} size="small" />
        {t(several ? 'accounts.signOut.all' : 'frame.signOut')}
      </Button>
      {question}
    </div>
  );
}

/** The names of the accounts, with a placeholder while a name is missing. */
function useAccountNames(): ReadonlyArray<{ readonly id: string; readonly name: string }> {
  const { t } = useTexts();
  return useAccountList().map((account) => ({ id: account.id, name: account.info?.name ?? t('frame.noName') }));
}

/** The label of the user menu: one name, or the number of accounts. */
function useSessionLabel(accounts: readonly KeptAccount[]): string {
  const { t } = useTexts();
  if (accounts.length !== 1) return t('frame.users', { count: accounts.length });
  return accounts[0]?.info?.name ?? t('frame.noName');
}
