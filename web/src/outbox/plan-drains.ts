import type { DrainEnd } from './outbox.ts';
import { drainOutbox, type DrainParts } from './drain-outbox.ts';
import { type Eagerness, nextLook } from './run.ts';

const EAGERNESS: readonly Eagerness[] = ['due', 'reconnected', 'all'];

/** A device that could not be read is read again. */
const READ_AGAIN_MS = 30_000;

/** When what waits is sent: on demand, and by itself when the time of something has come. */
export interface Drains {
  /** The same, when nobody has asked for it: not while that is paused. */
  readonly drainByItself: (eagerness: Eagerness) => Promise<void>;
  /** Sends what can be sent. Whoever wants no more than a run under way gets what that one comes to. */
  readonly drain: (eagerness: Eagerness) => Promise<DrainEnd>;
  /** Resolves when nothing is under way in this tab. */
  readonly rest: () => Promise<unknown>;
  /** Looks again when the time of something has come. */
  readonly plan: () => void;
  /** Whether somebody signed in here has something left. */
  readonly isWaiting: () => boolean;
}

/** `ended` is told of every run in which something was tried. */
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
  const drain = (eagerness: Eagerness): Promise<DrainEnd> => {
    if (current !== null && EAGERNESS.indexOf(current.eagerness) >= EAGERNESS.indexOf(eagerness)) return current.end;
    const end = (current?.end ?? Promise.resolve()).then(() => run(eagerness));
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
    // Without a connection its return is waited for.
    const due = current === null && isOnline() ? nextLook(store.entries.get(), present) : null;
    const delay = due === null && store.behind.get() ? READ_AGAIN_MS : due;
    stopWaiting = delay === null ? () => {} : clock.after(delay, () => void drainByItself('due'));
  };
  const drainByItself = async (eagerness: Eagerness) => {
    if (!parts.crashes.paused.get()) await drain(eagerness);
  };
  return {
    drain,
    drainByItself,
    plan,
    rest: async () => current?.end,
    isWaiting: () => store.entries.get().some(({ accountId }) => accountIds().includes(accountId)),
  };
}
