import { postShareMail, type ShareCredentials } from '@zaehlwerk/contract/sharing';
import { useState } from 'react';
import { useAccounts } from '../../../accounts/use-accounts.ts';
import { useConnection } from '../../../connection/use-connection.ts';
import { useServerApi } from '../../../server-api/use-server-api.ts';

/** Why a mail was not accepted. */
export type MailFailure = 'offline' | 'failed' | 'forbidden' | 'tooMany' | 'noMail';

/** What became of one address (DOM-60). */
export type MailState = 'waiting' | 'sending' | 'sent' | MailFailure;

export interface MailAccess {
  /** By address, in the order in which they were sent to. */
  readonly states: ReadonlyMap<string, MailState>;
  readonly sending: boolean;
  /**
   * Sends to these, one call after the other; those that were sent to before are left out (OPN-115). Says whether it was
   * sent to one of them.
   */
  readonly send: (addresses: readonly string[]) => Promise<boolean>;
}

/** Mails the access of a share (API-40). */
export function useMailAccess(accountId: string, name: string, login: ShareCredentials): MailAccess {
  const [api, accounts, connection] = [useServerApi(), useAccounts(), useConnection()];
  const [states, setStates] = useState<ReadonlyMap<string, MailState>>(new Map());
  const mark = (address: string, state: MailState) => setStates((all) => new Map(all).set(address, state));
  const sendTo = async (email: string): Promise<MailState> => {
    const { token, username, password } = login;
    const body = {
      payload: { salutation: `Guten Tag ${name}`, login: { token, username, password } },
      metaData: { mailTo: { name, email } },
    };
    const outcome = await api.call(postShareMail, { as: accounts.bearerOf(accountId), body });
    if (outcome.kind === 'delivered') return 'sent';
    if (outcome.kind === 'unreachable') return (await connection.check()) ? 'failed' : 'offline';
    return BY_STATUS[outcome.problem.status] ?? 'failed';
  };
  return {
    states,
    sending: [...states.values()].some((state) => state === 'waiting' || state === 'sending'),
    send: async (addresses) => {
      const open = addresses.filter((address) => states.get(address) !== 'sent');
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

const BY_STATUS: Readonly<Record<number, MailFailure>> = { 403: 'forbidden', 429: 'tooMany', 502: 'noMail' };
