import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import { ACCOUNTS_KEY, readKeptAccounts, writeKeptAccounts, type KeptAccount } from './kept-account.ts';

/** The list of signed-in accounts, stored on the device and the same in all tabs. */
export interface AccountStore {
  readonly accounts: Observable<readonly KeptAccount[]>;
  readonly find: (id: string) => KeptAccount | null;
  readonly change: (change: (accounts: readonly KeptAccount[]) => readonly KeptAccount[]) => void;
  /** Reads what another tab has stored, even before its storage event arrives. */
  readonly reload: () => void;
}

export function createAccountStore({ storage }: Device): AccountStore {
  let text = storage.read(ACCOUNTS_KEY);
  const accounts = settable(readKeptAccounts(storage));
  const reload = () => {
    const kept = storage.read(ACCOUNTS_KEY);
    if (kept === text) return;
    text = kept;
    accounts.set(readKeptAccounts(storage));
  };
  storage.onOtherTab((key) => key === ACCOUNTS_KEY && reload());
  return {
    accounts,
    find: (id) => accounts.get().find((account) => account.id === id) ?? null,
    change: (change) => {
      reload();
      const next = change(accounts.get());
      writeKeptAccounts(storage, next);
      text = storage.read(ACCOUNTS_KEY);
      accounts.set(next);
    },
    reload,
  };
}
