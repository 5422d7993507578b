/** What time it is, and what is to happen later. Handed in, so that tests can turn it by hand. */
export interface Clock {
  readonly now: () => Date;
  /** Does something once after so many milliseconds, unless the returned function is called before. */
  readonly after: (milliseconds: number, action: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits so many milliseconds by a clock. */
export function wait(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}

/**
 * What a promise brings, or the fallback when that takes longer than so many milliseconds; then nobody listens to it any
 * more. No fallback as long as it is seen to be `underWay`.
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

/** Of jobs: about as many as a slow phone works through within two frames. */
const SLICE = 100;

/** Resolves when the browser has had its turn: with what was typed, and with drawing. Timers would wait longer. */
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

/** Maps very many items in their order; in between the page is drawn and reacts. */
export async function inSlices<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await breathe();
    made.push(...items.slice(from, from + SLICE).map(make));
  }
  return made;
}
