import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import type { Device } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { OutboxNeeds } from '../outbox/outbox.ts';
import { KEPT_KEY, mayKeepOf } from '../outbox/outbox.ts';
import type { Bearer } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import type { PortalState } from '../tenant/portal.ts';
import type { TokensWithoutAccess, TokenWithoutAccessState } from './tokens-without-access.ts';
import { LEFT_FORM_KEY } from './left-form.ts';

/** Somebody without access, as one more sender of readings besides the accounts. */
export interface SenderWithoutAccess {
  readonly state: Observable<TokenWithoutAccessState>;
  /** Fetches a token if there is no valid one; `state` shows the outcome. */
  readonly request: () => Promise<void>;
  /** Renews the token automatically until the returned function is called: while something is typed. */
  readonly keepFresh: () => () => void;
  /** Whether this tab may have something to send: the form was opened, or something waits on this device. */
  readonly isSender: Observable<boolean>;
  /** A form without access is opened: its readings will be sent. */
  readonly open: () => void;
  readonly bearer: Bearer;
}

/** The code of the tokens is loaded when first needed: the sign-in screen does without. */
export function senderWithoutAccessOnDemand(device: Device, api: ServerApi): SenderWithoutAccess {
  const state = settable<TokenWithoutAccessState>({ kind: 'none' });
  const keeps = () => mayKeepOf(device.storage, SENDER_WITHOUT_ACCESS);
  const isSender = settable(keeps());
  device.storage.onOtherTab((key) => key === KEPT_KEY && keeps() && isSender.set(true));
  const endLeftForm = async () => {
    if (device.storage.read(LEFT_FORM_KEY) === null) return;
    const loaded = await import('./end-left-form.ts').catch(() => null);
    await loaded?.endLeftForm(device);
  };
  device.visible.subscribe(() => device.visible.get() && void endLeftForm());
  void endLeftForm();
  let tokens: TokensWithoutAccess | null = null;
  const load = async () => {
    const loaded = await import('./tokens-without-access.ts').catch(() => null);
    tokens ??= loaded?.createTokensWithoutAccess({ ...device, api }, state) ?? null;
    return tokens;
  };
  return {
    state,
    isSender,
    open: () => isSender.set(true),
    request: async () => {
      if (tokens === null) state.set({ kind: 'pending' });
      const loaded = await load();
      if (loaded === null) state.set({ kind: 'failed' });
      await loaded?.request();
    },
    keepFresh: () => {
      let isHeld = true;
      let letGo = () => {};
      void load().then((loaded) => isHeld && loaded !== null && (letGo = loaded.keepFresh()));
      return () => {
        isHeld = false;
        letGo();
      };
    },
    bearer: {
      token: () => tokens?.bearer.token() ?? null,
      renewed: async (refused) => (await load())?.bearer.renewed(refused) ?? null,
      obtain: async () => (await load())?.bearer.obtain() ?? { kind: 'unreachable', status: null },
    },
  };
}

/** The senders of the outbox: the accounts, and somebody without access if there is one. */
export function sendersOf(
  accounts: Pick<Accounts, 'list' | 'bearerOf'>,
  withoutAccess: Pick<SenderWithoutAccess, 'isSender' | 'bearer'>,
  portal: Observable<PortalState>,
): OutboxNeeds['senders'] {
  const all = () => {
    const state = portal.get();
    if (!withoutAccess.isSender.get() || state.kind !== 'ready') return accounts.list.get();
    return [...accounts.list.get(), { id: SENDER_WITHOUT_ACCESS, applicationId: state.portal.applicationId }];
  };
  const list = settable(all());
  for (const source of [accounts.list, withoutAccess.isSender, portal]) source.subscribe(() => list.set(all()));
  return { list, bearerOf: (id) => (id === SENDER_WITHOUT_ACCESS ? withoutAccess.bearer : accounts.bearerOf(id)) };
}
