import { keptList } from '../device/kept-list.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import type { Observable } from '../device/observable.ts';
import type { KeptAccount } from './kept-account.ts';

/** An account that was signed in here and that the server has ended: nobody can ever sign in with it again. */
export interface EndedAccount {
  readonly id: string;
  /** Null where it has none, or where it was never loaded. */
  readonly name: string | null;
  /** Who has made the account and can say more; null for an account of the utility itself. */
  readonly giverName: string | null;
}

/**
 * The accounts that ended while readings of theirs still waited here. Without this note nobody could reach what they have
 * typed: it is shown on this device to whoever uses it, to be saved or discarded, and never sent (F31, OPN-215).
 */
export interface EndedAccounts {
  readonly list: Observable<readonly EndedAccount[]>;
  readonly add: (account: KeptAccount) => void;
  /** Forgets all of whom nothing is left. */
  readonly keepOnly: (isLeft: (id: string) => boolean) => void;
}

export function createEndedAccounts(storage: KeyStorage): EndedAccounts {
  const { list, change } = keptList(storage, 'zaehlwerk.endedAccounts', isEndedAccount);
  return {
    list,
    add: ({ id, info }) =>
      change((ended) => [
        ...ended.filter((one) => one.id !== id),
        { id, name: info?.name ?? null, giverName: info?.parentName ?? null },
      ]),
    keepOnly: (isLeft) => {
      if (!list.get().every(({ id }) => isLeft(id))) change((ended) => ended.filter(({ id }) => isLeft(id)));
    },
  };
}

function isEndedAccount(value: unknown): value is EndedAccount {
  const { id, name, giverName } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => text === null || typeof text === 'string';
  return typeof id === 'string' && isText(name) && isText(giverName);
}
