import { createContext, use, useEffect } from 'react';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import type { OutboxEntry, UnreadableRecord } from './outbox-entry.ts';
import { useOutbox } from './use-outbox.ts';

/** Whose readings are shown in a frame without a sign-in; null for those who are signed in (OPN-041). */
export const ShownSenders = createContext<readonly string[] | null>(null);

function useShownSenders(): readonly string[] {
  const accounts = useAccountList();
  const ended = useObservable(useAccounts().ended.list);
  return [...(use(ShownSenders) ?? accounts.map(({ id }) => id)), ...ended.map(({ id }) => id)];
}

/**
 * What waits to be sent in the name of those who are shown here, in the order it was kept; and what is left of accounts
 * that have ended, whoever is here (OPN-215).
 */
export interface Waiting {
  readonly entries: readonly OutboxEntry[];
  readonly unreadable: readonly UnreadableRecord[];
  /** The id of the entry this tab is sending. */
  readonly sending: string | null;
  /** Whether this tab is sending what waits, one after the other. */
  readonly running: boolean;
}

export function useWaiting(): Waiting {
  const outbox = useOutbox();
  const ids = new Set(useShownSenders());
  const entries = useObservable(outbox.entries);
  const unreadable = useObservable(outbox.unreadable);
  const ended = new Map(useObservable(useAccounts().ended.list).map((account) => [account.id, account]));
  const isOwn = ({ accountId }: OutboxEntry) => ids.has(accountId);
  const asLeft = (entry: OutboxEntry): OutboxEntry => {
    const account = ended.get(entry.accountId);
    return account === undefined ? entry : { ...entry, state: { kind: 'accountEnded', account } };
  };
  return {
    // The same list wherever all are one's own: what is derived from thousands is derived once.
    entries: ended.size === 0 && entries.every(isOwn) ? entries : entries.filter(isOwn).map(asLeft),
    // A record whose owner is not known concerns whoever is here.
    unreadable: unreadable.filter(({ accountId }) => accountId === null || ids.has(accountId)),
    sending: useObservable(outbox.sending),
    running: useObservable(outbox.running),
  };
}

/** Whether a submission still waits on this device to be sent. */
export function useWaits(id: string | null): boolean {
  return useObservable(useOutbox().entries).some((entry) => entry.id === id);
}

/**
 * How many readings of whoever is shown here the browser has deleted before they were sent (quality F16), and what to call
 * once the person has seen that.
 */
export function useLost(): readonly [count: number, forget: () => void] {
  const outbox = useOutbox();
  const ids = useShownSenders();
  const lost = useObservable(outbox.lost);
  return [ids.reduce((sum, id) => sum + (lost[id] ?? 0), 0), () => outbox.forgetLost(ids)];
}

/** Asks the browser to keep everything of this page, as soon as something waits to be sent (F19). */
export function useAskingToKeep(): void {
  const { persistence } = useDevice();
  const { entries } = useOutbox();
  const somethingWaits = useObservable(entries).length > 0;
  useEffect(() => {
    if (somethingWaits) void persistence.ask();
  }, [somethingWaits, persistence]);
}

/** Whether the browser was asked and did not promise to keep what waits (F19). */
export function useMayVanish(): boolean {
  return useObservable(useDevice().persistence.state) === 'mayVanish';
}
