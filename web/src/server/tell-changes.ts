import type { Clock } from '../device/clock.ts';
import type { Observable } from '../device/observable.ts';
import type { ConnectionState } from './connection.ts';

/** So many changes within a minute are reported at once; a connection that changes more often is restless. */
const CALM_CHANGES = 3;
const WITHIN_MS = 60_000;
/** A restless connection must have stayed as it is for so long before it is reported again. */
const STEADY_MS = 30_000;

/**
 * Reports each change of the connection at once, until there are more than anybody could follow (quality F38): then once
 * more when it is steady again, unless that is what was reported last. Returns how to stop.
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
