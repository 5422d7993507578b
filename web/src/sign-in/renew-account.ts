import { postToken } from '@zaehlwerk/contract/accounts';
import { withoutAccount, withReplaced } from '@zaehlwerk/domain/account/account-list';
import { decideAfterRenewal } from '@zaehlwerk/domain/account/token-renewal';
import type { Device } from '../device/device.ts';
import type { ServerApi } from '../server/server-api.ts';
import type { AccountStore } from './account-store.ts';
import { keptAccountOf, type KeptAccount } from './kept-account.ts';

interface RenewalParts {
  readonly device: Device;
  readonly api: ServerApi;
  readonly store: AccountStore;
  /** Called before an account is removed that nobody can sign in with again. */
  readonly ended: (account: KeptAccount) => void;
  /** Called when the server no longer accepts an account (SES-09, SES-10, SES-11). */
  readonly expired: (account: KeptAccount, isEnded: boolean) => void;
}

export type Renewal = { readonly token: string } | 'removed' | 'tryAgain';

/**
 * Renews the tokens of an account. One tab at a time renews; the others use its result (OPN-031). `used` is the
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
