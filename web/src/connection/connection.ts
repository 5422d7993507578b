import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import { reachServer } from '../server-api/reach-server.ts';

/** OFF-03, CST-26. */
export const CHECK_EVERY_MS = 30_000;

/** A connection that comes and goes in a rhythm may be away at each look: one in vain is repeated once, before its time. */
const AGAIN_MS = 4_000;

export type ConnectionState = 'online' | 'offline';

/** Whether the server can be reached: the one truth about it in this tab. What the browser believes only makes it look. */
export interface Connection extends Observable<ConnectionState> {
  /** Asks the server now, unless that is already under way; true when it answered. */
  readonly check: () => Promise<boolean>;
  /** Told of every call of this tab: what became of it may contradict what was last found. */
  readonly heard: (answered: boolean) => void;
}

/**
 * Looks at once, every 30 seconds, when the browser says that something changed, when the page comes into sight again,
 * and when a call contradicts what is known (OFF-03, OPN-079, quality F39). Begins with what the browser believes.
 */
export function createConnection({ fetch, clock, online, visible }: Device): Connection {
  const state = settable<ConnectionState>(online.get() ? 'online' : 'offline');
  let running: { readonly answered: Promise<boolean>; readonly end: () => void } | null = null;
  let stopWaiting = () => {};
  let stopRepeating = () => {};

  const look = (isRepeated = false): Promise<boolean> => {
    stopRepeating();
    if (!isRepeated) {
      stopWaiting();
      stopWaiting = clock.after(CHECK_EVERY_MS, () => void look());
    }
    running?.end();
    const ended = new AbortController();
    const answered = reachServer({ fetch, clock }, ended.signal).then((reached) => {
      // Another look has begun meanwhile: that one has the word.
      if (ended.signal.aborted) return running?.answered ?? state.get() === 'online';
      running = null;
      if (!reached && !isRepeated) stopRepeating = clock.after(AGAIN_MS, () => void look(true));
      state.set(reached ? 'online' : 'offline');
      return reached;
    });
    running = { answered, end: () => ended.abort() };
    return answered;
  };
  const check = () => running?.answered ?? look();

  // What hangs since before the network changed says nothing about now.
  online.subscribe(() => void look());
  visible.subscribe(() => visible.get() && void check());
  void look();
  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    heard: (answered) => {
      if (answered !== (state.get() === 'online')) void check();
    },
  };
}
