import type { Job } from '@zaehlwerk/domain/job/job';
import type { Accounts } from '../accounts/accounts.ts';
import type { Connection } from '../connection/connection.ts';
import type { Device } from '../device/device.ts';
import { settable } from '../device/observable.ts';
import { randomId } from '../device/random-id.ts';
import { bytesOf, hashOf } from '../photos/kept-photo.ts';
import type { ServerApi } from '../server-api/server-api.ts';
import { drainOutbox, type DrainParts } from './drain-outbox.ts';
import type { DrainEnd, Outbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createOutboxStore } from './outbox-store.ts';
import { type Eagerness, nextLook } from './run.ts';
import { submitReading } from './submit-reading.ts';

const EAGERNESS: readonly Eagerness[] = ['due', 'reconnected', 'all'];

export interface OutboxNeeds {
  readonly device: Pick<Device, 'clock' | 'database' | 'locks'>;
  readonly api: ServerApi;
  readonly accounts: Pick<Accounts, 'list' | 'bearerOf'>;
  readonly connection: Pick<Connection, 'get' | 'subscribe'>;
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
  const store = createOutboxStore(device.database, device.locks);
  const sending = settable<string | null>(null);
  const running = settable(false);
  const deliveries = listeners<[OutboxEntry, Job | null]>();
  const ends = listeners<[DrainEnd]>();
  const reserved = new Set<string>();
  const accountIds = () => accounts.list.get().map(({ id }) => id);
  const isOnline = () => connection.get() === 'online';
  const parts: DrainParts & { readonly reserved: Set<string> } = {
    ...device,
    ...means,
    api: needs.api,
    bearerOf: accounts.bearerOf,
    store,
    sending,
    reserved,
    accountIds,
    isOnline,
    running: running.set,
    delivered: deliveries.tell,
  };

  let current: { readonly eagerness: Eagerness; readonly end: Promise<DrainEnd> } | null = null;
  let stopWaiting = () => {};
  const run = async (eagerness: Eagerness) => {
    if (!store.ready.get()) await store.load();
    const end = await drainOutbox(parts, eagerness);
    if (end.delivered + end.refused + end.failed + end.waitForAccount > 0) ends.tell(end);
    return end;
  };
  const drain = (eagerness: Eagerness): Promise<DrainEnd> => {
    // Whoever wants no more than the run under way gets what that one comes to.
    if (current !== null && EAGERNESS.indexOf(current.eagerness) >= EAGERNESS.indexOf(eagerness)) return current.end;
    const end = (current?.end ?? Promise.resolve()).then(() => run(eagerness));
    const mine = { eagerness, end };
    current = mine;
    return end.finally(() => {
      if (current === mine) current = null;
      plan();
    });
  };
  /** Looks again when the time of something has come. Without a connection its return is waited for. */
  const plan = () => {
    stopWaiting();
    const delay = current === null && isOnline() ? nextLook(store.entries.get(), presentOf()) : null;
    stopWaiting = delay === null ? () => {} : device.clock.after(delay, () => void drain('due'));
  };
  const presentOf = () => ({ now: device.clock.now(), accountIds: accountIds() });
  const isWaiting = () => store.entries.get().some(({ accountId }) => accountIds().includes(accountId));

  let known = accountIds();
  accounts.list.subscribe(() => {
    const isNew = accountIds().some((id) => !known.includes(id));
    known = accountIds();
    if (isNew && isWaiting()) void drain('reconnected');
  });
  connection.subscribe(() => {
    if (isOnline() && isWaiting()) void drain('reconnected');
  });
  store.entries.subscribe(plan);
  void store.load().then(() => {
    if (isWaiting()) void drain('reconnected');
  });

  return {
    entries: store.entries,
    unreadable: store.unreadable,
    ready: store.ready,
    sending,
    running,
    submit: async (toSubmit) => {
      const submitted = await submitReading({ ...parts, bytesOf: means.bytesOf }, toSubmit);
      // Where one has arrived, others will; what waits behind an older one goes after it.
      if (submitted.kind === 'delivered' && isWaiting()) void drain('reconnected');
      else plan();
      return submitted;
    },
    drain: () => drain('all'),
    retry: async (id) => {
      await store.setState(id, { kind: 'waiting' });
      await current?.end;
      return drain('due');
    },
    discard: store.remove,
    onDelivered: deliveries.add,
    onRunEnd: ends.add,
  };
}

function listeners<Told extends readonly unknown[]>() {
  const all = new Set<(...told: Told) => void>();
  return {
    add: (listener: (...told: Told) => void) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell: (...told: Told) => {
      for (const listener of Array.from(all)) listener(...told);
    },
  };
}
