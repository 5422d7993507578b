import type { KeptAccount } from '../../accounts/kept-account.ts';
import { useAccountList, useAccounts } from '../../accounts/use-accounts.ts';
import { useDevice } from '../../device/use-device.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { signOut } from '../../ui/icons/shell.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './session-menu.module.css';

/** Who is signed in, and the way out (SHL-34): in the user menu of wide windows and in the menu of the others. */
export function SessionMenu() {
  const accounts = useAccounts();
  const { address } = useDevice();
  const { t } = useTexts();
  const names = useAccountNames();
  const leave = () => {
    address.replace(PATHS.home);
    accounts.signOut();
  };
  return (
    <div className={css.session}>
      <p className={css.caption}>{t('frame.signedInAs')}</p>
      <ul className={css.names}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <Button size="small" wide onClick={leave}>
        <Icon path={signOut} size="small" />
        {t('frame.signOut')}
      </Button>
    </div>
  );
}

/** The names of the accounts, with a stand-in for those that have none or are still loading. */
function useAccountNames(): ReadonlyArray<{ readonly id: string; readonly name: string }> {
  const { t } = useTexts();
  return useAccountList().map((account) => ({ id: account.id, name: account.info?.name ?? t('frame.noName') }));
}

/** What the button of the user menu says: the one name, or how many there are. */
export function useSessionLabel(accounts: readonly KeptAccount[]): string {
  const { t } = useTexts();
  if (accounts.length !== 1) return t('frame.users', { count: accounts.length });
  return accounts[0]?.info?.name ?? t('frame.noName');
}
