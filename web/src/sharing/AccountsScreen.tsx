import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useWide } from '../device/use-media.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { AccountList } from './AccountList.tsx';
import css from './accounts.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when coming back from an account to the list, so that the only account does not open again. */
    readonly toList?: boolean;
  }
}

/**
 * My accounts. The only account opens on its own; with several, the user chooses one, in wide windows from the list
 * beside the screen.
 */
export function AccountsScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const [only, ...others] = useAccountList();
  const isBack = useLocation({ select: ({ state }) => state.toList === true });
  // After signing out of the others, the user stays on this screen.
  const [opensOnly] = useState(others.length === 0 && !isBack);
  if ((wide || opensOnly) && only !== undefined && others.length === 0)
    return <Navigate to={PATHS.account} params={{ accountId: only.id }} replace />;
  return (
    <div className={css.screen}>
      <PageTitle>{t('accounts.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('accounts.title')}</h1>
      {wide ? <p>{t('management.choose')}</p> : <AccountList look="page" />}
    </div>
  );
}
