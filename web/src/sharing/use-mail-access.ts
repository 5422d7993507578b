import { ASKS_FOR_OUTCOME } from '@zaehlwerk/contract/mail';
import { postShareMail, type ShareCredentials } from '@zaehlwerk/contract/sharing';
import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';

/** Why a mail was not accepted. */
export type MailFailure = 'offline' | 'failed' | 'forbidden' | 'tooMany' | 'noMail' | 'refused';

/** The outcome for one address; `putOff`: the server has it and sends it later. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'putOff' | MailFailure;

export interface MailAccess {
  /** By address, in the order in which they were sent. */
  readonly states: ReadonlyMap<string, MailState>;
  readonly sending: boolean;
  /**
   * Mails these addresses one by one, skipping those whose mail the server has. Returns whether one of them was mailed.
   */
  readonly send: (addresses: readonly string[]) => Promise<boolean>;
}

/** Mails the access of a share. */
export function useMailAccess(accountId: string, name: string, login: ShareCredentials): MailAccess {
  const [api, accounts, connection] = [useServerApi(), useAccounts(), useConnection()];
  const { online: network } = useDevice();
  const [states, setStates] = useState<ReadonlyMap<string, MailState>>(new Map());
  const mark = (address: string, state: MailState) => setStates((all) => new Map(all).set(address, state));
  const sendTo = async (email: string): Promise<MailState> => {
    const { token, username, password } = login;
    const body = {
      payload: { salutation: `Guten Tag ${name}`, login: { token, username, password } },
      metaData: { mailTo: { name, email } },
    };
    const outcome = await api.call(postShareMail, {
      as: accounts.bearerOf(accountId),
      body,
      headers: ASKS_FOR_OUTCOME,
    });
    if (outcome.kind === 'delivered') return outcome.answer.outcome === 'waiting' ? 'putOff' : 'sent';
    if (outcome.kind === 'unreachable') return (await connection.check()) || network.get() ? 'failed' : 'offline';
    const { status, fieldErrors } = outcome.problem;
    if (fieldErrors.some(({ code }) => code === 'mailRefused')) return 'refused';
    return BY_STATUS[status] ?? 'failed';
  };
  return {
    states,
    sending: [...states.values()].some((state) => state === 'waiting' || state === 'sending'),
    send: async (addresses) => {
      const open = addresses.filter((address) => !isHandedOn(states.get(address)));
      setStates((all) => new Map([...all, ...open.map((address) => [address, 'waiting'] as const)]));
      let isSent = false;
      for (const address of open) {
        mark(address, 'sending');
        const state = await sendTo(address);
        mark(address, state);
        isSent ||= state === 'sent';
      }
      return isSent;
    },
  };
}

/** Whether an address needs nothing more: its mail was sent, or the server will send it. */
export function isHandedOn(state: MailState | undefined): boolean {
  return state === 'sent' || state === 'putOff';
}

const BY_STATUS: Readonly<Record<number, MailFailure>> = { 403: 'forbidden', 429: 'tooMany', 502: 'noMail' };
