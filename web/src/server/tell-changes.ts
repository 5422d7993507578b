import type { Clock } from '../device/clock.ts';
import type { Observable } from '../device/observable.ts';
import type { ConnectionState } from './connection.ts';

/** Up to this many changes within a minute are reported at once; more often, and the connection is flaky. */
const CALM_CHANGES = 3;
const WITHIN_MS = 60_000;
/** A flaky connection must have been stable for this long before it is reported again. */
const STEADY_MS = 30_000;

/**
 * Reports each change of the connection at once, until there are more than anybody could follow: then once it is stable
 * again, unless that state was the last reported. Returns a function to stop.
 */
export function tellChanges(
  connection: Observable<ConnectionState>,
  clock: Clock,
  report: (state: ConnectionState) => void,
): () => void {
  let reported = connection.get();
  let reportedAt: readonly number[] = [];
  let restless = false;
  let stopWaiting = () => {};

  const reportNow = () => {
    const state = connection.get();
    if (state === reported) return;
    reported = state;
    reportedAt = [...reportedAt, clock.now().getTime()];
    report(state);
  };
  const settle = () => {
    restless = false;
    reportedAt = [];
    reportNow();
  };
  const stop = connection.subscribe(() => {
    stopWaiting();
    const now = clock.now().getTime();
    reportedAt = reportedAt.filter((at) => now - at < WITHIN_MS);
    restless ||= reportedAt.length >= CALM_CHANGES;
    if (restless) stopWaiting = clock.after(STEADY_MS, settle);
    else reportNow();
  });
  return () => {
    stop();
    stopWaiting();
  };
}
