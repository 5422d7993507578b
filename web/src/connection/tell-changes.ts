import type { Clock } from '../device/clock.ts';
import type { Observable } from '../device/observable.ts';
import type { ConnectionState } from './connection.ts';

/** So many changes within a minute are told as they come; a connection that changes more often is restless. */
const CALM_CHANGES = 3;
const WITHIN_MS = 60_000;
/** So long a restless connection must have stayed as it is before it is spoken of again. */
const STEADY_MS = 30_000;

/**
 * Tells of each change of the connection at once, until it comes and goes so often that nobody could follow (quality F38):
 * then once more when it has come to rest, unless it is as it was last told. Returns how to stop.
 */
export function tellChanges(
  connection: Observable<ConnectionState>,
  clock: Clock,
  tell: (state: ConnectionState) => void,
): () => void {
  let told = connection.get();
  let toldAt: readonly number[] = [];
  let restless = false;
  let stopWaiting = () => {};

  const say = () => {
    const state = connection.get();
    if (state === told) return;
    told = state;
    toldAt = [...toldAt, clock.now().getTime()];
    tell(state);
  };
  const settle = () => {
    restless = false;
    toldAt = [];
    say();
  };
  const stop = connection.subscribe(() => {
    stopWaiting();
    const now = clock.now().getTime();
    toldAt = toldAt.filter((at) => now - at < WITHIN_MS);
    restless ||= toldAt.length >= CALM_CHANGES;
    if (restless) stopWaiting = clock.after(STEADY_MS, settle);
    else say();
  });
  return () => {
    stop();
    stopWaiting();
  };
}
