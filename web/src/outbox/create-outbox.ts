import type { Job } from '@zaehlwerk/domain/job/job';
import type { Accounts } from '../accounts/accounts.ts';
import type { Connection } from '../connection/connection.ts';
import type { Device } from '../device/device.ts';
import { listeners } from '../device/listeners.ts';
import { settable } from '../device/observable.ts';
import { randomId } from '../device/random-id.ts';
import { bytesOf, hashOf } from '../photos/kept-photo.ts';
import type { ServerApi } from '../server-api/server-api.ts';
import type { DrainParts } from './drain-outbox.ts';
import type { DrainEnd, Outbox } from './outbox.ts';
import type { OutboxEntry } from './entry/outbox-entry.ts';
import { createOutboxStore } from './outbox-store.ts';
import { type Drains, planDrains } from './plan-drains.ts';
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

/** What is left to chance or to the browser; tests hand in their own. */
export interface OutboxMeans {
  readonly newId: () => string;
  readonly jitter: () => number;
  readonly bytesOf: typeof bytesOf;
  readonly hashOf: typeof hashOf;
}

const MEANS: OutboxMeans = { newId: randomId, jitter: Math.random, bytesOf, hashOf };

/** Starts at once: sends what is left from earlier, and whenever the connection, an account or the time has come. */
export function createOutbox(needs: OutboxNeeds, means: OutboxMeans = MEANS): Outbox {
  const { device, accounts, connection } = needs;
  const goneElsewhere = listeners<[]>();
  const deliveries = listeners<[OutboxEntry, Job | null]>();
  const ends = listeners<[DrainEnd]>();
  const store = createOutboxStore(device, goneElsewhere.tell);
  const sending = settable<string | null>(null);
  const running = settable(false);
  const reserved = new Set<string>();
  const crashes = watchCrashes(device.storage, device.visible);
  const parts: DrainParts = {
    ...device,
    ...means,
    api: needs.api,
    bearerOf: accounts.bearerOf,
    store,
    sending,
    crashes,
    reserved,
    accountIds: () => accounts.list.get().map(({ id }) => id),
    isOnline: () => connection.get() === 'online',
    running: running.set,
    delivered: deliveries.tell,
  };
  const drains = planDrains(parts, ends.tell);
  watchOccasions(needs, drains);
  store.entries.subscribe(drains.plan);
  store.behind.subscribe(drains.plan);
  void sendWhatIsLeft(store.load(), drains);
  return {
    entries: store.entries,
    unreadable: store.unreadable,
    ready: store.ready,
    lost: store.lost,
    forgetLost: store.forgetLost,
    sending,
    running,
    paused: crashes.paused,
    submit: async (toSubmit) => {
      const account = accounts.list.get().find(({ id }) => id === toSubmit.accountId);
      // Whoever has just been signed out sends nothing; the form still has it.
      if (account === undefined) return { kind: 'refused', status: 401, problem: null };
      const { applicationId } = account;
      const submitted = await submitReading({ ...parts, reserved, bytesOf: means.bytesOf, applicationId }, toSubmit);
      // Where one has arrived, others will; what waits behind an older one goes after it.
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
    // What its form is sending just now, in whatever tab, is not thrown away behind its back.
    discard: async (id) => !(await device.locks.isHeld(formLock(id))) && store.remove(id),
    onDelivered: deliveries.add,
    onGoneElsewhere: goneElsewhere.add,
    onRunEnd: ends.add,
  };
}

async function sendWhatIsLeft(loaded: Promise<void>, { drainByItself, isWaiting, plan }: Drains): Promise<void> {
  await loaded;
  if (isWaiting()) await drainByItself('reconnected');
  else plan();
}

/** A connection that returns and an account that comes are occasions to send what waits. */
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
