import type { Clock } from '../src/device/clock.ts';
import { type Change, type Database, DatabaseClosed, type KeepResult, type StoreName } from '../src/device/database.ts';
import type { KeyStorage } from '../src/device/key-storage.ts';
import type { Locks } from '../src/device/locks.ts';
import { settable } from '../src/device/observable.ts';

/* A device on which nothing happens on its own: every call to the storage and to the network waits until the history
   resumes it, with the fault the history wants. A crashed tab gets no answers any more, and releases its locks. */

/** Something a tab waits for. */
export interface Pending {
  readonly tab: TabLife;
  readonly kind: 'storage' | 'network';
  readonly goOn: () => void;
}

export interface TabLife {
  alive: boolean;
}

export interface Disk {
  readonly stores: Readonly<Record<StoreName, Map<string, unknown>>>;
  /** The ids of all entries that were ever stored. */
  readonly everKept: Set<string>;
  /** How many of the next calls fail, and how. */
  fault: { readonly how: Exclude<KeepResult, 'kept'>; left: number } | null;
}

/** Everything the tabs of a history share. */
export function deviceOfHistory() {
  const pending: Pending[] = [];
  const disk: Disk = {
    stores: { drafts: new Map(), outbox: new Map(), photos: new Map(), copies: new Map() },
    everKept: new Set(),
    fault: null,
  };
  const tellers = new Map<TabLife, (store: StoreName) => void>();
  const values = new Map<string, string>();
  const locks = locksOfHistory();
  const time = timeOfHistory();

  /** Resolves once the history continues; never for a tab that is gone. */
  const ask = <T>(tab: TabLife, kind: Pending['kind'], answer: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      if (!tab.alive) return;
      const goOn = () => {
        pending.splice(pending.indexOf(one), 1);
        if (!tab.alive) return;
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      };
      const one = { tab, kind, goOn };
      pending.push(one);
    });
  const faultOf = (changes: readonly Change[] | null): KeepResult => {
    const { fault } = disk;
    if (fault === null || fault.left === 0) return 'kept';
    const puts = changes?.some((change) => !('remove' in change)) === true;
    if (fault.how === 'full' && !puts) return 'kept';
    fault.left -= 1;
    return fault.how;
  };
  const look = <T>(tab: TabLife, read: () => T) =>
    ask(tab, 'storage', () => {
      if (faultOf(null) === 'denied') throw new DatabaseClosed('denied by the history');
      return structuredClone(read());
    });
  const databaseOf = (tab: TabLife): Database => ({
    read: (store, key) => look(tab, () => disk.stores[store].get(key)),
    readAll: (store) => look(tab, () => Array.from(disk.stores[store], ([key, value]) => ({ key, value }))),
    change: (changes) => {
      const copies = structuredClone(changes);
      return ask(tab, 'storage', () => {
        const result = faultOf(copies);
        if (result !== 'kept') return result;
        for (const change of copies) {
          if ('remove' in change) disk.stores[change.store].delete(change.key);
          else disk.stores[change.store].set(change.key, change.value);
          if (change.store === 'outbox' && !('remove' in change)) disk.everKept.add(change.key);
        }
        for (const [other, tell] of tellers) if (other !== tab && other.alive) tell('outbox');
        return result;
      });
    },
    onOtherTab: (listener) => {
      tellers.set(tab, listener);
      return () => tellers.delete(tab);
    },
  });
  const openTab = () => {
    const tab: TabLife = { alive: true };
    const own = { database: databaseOf(tab), locks: locks.of(tab), clock: time.clockOf(tab) };
    return { tab, ...own, storage: storageOf(values, tab), visible: settable(true) };
  };
  const crash = (tab: TabLife) => {
    tab.alive = false;
    tellers.delete(tab);
    // A change in progress may be carried out or not: the browser may have received it already.
    for (const one of pending.filter((waiting) => waiting.tab === tab)) pending.splice(pending.indexOf(one), 1);
    locks.letGo(tab);
  };
  /** Puts something on the device that the app has not written. */
  const plant = (key: string, record: unknown) => {
    disk.stores.outbox.set(key, record);
    for (const tell of tellers.values()) tell('outbox');
  };
  return { pending, disk, time, ask, openTab, crash, plant };
}

/** Small texts; a tab that is gone writes nothing more. */
function storageOf(values: Map<string, string>, tab: TabLife): KeyStorage {
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => {
      if (tab.alive) values.set(key, value);
      return true;
    },
    remove: (key) => {
      if (tab.alive) values.delete(key);
    },
    onOtherTab: () => () => {},
  };
}

interface Turn {
  readonly tab: TabLife;
  readonly begin: (end: () => void) => void;
}

function locksOfHistory() {
  const queues = new Map<string, Turn[]>();
  const holds = new Set<{ readonly tab: TabLife; readonly name: string }>();
  const next = (name: string) => {
    const queue = queues.get(name);
    const first = queue?.[0];
    if (queue === undefined || first === undefined) return;
    first.begin(() => {
      if (queue[0] !== first) return;
      queue.shift();
      next(name);
    });
  };
  const of = (tab: TabLife): Locks => ({
    alone: <T>(name: string, action: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        if (!tab.alive) return;
        const begin = (end: () => void) => void action().then(resolve, reject).finally(end);
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        queue.push({ tab, begin });
        if (queue.length === 1) next(name);
      }),
    hold: (name) => {
      const one = { tab, name };
      holds.add(one);
      return () => holds.delete(one);
    },
    isHeld: async (name) => Array.from(holds).some((one) => one.tab.alive && one.name === name),
  });
  const letGo = (tab: TabLife) => {
    for (const [name, queue] of queues) {
      const held = queue[0]?.tab === tab;
      queue.splice(0, queue.length, ...queue.filter((turn) => turn.tab !== tab));
      if (held) next(name);
    }
  };
  return { of, letGo };
}

/** A wall clock that may be set forward and back, and timers independent of it. */
function timeOfHistory() {
  let passed = 0;
  let offset = Date.parse('2026-03-01T08:00:00Z');
  let dues: { readonly tab: TabLife; readonly at: number; readonly action: () => void }[] = [];
  return {
    clockOf: (tab: TabLife): Clock => ({
      now: () => new Date(offset + passed),
      after: (milliseconds, action) => {
        const due = { tab, at: passed + milliseconds, action };
        dues.push(due);
        return () => {
          dues = dues.filter((one) => one !== due);
        };
      },
    }),
    passed: () => passed,
    jump: (milliseconds: number) => {
      offset += milliseconds;
    },
    /** Runs the next timer due until then; false if there is none. */
    step: (until: number): boolean => {
      dues = dues.filter(({ tab }) => tab.alive);
      const due = dues.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      passed = due === undefined ? until : Math.max(passed, due.at);
      if (due === undefined) return false;
      dues = dues.filter((one) => one !== due);
      due.action();
      return true;
    },
  };
}
