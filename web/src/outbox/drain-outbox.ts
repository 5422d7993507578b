import { type Clock, wait } from '../device/clock.ts';
import { DatabaseClosed } from '../device/database.ts';
import { stateAfter } from './entry/entry-state.ts';
import type { DrainEnd } from './outbox.ts';
import {
  afterAttempt,
  type Eagerness,
  endOf,
  newRun,
  nextEntry,
  type Present,
  type Run,
  spacingAfterNext,
} from './run.ts';
import { makeReady, type SenderParts, tryEntry } from './try-entry.ts';

/** One run at a time, whichever tab makes it; whoever comes next finds what is left. */
const RUN_LOCK = 'zaehlwerk.outbox.run';

export interface DrainParts extends SenderParts {
  readonly isOnline: () => boolean;
  /** The accounts signed in here. */
  readonly accountIds: () => readonly string[];
  /** Entries that their form is sending just now. */
  readonly reserved: ReadonlySet<string>;
  readonly jitter: () => number;
  /** Called when it is this tab's turn, and again when it is over. */
  readonly running: (isRunning: boolean) => void;
}

/** Sends what can be sent, one entry at a time with the prescribed spacing (OFF-08, OFF-09), and says what came of it. */
export function drainOutbox(parts: DrainParts, eagerness: Eagerness): Promise<DrainEnd> {
  return parts.locks.alone(RUN_LOCK, async () => {
    parts.running(true);
    const pace = paceOf(parts.clock);
    let run = newRun(eagerness);
    try {
      for (let next = await step(parts, run, pace); next !== null; next = await step(parts, run, pace)) run = next;
      return endNow(parts, run);
    } catch (error) {
      if (!(error instanceof DatabaseClosed)) throw error;
      return { ...endNow(parts, run), why: 'unreadable' };
    } finally {
      parts.running(false);
    }
  });
}

/**
 * The pause between two sends. It begins with the answer to the first: what becomes of that one is kept meanwhile, and adds
 * nothing to the way of a long outbox.
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
  // Meanwhile it may have been thrown away, or its account may have signed out.
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
