import { type KeptList, keptList } from '../device/kept-list.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import { isKeptAccount, type KeptAccount } from './kept-account.ts';

/** The accounts that are signed in on this device (SES-15). */
export interface AccountStore extends KeptList<KeptAccount> {
  readonly find: (id: string) => KeptAccount | null;
}

export function createAccountStore(storage: KeyStorage): AccountStore {
  const kept = keptList(storage, 'zaehlwerk.accounts', isKeptAccount);
  return { ...kept, find: (id) => kept.list.get().find((account) => account.id === id) ?? null };
}
