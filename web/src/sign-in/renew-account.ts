import { postToken } from '@zaehlwerk/contract/accounts';
import { withoutAccount, withReplaced } from '@zaehlwerk/domain/account/account';
import { decideAfterRenewal, millisecondsToRenewal } from '@zaehlwerk/domain/account/token-renewal';
import type { Device } from '../device/device.ts';
import type { Observable } from '../device/observable.ts';
import type { ConnectionState } from '../server/connection.ts';
import type { ServerApi } from '../server/server-api.ts';
import { type AccountStore, type KeptAccount, keptAccountOf } from './kept-accounts.ts';

interface RenewalParts {
  readonly device: Device;
  readonly api: ServerApi;
  readonly store: AccountStore;
  /** Called before an account is removed that nobody can sign in with again. */
  readonly ended: (account: KeptAccount) => void;
  /** Called when the server no longer accepts an account. */
  readonly expired: (account: KeptAccount, isEnded: boolean) => void;
}

type Renewal = { readonly token: string } | 'removed' | 'tryAgain';

/**
 * Renews the tokens of an account. One tab at a time renews; the others use its result. `used` is the
 * caller's access token: when the list already has a newer one, that is the result.
 */
export function renewAccount(parts: RenewalParts, id: string, used: string): Promise<Renewal> {
  return parts.device.locks.alone(`zaehlwerk.renew.${id}`, async () => {
    parts.store.reload();
    const account = parts.store.find(id);
    if (account === null) return 'removed';
    if (account.token !== used) return { token: account.token };
    return exchange(parts, account);
  });
}

async function exchange({ device, api, store, ended, expired }: RenewalParts, account: KeptAccount): Promise<Renewal> {
  const body = { applicationId: account.applicationId, token: account.refreshToken };
  const outcome = await api.call(postToken, { body });
  if (outcome.kind === 'delivered') {
    const fresh = keptAccountOf(outcome.answer, account.applicationId, device.clock.now());
    if (fresh === null || fresh.id !== account.id) return 'tryAgain';
    const renewed = { ...fresh, info: account.info, loading: account.loading };
    store.change((accounts) => withReplaced(accounts, renewed) as readonly KeptAccount[]);
    return { token: renewed.token };
  }
  const status = outcome.kind === 'refused' ? outcome.problem.status : null;
  if (decideAfterRenewal(status) !== 'remove') return 'tryAgain';
  const isEnded = outcome.kind === 'refused' && outcome.problem.code === 'accountEnded';
  if (isEnded) ended(account);
  store.change((accounts) => withoutAccount(accounts, account.id) as readonly KeptAccount[]);
  expired(account, isEnded);
  return 'removed';
}

/**
 * Renews every account in time while the page exists. Timers of a background page may be late, so all accounts are
 * checked again when the page becomes visible or the network returns.
 */
export function watchRenewals(
  { clock, visible }: Device,
  connection: Observable<ConnectionState>,
  store: AccountStore,
  renew: (id: string, used: string) => Promise<Renewal>,
): () => void {
  const timers = new Map<string, () => void>();
  const failedAt = new Map<string, Date>();

  const renewNow = async (account: KeptAccount) => {
    const result = await renew(account.id, account.token);
    if (result === 'tryAgain') failedAt.set(account.id, clock.now());
    else failedAt.delete(account.id);
    plan();
  };
  const plan = () => {
    for (const stop of timers.values()) stop();
    timers.clear();
    for (const account of store.list.get()) {
      // The token expires by the server's clock, which may differ from the device's by a constant.
      const exp = account.tokenInfo.exp + account.clockAheadMs / 1000;
      const due = millisecondsToRenewal({ exp, failedAt: failedAt.get(account.id) ?? null }, clock.now());
      timers.set(
        account.id,
        clock.after(due, () => void renewNow(account)),
      );
    }
  };
  const lookAgain = () => {
    if (connection.get() === 'online') failedAt.clear();
    plan();
  };
  const stops = [store.list.subscribe(plan), connection.subscribe(lookAgain), visible.subscribe(plan)];
  plan();
  return () => {
    for (const stop of [...stops, ...timers.values()]) stop();
  };
}
