import { Navigate } from '@tanstack/react-router';
import { useAccountList } from '../../accounts/use-accounts.ts';
import { PageTitle } from '../../application/PageTitle.tsx';
import { useWide } from '../../device/use-media.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { AccountList } from './AccountList.tsx';
import css from './accounts.module.css';

/**
 * My accounts (SHL-12, SHL-33, OPN-008). Wide windows have the list beside the screen: there the only account opens by
 * itself (MGT-06, OPN-204), and among several one is to be chosen (MGT-08).
 */
export function AccountsScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const [only, ...others] = useAccountList();
  if (wide && only !== undefined && others.length === 0)
    return <Navigate to={PATHS.account} params={{ accountId: only.id }} replace />;
  return (
    <div className={css.screen}>
      <PageTitle>{t('accounts.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('accounts.title')}</h1>
      {wide ? <p>{t('management.choose')}</p> : <AccountList look="page" />}
    </div>
  );
}
