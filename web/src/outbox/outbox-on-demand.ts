import type { EndedAccounts } from '../sign-in/kept-accounts.ts';
import { type DrainEnd, newOutboxState, type Outbox, type OutboxNeeds, shownBy } from './outbox.ts';

/** The outcome of a run that could not start. */
const NOTHING_DONE: DrainEnd = {
  delivered: 0,
  refused: 0,
  failed: 0,
  waitForAccount: 0,
  left: 0,
  why: 'unreadable',
};

/**
 * The outbox, its code and its database, loaded once somebody may have something to send, or an account has ended with
 * readings left here: the sign-in screen needs neither. If the code fails to load, nothing is kept, and loading is
 * retried with the next connection, account or reading.
 */
export function outboxOnDemand(needs: OutboxNeeds, ended: EndedAccounts): Outbox {
  const state = newOutboxState();
  let opening: Promise<Outbox | null> | null = null;
  const open = () => {
    opening ??= import('./create-outbox.ts')
      .then(({ createOutbox, forgetEnded, noteForReceipts }) => {
        forgetEnded(state, ended);
        noteForReceipts(state, needs);
        return createOutbox(needs, { state, hasEnded: (id) => ended.list.get().some((account) => account.id === id) });
      })
      .catch(() => (opening = null));
    return opening;
  };
  const openIfNeeded = () => {
    if (needs.senders.list.get().length > 0 || ended.list.get().length > 0) void open();
  };

  openIfNeeded();
  needs.senders.list.subscribe(openIfNeeded);
  needs.connection.subscribe(openIfNeeded);
  ended.list.subscribe(openIfNeeded);
  return {
    ...shownBy(state),
    forgetLost: (accountIds) => void open().then((outbox) => outbox?.forgetLost(accountIds)),
    submit: async (toSubmit) => (await open())?.submit(toSubmit) ?? { kind: 'notKept', why: 'denied' },
    drain: async () => (await open())?.drain() ?? NOTHING_DONE,
    retry: async (id) => (await open())?.retry(id) ?? NOTHING_DONE,
    discard: async (id) => (await open())?.discard(id) ?? false,
  };
}
