import { type Clock, wait } from '../device/clock.ts';
import { DatabaseClosed } from '../device/database.ts';
import type { Observable, Settable } from '../device/observable.ts';
import type { Locks } from '../device/locks.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { DrainEnd } from './outbox.ts';
import {
  afterAttempt,
  type Eagerness,
  endOf,
  newRun,
  nextEntry,
  nextLook,
  type Present,
  type Run,
  spacingAfterNext,
} from './run.ts';
import type { Sender } from './sender.ts';

/** Shared by all tabs of the browser: one run at a time; the next one finds what is left. */
const RUN_LOCK = 'zaehlwerk.outbox.run';

/** From least to most eager. */
const EAGERNESS: readonly Eagerness[] = ['due', 'reconnected', 'all'];

/** Retry for a device that could not be read. */
const READ_AGAIN_MS = 30_000;

export interface DrainParts {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly store: OutboxStore;
  readonly sender: Sender;
  readonly isOnline: () => boolean;
  /** The accounts signed in here. */
  readonly accountIds: () => readonly string[];
  /** Whether this tab is sending. */
  readonly running: Settable<boolean>;
  /** Whether automatic sending is paused. */
  readonly paused: Observable<boolean>;
}

/**
 * The runs of this tab: on demand, and automatically when an entry is due. At most one is in progress here; a second
 * call that is no more eager joins it, a more eager one runs after it. Other tabs take turns by RUN_LOCK, and a
 * `submit` may send between two entries of a run. Call without holding a lock.
 */
export interface Drains {
  /** Sends what can be sent. */
  readonly drain: (eagerness: Eagerness) => Promise<DrainEnd>;
  /** The same, started automatically: not while paused. */
  readonly drainByItself: (eagerness: Eagerness) => Promise<void>;
  /** Resolves when nothing is in progress in this tab. */
  readonly rest: () => Promise<unknown>;
  /** Schedules the next run for when an entry is due. */
  readonly plan: () => void;
  /** Whether a signed-in account has entries left. */
  readonly isWaiting: () => boolean;
}

/** `ended` is called after every run in which something was attempted. */
export function planDrains(parts: DrainParts, ended: (end: DrainEnd) => void): Drains {
  const { store, clock, accountIds, isOnline } = parts;
  let current: { readonly eagerness: Eagerness; readonly end: Promise<DrainEnd> } | null = null;
  let stopWaiting = () => {};

  const run = async (eagerness: Eagerness) => {
    if (store.behind.get()) await store.load();
    const end = await drainOutbox(parts, eagerness);
    if (end.delivered + end.refused + end.failed + end.waitForAccount > 0) ended(end);
    return end;
  };
  const rest = async () => void (await current?.end.catch(() => undefined));
  const drain = (eagerness: Eagerness): Promise<DrainEnd> => {
    if (current !== null && EAGERNESS.indexOf(current.eagerness) >= EAGERNESS.indexOf(eagerness)) return current.end;
    // Whether the previous run succeeded or failed.
    const end = rest().then(() => run(eagerness));
    const mine = { eagerness, end };
    current = mine;
    return end.finally(() => {
      if (current === mine) current = null;
      plan();
    });
  };
  const plan = () => {
    stopWaiting();
    const present = { now: clock.now(), accountIds: accountIds() };
    // Offline, the returning connection starts the next run.
    const due = current === null && isOnline() ? nextLook(store.entries.get(), present) : null;
    const delay = due === null && store.behind.get() ? READ_AGAIN_MS : due;
    stopWaiting = delay === null ? () => {} : clock.after(delay, () => void drainByItself('due'));
  };
  const drainByItself = async (eagerness: Eagerness) => {
    if (!parts.paused.get()) await drain(eagerness);
  };
  return {
    drain,
    drainByItself,
    plan,
    rest,
    isWaiting: () => store.entries.get().some(({ accountId }) => accountIds().includes(accountId)),
  };
}

/** One run: sends what can be sent, one entry at a time with the required pauses. */
function drainOutbox(parts: DrainParts, eagerness: Eagerness): Promise<DrainEnd> {
  return parts.locks.alone(RUN_LOCK, async () => {
    parts.running.set(true);
    const pace = paceOf(parts.clock);
    let run = newRun(eagerness);
    try {
      for (let next = await step(parts, run, pace); next !== null; next = await step(parts, run, pace)) run = next;
      return endNow(parts, run);
    } catch (error) {
      if (!(error instanceof DatabaseClosed)) throw error;
      return { ...endNow(parts, run), why: 'unreadable' };
    } finally {
      parts.running.set(false);
    }
  });
}

/**
 * The pause between two requests. It starts with the answer to the first, so that writing its outcome does not add to
 * the time a long outbox takes.
 */
interface Pace {
  readonly begin: (milliseconds: number) => void;
  readonly over: () => Promise<void>;
}

function paceOf(clock: Clock): Pace {
  let pause = Promise.resolve();
  return { begin: (milliseconds) => void (pause = wait(clock, milliseconds)), over: () => pause };
}

/** The run after its next attempt; null when there is nothing left to try. */
async function step(parts: DrainParts, run: Run, pace: Pace): Promise<Run | null> {
  const choose = () => nextEntry(run, sendable(parts), presentOf(parts));
  const next = choose();
  if (next === null) return null;
  if (!parts.isOnline()) return run.over === null ? { ...run, over: 'unreachable' } : null;
  const ready = parts.sender.makeReady(next);
  await pace.over();
  // It may have been discarded meanwhile, or its account may have signed out.
  const entry = choose();
  if (entry === null) return null;
  const { state, ended } = parts.sender.send(entry.id, ready);
  state.subscribe(() => state.get().kind === 'answered' && pace.begin(spacingAfterNext(run)));
  await ended;
  const end = state.get();
  if (end.kind === 'answered') return afterAttempt(run, end.entry, end.sent);
  await parts.store.load();
  return { ...run, tried: new Set([...run.tried, entry.id]) };
}

function sendable({ store, sender }: DrainParts) {
  return store.entries.get().filter(({ id }) => !sender.isOfForm(id));
}

function presentOf({ clock, accountIds }: DrainParts): Present {
  return { now: clock.now(), accountIds: accountIds() };
}

function endNow(parts: DrainParts, run: Run): DrainEnd {
  return endOf(run, parts.store.entries.get(), parts.accountIds());
}
