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
