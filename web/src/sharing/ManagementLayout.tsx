import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useReloadOnOpening } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { useWide } from '../device/use-media.ts';
import { Split } from '../ui/Split.tsx';
import split from '../ui/split.module.css';
import { AccountList } from './AccountList.tsx';
import css from './accounts.module.css';

/** The management area: in wide windows the list of accounts beside the current screen, otherwise only that screen. */
export function ManagementLayout() {
  const accounts = useAccounts();
  useReloadOnOpening();
  useEffect(() => accounts.loadMissingInfos(), [accounts]);
  return (
    <Split isWide={useWide()} side={<Sidebar />}>
      <Outlet />
    </Split>
  );
}

function Sidebar() {
  const { t } = useTexts();
  const { length } = useAccountList();
  return (
    <aside className={split.side} aria-label={t('accounts.title')}>
      <p className={css.heading} aria-hidden="true">
        <span>{t('accounts.title')}</span>
        <span>{length}</span>
      </p>
      <AccountList look="side" />
    </aside>
  );
}
