import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccountList, useAccounts } from '../../accounts/use-accounts.ts';
import { useWide } from '../../device/use-media.ts';
import { useReloadOnOpening } from '../../jobs/use-jobs.ts';
import { useTexts } from '../../text/use-texts.ts';
import split from '../../ui/split.module.css';
import { AccountList } from './AccountList.tsx';
import css from './accounts.module.css';

/** The area of management: in wide windows the list of accounts beside the current screen, otherwise that screen alone. */
export function ManagementLayout() {
  const wide = useWide();
  const accounts = useAccounts();
  useReloadOnOpening();
  useEffect(() => accounts.loadMissingInfos(), [accounts]);
  // The same elements in both layouts, so that an open dialog survives turning the device.
  return (
    <div className={wide ? split.split : split.alone}>
      {wide && <Sidebar />}
      <div className={wide ? split.content : split.alone}>
        <Outlet />
      </div>
    </div>
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
