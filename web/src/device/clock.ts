/** The current time and timers. Passed in, so that tests can control it. */
export interface Clock {
  readonly now: () => Date;
  /** Runs an action once after this many milliseconds, unless the returned function is called before. */
  readonly after: (milliseconds: number, action: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits by a clock. */
export function wait(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}

/**
 * The result of a promise, or the fallback if it takes longer than this many milliseconds; a late result is ignored. No
 * fallback while it is seen to be `underWay`.
 */
export function within<T>(
  clock: Clock,
  milliseconds: number,
  promise: Promise<T>,
  fallback: T,
  underWay: () => boolean = () => false,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(milliseconds, () => underWay() || resolve(fallback));
    promise.finally(stop).then(resolve, reject);
  });
}

/** Number of jobs: about as many as a slow phone processes within two frames. */
const SLICE = 100;

/** Resolves once the browser has handled input and painting. Timers would wait longer. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Maps very many items in order; in between the page paints and reacts. */
export async function inSlices<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await breathe();
    made.push(...items.slice(from, from + SLICE).map(make));
  }
  return made;
}
