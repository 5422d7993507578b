export interface GatherOptions {
  /** The maximum number of items one run takes. */
  readonly most: number;
  /** Milliseconds after which the next run starts even if this one has not finished: it may hang. */
  readonly timeout: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R | Promise<R>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches the calls of many callers (decision 0008). Items that arrive while nothing runs start at the end of this turn
 * of the event loop, in which others often arrive, too; items that arrive during a run wait and run together after it. So
 * a single caller never waits, and many callers cost few round trips to the database. `run` returns one result for each
 * item in order, or a promise of one that takes longer; what it throws is thrown to each caller.
 */
export function gather<T, R>(
  run: (items: readonly T[]) => Promise<ReadonlyArray<R | Promise<R>>>,
  { most, timeout }: GatherOptions,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let running = false;
  const start = (): void => {
    if (running || waiting.length === 0) return;
    running = true;
    const now = waiting.slice(0, most);
    waiting = waiting.slice(most);
    let counts = true;
    const next = (): void => {
      if (!counts) return;
      counts = false;
      clearTimeout(timer);
      running = false;
      setImmediate(start);
    };
    const timer = setTimeout(next, timeout);
    void run(now.map(({ item }) => item))
      .finally(next)
      .then(
        (results) => now.forEach(({ resolve }, index) => resolve(results[index]!)),
        (error: unknown) => now.forEach(({ reject }) => reject(error)),
      );
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setImmediate(start);
    });
}
