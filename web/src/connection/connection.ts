import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import { reachServer } from '../server-api/reach-server.ts';

/** OFF-03, CST-26. */
export const CHECK_EVERY_MS = 30_000;

/** A connection that fails in a rhythm may be down at each check: a failed one is repeated once, before its time. */
const AGAIN_MS = 4_000;

export type ConnectionState = 'online' | 'offline';

/** Whether the server can be reached: the one source for that in this tab. What the browser reports only starts a check. */
export interface Connection extends Observable<ConnectionState> {
  /** Asks the server now, unless that is already under way; true when it answered. */
  readonly check: () => Promise<boolean>;
  /** To be called with the outcome of every call of this tab: it may contradict what was last found. */
  readonly noteAnswer: (answered: boolean) => void;
}

/**
 * Checks at once, every 30 seconds, when the browser reports a change, when the page becomes visible again and when the
 * outcome of a call contradicts what was found (OFF-03, OPN-079, quality F39). Until the first check ends, the browser
 * decides.
 */
export function createConnection({ fetch, clock, online, visible }: Device): Connection {
  const state = settable<ConnectionState>(online.get() ? 'online' : 'offline');
  let running: { readonly answered: Promise<boolean>; readonly end: () => void } | null = null;
  let stopWaiting = () => {};
  let stopRepeating = () => {};

  const startCheck = (isRepeated = false): Promise<boolean> => {
    stopRepeating();
    if (!isRepeated) {
      stopWaiting();
      stopWaiting = clock.after(CHECK_EVERY_MS, () => void startCheck());
    }
    running?.end();
    const ended = new AbortController();
    const answered = reachServer({ fetch, clock }, ended.signal).then((reached) => {
      // Another check has begun meanwhile and decides.
      if (ended.signal.aborted) return running?.answered ?? state.get() === 'online';
      running = null;
      if (!reached && !isRepeated) stopRepeating = clock.after(AGAIN_MS, () => void startCheck(true));
      state.set(reached ? 'online' : 'offline');
      return reached;
    });
    running = { answered, end: () => ended.abort() };
    return answered;
  };
  const check = () => running?.answered ?? startCheck();

  // A check from before the network changed says nothing about now.
  online.subscribe(() => void startCheck());
  visible.subscribe(() => visible.get() && void check());
  void startCheck();
  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    noteAnswer: (answered) => {
      if (answered !== (state.get() === 'online')) void check();
    },
  };
}
