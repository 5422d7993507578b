import { Navigate, useParams } from '@tanstack/react-router';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PATHS } from '../paths.ts';
import { AccountShares } from './AccountShares.tsx';
import { findOpened } from './find-opened.ts';

/** The shares of one account, and the details of the share that the address names (SHL-14 to SHL-16). */
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
