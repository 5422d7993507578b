import type { Accounts } from '../accounts/accounts.ts';
import type { Connection } from '../connection/connection.ts';
import type { Device } from '../device/device.ts';
import { within } from '../device/clock.ts';
import { randomId } from '../device/random-id.ts';
import { bytesOf, hashOf } from '../photos/kept-photo.ts';
import type { ServerApi } from '../server-api/server-api.ts';
import { type DrainParts, type Drains, planDrains } from './drain-outbox.ts';
import { newOutboxState, type Outbox, type OutboxState, shownBy } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';
import { formLock, submitReading } from './submit-reading.ts';
import { watchCrashes } from './watch-crashes.ts';

export interface OutboxNeeds {
  readonly device: Pick<Device, 'clock' | 'database' | 'locks' | 'storage' | 'visible'>;
  readonly api: ServerApi;
  readonly accounts: Pick<Accounts, 'bearerOf'> & { readonly list: AccountList };
  readonly connection: Pick<Connection, 'get' | 'subscribe'>;
}

interface AccountList {
  readonly get: () => ReadonlyArray<{ readonly id: string; readonly applicationId: string }>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is left to chance or to the browser, and the state to write; tests hand in their own. */
export interface OutboxParts {
  readonly state: OutboxState;
  readonly newId: () => string;
  readonly jitter: () => number;
  readonly bytesOf: typeof bytesOf;
  readonly hashOf: typeof hashOf;
}

const OF_BROWSER = { newId: randomId, jitter: Math.random, bytesOf, hashOf };

/** A device that does not answer by then removes nothing. */
const DISCARDING_MS = 5_000;

/** Starts at once: sends what is left from earlier, and whenever the connection, an account or the time allows it. */
export function createOutbox(needs: OutboxNeeds, own: Partial<OutboxParts> = {}): Outbox {
  const { device, accounts, connection } = needs;
  const { state = newOutboxState(), ...replaced } = own;
  const given = { ...OF_BROWSER, ...replaced };
  const store = createOutboxStore(device, state);
  const reserved = new Set<string>();
  const parts: DrainParts = {
    ...device,
    ...given,
    api: needs.api,
    bearerOf: accounts.bearerOf,
    store,
    sending: state.sending,
    crashes: watchCrashes(device.storage, device.visible, state.paused),
    reserved,
    accountIds: () => accounts.list.get().map(({ id }) => id),
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
      const account = accounts.list.get().find(({ id }) => id === toSubmit.accountId);
      // Whoever has just been signed out sends nothing; the form still has it.
      if (account === undefined) return { kind: 'refused', status: 401, problem: null };
      const { applicationId } = account;
      const submitted = await submitReading({ ...parts, reserved, bytesOf: given.bytesOf, applicationId }, toSubmit);
      // Where one has arrived, others will.
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
    // What its form is sending just now, in whatever tab, is not discarded meanwhile.
    return !(await device.locks.isHeld(formLock(id))) && store.remove(id);
  }
}

async function sendWhatIsLeft(loaded: Promise<void>, { drainByItself, isWaiting, plan }: Drains): Promise<void> {
  await loaded;
  if (isWaiting()) await drainByItself('reconnected');
  else plan();
}

/** What waits is sent when the connection returns and when an account signs in. */
function watchOccasions({ accounts, connection }: OutboxNeeds, { drainByItself, isWaiting }: Drains): void {
  const ids = () => accounts.list.get().map(({ id }) => id);
  let known = ids();
  accounts.list.subscribe(() => {
    const isNew = ids().some((id) => !known.includes(id));
    known = ids();
    if (isNew && isWaiting()) void drainByItself('reconnected');
  });
  connection.subscribe(() => {
    if (connection.get() === 'online' && isWaiting()) void drainByItself('reconnected');
  });
}
