import { requiredContext, useObservable } from '../device/use-device.ts';
import type { Accounts } from './accounts.ts';
import type { KeptAccount } from './kept-accounts.ts';

export const [AccountsContext, useAccounts] = requiredContext<Accounts>('accounts');

/** The signed-in accounts, the first login first. */
export function useAccountList(): readonly KeptAccount[] {
  return useObservable(useAccounts().list);
}
