import type { EndedAccounts } from '../sign-in/kept-accounts.ts';
import { within } from '../device/clock.ts';
import { randomId } from '../device/bytes.ts';
import { bytesOf, hashOf } from '../photo/kept-photo.ts';
import { watchCrashes } from './crash-watch.ts';
import { type Drains, planDrains } from './drain-outbox.ts';
import { newOutboxState, type Outbox, type OutboxNeeds, type OutboxState, shownBy } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';
import { forgetReceipts, noteSend, receiptsNote } from './receipts-note.ts';
import { createSender, formLock } from './sender.ts';

/** Randomness, browser facilities, the state to write, and which accounts have ended; tests pass their own. */
export interface OutboxParts {
  readonly state: OutboxState;
  readonly newId: () => string;
  readonly jitter: () => number;
  readonly bytesOf: typeof bytesOf;
  readonly hashOf: typeof hashOf;
  readonly hasEnded: (accountId: string) => boolean;
}

const OF_BROWSER = { newId: randomId, jitter: Math.random, bytesOf, hashOf, hasEnded: () => false };

/** A device that does not answer within this time discards nothing. */
const DISCARDING_MS = 5_000;

/** Starts at once: sends what is left from earlier visits, and whenever connection, account or time allows it. */
export function createOutbox(needs: OutboxNeeds, own: Partial<OutboxParts> = {}): Outbox {
  const { device, senders, connection } = needs;
  const { state = newOutboxState(), ...replaced } = own;
  const given = { ...OF_BROWSER, ...replaced };
  const store = createOutboxStore(device, state);
  const isOnline = () => connection.get() === 'online';
  const sender = createSender({
    ...device,
    ...given,
    api: needs.api,
    store,
    state,
    crashes: watchCrashes(device.storage, device.visible, state.paused),
    tenantOf: (accountId) => senders.list.get().find(({ id }) => id === accountId)?.applicationId ?? null,
    bearerOf: senders.bearerOf,
    isOnline,
  });
  const accountIds = () => senders.list.get().map(({ id }) => id);
  const drains = planDrains({ ...device, ...state, store, sender, isOnline, accountIds }, state.runEnd.notify);
  // If one arrived, others will.
  sender.submitted.add(({ kind }) => {
    if (kind === 'delivered' && drains.isWaiting()) void drains.drainByItself('reconnected');
    else drains.plan();
  });
  watchOccasions(needs, drains);
  state.entries.subscribe(drains.plan);
  store.behind.subscribe(drains.plan);
  void sendWhatIsLeft(store.load(), drains);
  return {
    ...shownBy(state),
    forgetLost: store.forgetLost,
    submit: sender.submit,
    drain: () => drains.drain('all'),
    retry: async (id) => {
      await store.setState(id, { kind: 'waiting' });
      await drains.rest();
      return drains.drain('due');
    },
    discard: (id) => within(device.clock, DISCARDING_MS, discard(id), false),
  };

  async function discard(id: string): Promise<boolean> {
    // What a form is sending right now, in any tab, is not discarded.
    return !(await device.locks.isHeld(formLock(id))) && store.remove(id);
  }
}

/** Notes what each account has sent for its receipts, from the first reading on, on every screen. */
export function noteForReceipts(state: OutboxState, { device, senders }: OutboxNeeds): void {
  const note = receiptsNote(device.storage);
  state.delivered.add((entry) => noteSend(note, entry));
  senders.list.subscribe(() =>
    forgetReceipts(
      note,
      senders.list.get().map(({ id }) => id),
    ),
  );
}

/** Forgets an ended account as soon as nothing of it is left in the outbox. */
export function forgetEnded({ ready, entries, unreadable }: OutboxState, ended: EndedAccounts): void {
  const forget = () => {
    const owners = new Set([...entries.get(), ...unreadable.get()].map(({ accountId }) => accountId));
    if (ready.get()) ended.keepOnly((id) => owners.has(id));
  };
  for (const source of [ready, entries, unreadable, ended.list]) source.subscribe(forget);
}

async function sendWhatIsLeft(loaded: Promise<void>, { drainByItself, isWaiting, plan }: Drains): Promise<void> {
  await loaded;
  if (isWaiting()) await drainByItself('reconnected');
  else plan();
}

/** Sends what waits when the connection returns and when a sender signs in. */
function watchOccasions({ senders, connection }: OutboxNeeds, { drainByItself, isWaiting }: Drains): void {
  const ids = () => senders.list.get().map(({ id }) => id);
  let known = ids();
  senders.list.subscribe(() => {
    const isNew = ids().some((id) => !known.includes(id));
    known = ids();
    if (isNew && isWaiting()) void drainByItself('reconnected');
  });
  connection.subscribe(() => {
    if (connection.get() === 'online' && isWaiting()) void drainByItself('reconnected');
  });
}
