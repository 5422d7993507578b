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
