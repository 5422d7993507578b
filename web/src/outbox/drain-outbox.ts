import { type Clock, wait } from '../device/clock.ts';
import { DatabaseClosed } from '../device/database.ts';
import type { Observable, Settable } from '../device/observable.ts';
import { stateAfter } from './outbox-entry.ts';
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
import { makeReady, type SenderParts, tryEntry } from './try-entry.ts';

/** Of all tabs of the browser: one run at a time; the next one finds what is left. */
const RUN_LOCK = 'zaehlwerk.outbox.run';

/** From the one that tries least to the one that tries most. */
const EAGERNESS: readonly Eagerness[] = ['due', 'reconnected', 'all'];

/** A device that could not be read is read again. */
const READ_AGAIN_MS = 30_000;

export interface DrainParts extends SenderParts {
  readonly isOnline: () => boolean;
  /** The accounts signed in here. */
  readonly accountIds: () => readonly string[];
  /** The ids of entries that their form is sending just now. */
  readonly reserved: ReadonlySet<string>;
  readonly jitter: () => number;
  /** Whether this tab is sending. */
  readonly running: Settable<boolean>;
  /** Whether nothing is sent by itself. */
  readonly paused: Observable<boolean>;
}

/**
 * The runs of this tab: on demand, and by itself when an entry is due. At most one is under way here; a second call that
 * wants no more than that one gets its end, one that wants more begins behind it. Other tabs take turns by RUN_LOCK, and
 * a `submit` may send between two entries of a run. All of it may be called without a lock.
 */
export interface Drains {
  /** Sends what can be sent. */
  readonly drain: (eagerness: Eagerness) => Promise<DrainEnd>;
  /** The same, when nobody has asked for it: not while that is paused. */
  readonly drainByItself: (eagerness: Eagerness) => Promise<void>;
  /** Resolves when nothing is under way in this tab. */
  readonly rest: () => Promise<unknown>;
  /** Looks again when the next entry is due. */
  readonly plan: () => void;
  /** Whether somebody signed in here has entries left. */
  readonly isWaiting: () => boolean;
}

/** `ended` is called after every run in which something was tried. */
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
    // However the run before has ended.
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
    // Without a connection, its return starts the next run.
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

/** One run: sends what can be sent, one entry at a time with the prescribed pauses (OFF-08, OFF-09). */
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
 * The pause between two requests. It begins with the answer to the first, so that writing what became of that one adds
 * nothing to the time a long outbox takes.
 */
interface Pace {
  readonly begin: (milliseconds: number) => void;
  readonly over: () => Promise<void>;
}

function paceOf(clock: Clock): Pace {
  let pause = Promise.resolve();
  return { begin: (milliseconds) => void (pause = wait(clock, milliseconds)), over: () => pause };
}

/** The run after its next attempt; null when there is nothing more to try. */
async function step(parts: DrainParts, run: Run, pace: Pace): Promise<Run | null> {
  const choose = () => nextEntry(run, sendable(parts), presentOf(parts));
  const next = choose();
  if (next === null) return null;
  if (!parts.isOnline()) return run.over === null ? { ...run, over: 'unreachable' } : null;
  const ready = makeReady(parts, next);
  await pace.over();
  // Meanwhile it may have been discarded, or its account may have signed out.
  const entry = choose();
  if (entry === null) return null;
  const tried = await tryEntry(parts, entry.id, {
    ready,
    answered: () => pace.begin(spacingAfterNext(run)),
    settle: ({ entry: kept, sent }) =>
      parts.store.setState(kept.id, stateAfter(kept, sent, { now: parts.clock.now(), jitter: parts.jitter() })),
  });
  if (tried.kind === 'tried') return afterAttempt(run, tried.entry, tried.sent);
  await parts.store.load();
  return { ...run, tried: new Set([...run.tried, entry.id]) };
}

function sendable({ store, reserved }: DrainParts) {
  return store.entries.get().filter(({ id }) => !reserved.has(id));
}

function presentOf({ clock, accountIds }: DrainParts): Present {
  return { now: clock.now(), accountIds: accountIds() };
}

function endNow(parts: DrainParts, run: Run): DrainEnd {
  return endOf(run, parts.store.entries.get(), parts.accountIds());
}
