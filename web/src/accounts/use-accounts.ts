import { createContext, use } from 'react';
import { useObservable } from '../device/use-observable.ts';
import type { Accounts } from './accounts.ts';
import type { KeptAccount } from './kept-account.ts';

export const AccountsContext = createContext<Accounts | null>(null);

/** Sign-in, sign-out and the tokens of single accounts. */
export function useAccounts(): Accounts {
  const accounts = use(AccountsContext);
  if (accounts === null) throw new Error('no accounts around this component');
  return accounts;
}

/** The accounts signed in, the first login first. */
export function useAccountList(): readonly KeptAccount[] {
  return useObservable(useAccounts().list);
}
