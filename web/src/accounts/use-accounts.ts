import { useObservable } from '../device/use-observable.ts';
import type { Accounts } from './accounts.ts';
import type { KeptAccount } from './kept-account.ts';
import { requiredContext } from '../use-required-context.ts';

/** Sign-in, sign-out and the tokens of single accounts. */
export const [AccountsContext, useAccounts] = requiredContext<Accounts>('accounts');

/** The accounts signed in, the first login first. */
export function useAccountList(): readonly KeptAccount[] {
  return useObservable(useAccounts().list);
}
