import type { Job } from '@zaehlwerk/domain/job/job';
import { listeners } from '../device/listeners.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { OutboxNeeds } from './create-outbox.ts';
import type { LostEntries } from './kept-note.ts';
import type { DrainEnd, Outbox } from './outbox.ts';
import type { OutboxEntry, UnreadableRecord } from './entry/outbox-entry.ts';

/** What comes of a run that could not even begin. */
const NOTHING_DONE: DrainEnd = {
  delivered: 0,
  refused: 0,
  failed: 0,
  waitForAccount: 0,
  left: 0,
  why: 'unreadable',
};

/**
 * The outbox, its code and its database loaded once somebody is signed in: the sign-in screen needs neither. What cannot
 * be loaded keeps nothing now, and is loaded again with the next connection, account or reading.
 */
export function outboxOnDemand(needs: OutboxNeeds): Outbox {
  const entries = settable<readonly OutboxEntry[]>([]);
  const unreadable = settable<readonly UnreadableRecord[]>([]);
  const ready = settable(false);
  const lost = settable<LostEntries>({});
  const sending = settable<string | null>(null);
  const running = settable(false);
  const paused = settable(false);
  const deliveries = listeners<[OutboxEntry, Job | null]>();
  const goneElsewhere = listeners<[]>();
  const ends = listeners<[DrainEnd]>();
  let opening: Promise<Outbox | null> | null = null;

  const load = async () => {
    const { createOutbox } = await import('./create-outbox.ts');
    const outbox = createOutbox(needs);
    outbox.onDelivered(deliveries.tell);
    outbox.onGoneElsewhere(goneElsewhere.tell);
    outbox.onRunEnd(ends.tell);
    follow(outbox.entries, entries.set);
    follow(outbox.unreadable, unreadable.set);
    follow(outbox.ready, ready.set);
    follow(outbox.lost, lost.set);
    follow(outbox.sending, sending.set);
    follow(outbox.running, running.set);
    follow(outbox.paused, paused.set);
    return outbox;
  };
  const open = () => {
    opening ??= load().catch(() => (opening = null));
    return opening;
  };
  const openIfNeeded = () => {
    if (needs.accounts.list.get().length > 0) void open();
  };

  openIfNeeded();
  needs.accounts.list.subscribe(openIfNeeded);
  needs.connection.subscribe(openIfNeeded);
  return {
    entries,
    unreadable,
    ready,
    lost,
    forgetLost: (accountIds) => void open().then((outbox) => outbox?.forgetLost(accountIds)),
    sending,
    running,
    paused,
    submit: async (toSubmit) => (await open())?.submit(toSubmit) ?? { kind: 'notKept', why: 'denied' },
    drain: async () => (await open())?.drain() ?? NOTHING_DONE,
    retry: async (id) => (await open())?.retry(id) ?? NOTHING_DONE,
    discard: async (id) => (await open())?.discard(id) ?? false,
    onDelivered: deliveries.add,
    onGoneElsewhere: goneElsewhere.add,
    onRunEnd: ends.add,
  };
}

function follow<T>(source: Observable<T>, take: (value: T) => void): void {
  take(source.get());
  source.subscribe(() => take(source.get()));
}
