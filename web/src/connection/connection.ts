import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import { reachServer } from '../server-api/reach-server.ts';

/** OFF-03, CST-26. */
export const CHECK_EVERY_MS = 30_000;

/**
 * A connection that fails in a rhythm may be down at each check: a failed one is repeated once, before its time, each time
 * after another one of these, as 30 seconds are a multiple of many rhythms.
 */
const AGAIN_MS = [4_000, 5_500, 2_700] as const;

/** The first call of a page, which asks for the configuration, says as much as a check; one is made where that takes longer. */
const FIRST_CALL_MS = 3_000;

export type ConnectionState = 'online' | 'offline';

/** Whether the server can be reached: the one source for that in this tab. What the browser reports only starts a check. */
export interface Connection extends Observable<ConnectionState> {
  /** Asks the server now, unless that is already under way; true when it answered. */
  readonly check: () => Promise<boolean>;
  /** To be called with the outcome of every call of this tab: it may contradict what was last found. */
  readonly noteAnswer: (answered: boolean) => void;
}

/**
 * Checks every 30 seconds, when the browser reports a change, when the page becomes visible again and when the outcome of
 * a call contradicts what was found (OFF-03, OPN-079, quality F39); at the start where no call has had an outcome soon.
 * Until the first one, the browser decides.
 */
export function createConnection({ fetch, clock, online, visible }: Device): Connection {
  const state = settable<ConnectionState>(online.get() ? 'online' : 'offline');
  let running: { readonly answered: Promise<boolean>; readonly end: () => void } | null = null;
  let stopWaiting = clock.after(CHECK_EVERY_MS, () => void startCheck());
  const stopFirst = clock.after(FIRST_CALL_MS, () => void startCheck());
  let stopRepeating = () => {};
  let repeated = 0;

  function startCheck(isRepeated = false): Promise<boolean> {
    stopFirst();
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
      if (!reached && !isRepeated) repeatSoon();
      state.set(reached ? 'online' : 'offline');
      return reached;
    });
    running = { answered, end: () => ended.abort() };
    return answered;
  }
  function repeatSoon(): void {
    stopRepeating = clock.after(AGAIN_MS[repeated % AGAIN_MS.length] ?? AGAIN_MS[0], () => void startCheck(true));
    repeated += 1;
  }
  const check = () => running?.answered ?? startCheck();

  // A check from before the network changed says nothing about now.
  online.subscribe(() => void startCheck());
  visible.subscribe(() => visible.get() && void check());
  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    noteAnswer: (answered) => {
      stopFirst();
      if (answered !== (state.get() === 'online')) void check();
    },
  };
}
