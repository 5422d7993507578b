import { millisecondsToRenewal } from '@zaehlwerk/domain/account/token-renewal';
import type { ConnectionState } from '../server/connection.ts';
import type { Device } from '../device/device.ts';
import type { Observable } from '../device/observable.ts';
import type { AccountStore } from './account-store.ts';
import type { KeptAccount } from './kept-account.ts';
import type { Renewal } from './renew-account.ts';

/**
 * Renews every account in time while the page exists (SES-06 to SES-08). Timers of a background page may be late, so
 * all accounts are checked again when the page becomes visible or the network returns.
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
      // The token expires by the server's clock; the device's may differ by a constant (F29).
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
