import { useAccountList } from '../accounts/use-accounts.ts';
import { useObservable } from '../device/use-observable.ts';
import type { OutboxEntry, UnreadableRecord } from '../outbox/entry/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** What waits to be sent in the name of those who are signed in here (OPN-041), in the order it was kept. */
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
  const ids = new Set(useAccountList().map(({ id }) => id));
  const entries = useObservable(outbox.entries);
  const unreadable = useObservable(outbox.unreadable);
  const isOwn = ({ accountId }: OutboxEntry) => ids.has(accountId);
  return {
    // The same list wherever all are one's own: what is worked out of thousands is worked out once.
    entries: entries.every(isOwn) ? entries : entries.filter(isOwn),
    // What nobody can be told to be the owner of concerns whoever is here.
    unreadable: unreadable.filter(({ accountId }) => accountId === null || ids.has(accountId)),
    sending: useObservable(outbox.sending),
    running: useObservable(outbox.running),
  };
}
