import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import type { Accounts } from '../sign-in/accounts.ts';
import type { PortalState } from '../tenant/portal-loader.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { OutboxNeeds } from '../outbox/create-outbox.ts';
import type { Anonymous } from './anonymous.ts';

/** In whose name the outbox sends: that of the accounts, and of somebody without access where there is one. */
export function sendersOf(
  accounts: Pick<Accounts, 'list' | 'bearerOf'>,
  anonymous: Pick<Anonymous, 'isSender' | 'bearer'>,
  portal: Observable<PortalState>,
): OutboxNeeds['senders'] {
  const all = () => {
    const state = portal.get();
    if (!anonymous.isSender.get() || state.kind !== 'ready') return accounts.list.get();
    return [...accounts.list.get(), { id: ANONYMOUS_SENDER, applicationId: state.portal.applicationId }];
  };
  const list = settable(all());
  for (const source of [accounts.list, anonymous.isSender, portal]) source.subscribe(() => list.set(all()));
  return { list, bearerOf: (id) => (id === ANONYMOUS_SENDER ? anonymous.bearer : accounts.bearerOf(id)) };
}
