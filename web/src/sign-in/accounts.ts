import { type Landing, withoutAccount } from '@zaehlwerk/domain/account/account';
import type { SignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Device } from '../device/device.ts';
import { listeners, type Observable, settable } from '../device/observable.ts';
import type { Bearer } from '../server/call.ts';
import type { ConnectionState } from '../server/connection.ts';
import type { ServerApi } from '../server/server-api.ts';
import { createAccountStore, createEndedAccounts, type EndedAccounts, type KeptAccount } from './kept-accounts.ts';
import { renewAccount, watchRenewals } from './renew-account.ts';
import { loadAccountInfo, signIn, type SignInFailure, type SignInProof } from './sign-in.ts';

/** Time to read that the last account has signed out. */
const LOG_OUT_WHEN_EMPTY_MS = 2000;

/**
 * The accounts signed in on this device, and everything that changes them. One instance per tab; all tabs of the
 * browser have the same list. One tab at a time renews tokens (renew-account.ts); everything else may be called at any
 * time.
 */
export interface Accounts {
  readonly list: Observable<readonly KeptAccount[]>;
  /** Stays true for two seconds after the last account is removed. */
  readonly signedIn: Observable<boolean>;
  /**
   * Signs in and calls `land` with the result's place before `signedIn` turns true. Resolves with null, or with the
   * failure.
   */
  readonly signIn: (
    proof: SignInProof,
    portal: { readonly applicationId: string; readonly signIn: SignInSettings },
    land: (landing: Landing) => void,
  ) => Promise<SignInFailure | null>;
  /** Removes all accounts of this device, in every tab. */
  readonly signOut: () => void;
  /** Removes one account and its tokens; the others stay. Removing the last one signs out. */
  readonly signOutOne: (id: string) => void;
  /** Loads the names that are missing, for a screen that shows them. */
  readonly loadMissingInfos: () => void;
  /** The token of one account, for its calls: `api.call(getJobs, { as: accounts.bearerOf(id) })`. */
  readonly bearerOf: (id: string) => Bearer;
  /**
   * Calls the listener for each account the server no longer accepts, with whether it has ended for good; returns a
   * function that stops this.
   */
  readonly onExpired: (listener: (account: KeptAccount, isEnded: boolean) => void) => () => void;
  /** Accounts that have ended for good, while something of theirs is left here. */
  readonly ended: EndedAccounts;
}

/** Creates the accounts of a tab and starts at once: renews tokens in time and loads missing account infos. */
export function createAccounts(device: Device, api: ServerApi, connection: Observable<ConnectionState>): Accounts {
  const store = createAccountStore(device.storage);
  const anybody = () => store.list.get().length > 0;
  const signedIn = settable(anybody());
  const expired = listeners<[KeptAccount, boolean]>();
  const ended = createEndedAccounts(device.storage);
  let isSigningIn = false;

  const renewal = { device, api, store, ended: ended.add, expired: expired.notify };
  const renew = (id: string, used: string) => renewAccount(renewal, id, used);
  const bearerOf = (id: string): Bearer => ({
    token: () => store.find(id)?.token ?? null,
    renewed: async (refused) => {
      const result = await renew(id, refused);
      return typeof result === 'string' ? null : result.token;
    },
  });
  const parts = { device, api, store, bearerOf };
  const signOut = () => {
    store.change(() => []);
    signedIn.set(false);
  };

  // Runs also when another tab signs in or out.
  store.list.subscribe(() => {
    if (!anybody()) device.clock.after(LOG_OUT_WHEN_EMPTY_MS, () => signedIn.set(anybody()));
    else if (!isSigningIn) signedIn.set(true);
  });
  watchRenewals(device, connection, store, renew);
  const loadMissingInfos = () => {
    for (const { id, info } of store.list.get()) if (!info?.name) void loadAccountInfo(parts, id);
  };
  loadMissingInfos();
  return {
    list: store.list,
    signedIn,
    signIn: async (proof, portal, land) => {
      isSigningIn = true;
      const result = await signIn(parts, proof, portal).finally(() => (isSigningIn = false));
      if (!result.ok) return result.failure;
      land(result.landing);
      signedIn.set(true);
      return null;
    },
    signOut,
    signOutOne: (id) => {
      const others = withoutAccount(store.list.get(), id) as readonly KeptAccount[];
      if (others.length === 0) signOut();
      else store.change((accounts) => withoutAccount(accounts, id) as readonly KeptAccount[]);
    },
    loadMissingInfos,
    bearerOf,
    onExpired: expired.add,
    ended,
  };
}
