import type { EndedAccounts } from '../sign-in/kept-accounts.ts';
import type { Connection } from '../server/connection.ts';
import type { Device } from '../device/device.ts';
import type { Observable } from '../device/observable.ts';
import { within } from '../device/clock.ts';
import { randomId } from '../device/bytes.ts';
import { bytesOf, hashOf } from '../photo/kept-photo.ts';
import type { Bearer } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { type DrainParts, type Drains, planDrains } from './drain-outbox.ts';
import { newOutboxState, type Outbox, type OutboxState, shownBy } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';
import { forgetReceipts, noteSend, receiptsNote } from './receipts-note.ts';
import { formLock, submitReading } from './submit-reading.ts';
import { watchCrashes } from './try-entry.ts';

export interface OutboxNeeds {
  readonly device: Pick<Device, 'clock' | 'database' | 'locks' | 'storage' | 'visible'>;
  readonly api: ServerApi;
  /** The possible senders: the accounts signed in here, and somebody without access. */
  readonly senders: {
    readonly list: Observable<ReadonlyArray<{ readonly id: string; readonly applicationId: string }>>;
    readonly bearerOf: (id: string) => Bearer;
  };
  readonly connection: Pick<Connection, 'get' | 'subscribe'>;
}

/** Randomness, browser facilities and the state to write; tests pass their own. */
export interface OutboxParts {
  readonly state: OutboxState;
  readonly newId: () => string;
  readonly jitter: () => number;
  readonly bytesOf: typeof bytesOf;
  readonly hashOf: typeof hashOf;
}

const OF_BROWSER = { newId: randomId, jitter: Math.random, bytesOf, hashOf };

/** A device that does not answer within this time discards nothing. */
const DISCARDING_MS = 5_000;

/** Starts at once: sends what is left from earlier visits, and whenever connection, account or time allows it. */
export function createOutbox(needs: OutboxNeeds, own: Partial<OutboxParts> = {}): Outbox {
  const { device, senders, connection } = needs;
  const { state = newOutboxState(), ...replaced } = own;
  const given = { ...OF_BROWSER, ...replaced };
  const store = createOutboxStore(device, state);
  const reserved = new Set<string>();
  const parts: DrainParts = {
    ...device,
    ...given,
    api: needs.api,
    bearerOf: senders.bearerOf,
    store,
    sending: state.sending,
    crashes: watchCrashes(device.storage, device.visible, state.paused),
    reserved,
    accountIds: () => senders.list.get().map(({ id }) => id),
    isOnline: () => connection.get() === 'online',
    running: state.running,
    paused: state.paused,
    delivered: state.delivered.notify,
  };
  const drains = planDrains(parts, state.runEnd.notify);
  watchOccasions(needs, drains);
  state.entries.subscribe(drains.plan);
  store.behind.subscribe(drains.plan);
  void sendWhatIsLeft(store.load(), drains);
  return {
    ...shownBy(state),
    forgetLost: store.forgetLost,
    submit: async (toSubmit) => {
      const sender = senders.list.get().find(({ id }) => id === toSubmit.accountId);
      // An account that has just been signed out sends nothing; the form still has the reading.
      if (sender === undefined) return { kind: 'refused', status: 401, problem: null };
      const { applicationId } = sender;
      const submitted = await submitReading({ ...parts, reserved, bytesOf: given.bytesOf, applicationId }, toSubmit);
      // If one arrived, others will.
      if (submitted.kind === 'delivered' && drains.isWaiting()) void drains.drainByItself('reconnected');
      else drains.plan();
      return submitted;
    },
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
