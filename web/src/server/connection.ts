import { getApplication } from '@zaehlwerk/contract/application';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import type { Clock } from '../device/clock.ts';
import type { Device, Fetch } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';

export const CHECK_EVERY_MS = 30_000;

/**
 * A connection that fails periodically may be down at each check, as 30 seconds are a multiple of many periods: a
 * failed check is repeated early, at intervals without a common period.
 */
const AGAIN_MS = [4_000, 5_000, 2_500] as const;

/**
 * The first call of a page, which fetches the configuration, is as good as a check; a check is made only if that takes
 * longer.
 */
const FIRST_CALL_MS = 3_000;

export type ConnectionState = 'online' | 'offline';

/**
 * Whether the server is reachable: the only source for that in this tab. What the browser reports only starts a check.
 */
export interface Connection extends Observable<ConnectionState> {
  /** Checks the server now, unless a check is already in progress; true if it answered. */
  readonly check: () => Promise<boolean>;
  /** Must be called with the outcome of every call of this tab: it may contradict the last state. */
  readonly noteAnswer: (answered: boolean) => void;
}

/**
 * Checks every 30 seconds, when the browser reports a change, when the page becomes visible again and when the outcome
 * of a call contradicts the state; at the start unless a call ends soon. Until the first outcome, the browser's state
 * counts.
 */
export function createConnection({ fetch, clock, online, visible }: Device): Connection {
  const state = settable<ConnectionState>(online.get() ? 'online' : 'offline');
  let running: { readonly answered: Promise<boolean>; readonly end: () => void } | null = null;
  let stopWaiting = clock.after(CHECK_EVERY_MS, () => void startCheck());
  const stopFirst = clock.after(FIRST_CALL_MS, () => void startCheck());
  let stopRepeating = () => {};

  function startCheck(repeats = 0): Promise<boolean> {
    stopFirst();
    stopRepeating();
    if (repeats === 0) {
      stopWaiting();
      stopWaiting = clock.after(CHECK_EVERY_MS, () => void startCheck());
    }
    running?.end();
    const ended = new AbortController();
    const answered = reachServer({ fetch, clock }, ended.signal).then((reached) => {
      // Another check has started meanwhile and decides.
      if (ended.signal.aborted) return running?.answered ?? state.get() === 'online';
      running = null;
      const again = reached ? undefined : AGAIN_MS[repeats];
      if (again !== undefined) stopRepeating = clock.after(again, () => void startCheck(repeats + 1));
      state.set(reached ? 'online' : 'offline');
      return reached;
    });
    running = { answered, end: () => ended.abort() };
    return answered;
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

/** How long a check waits for an answer. */
const TIMEOUT_MS = 10_000;
/** The status of networks that require signing in first (RFC 6585). */
const SIGN_IN_TO_NETWORK = 511;

interface Needs {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * Whether the server answers within ten seconds, with any status, never from a cache. An answer counts if it has the
 * server's own header, or is the 5xx of a proxy in front of it; the page of a captive portal, a redirect to it and a
 * foreign certificate do not.
 */
async function reachServer({ fetch, clock }: Needs, signal: AbortSignal): Promise<boolean> {
  const late = new AbortController();
  const stop = clock.after(TIMEOUT_MS, () => late.abort());
  const options: RequestInit = {
    method: 'HEAD',
    cache: 'no-store',
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.any([late.signal, signal]),
  };
  try {
    const { status, headers } = await fetch(getApplication.path, options);
    return headers.has(CONTRACT_HEADER) || (status >= 500 && status !== SIGN_IN_TO_NETWORK);
  } catch {
    return false; // fetch gives no reason
  } finally {
    stop();
  }
}
