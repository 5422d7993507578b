export interface GatherOptions {
  /** How many items one run takes at most. */
  readonly most: number;
  /** Milliseconds after which a run is no longer waited for: it may hang, and the others have nothing to do with it. */
  readonly patience: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R | Promise<R>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Does for many callers at once what each asks for alone. An item that comes while nothing runs starts at once; what
 * comes meanwhile gathers and goes together as soon as that run has ended. So a single caller waits for nothing, and a
 * crowd costs few trips to the database instead of many. `run` answers one result for each item, in their order, or the
 * promise of one that needs longer than the others; what it throws is thrown to each of them.
 */
export function gather<T, R>(
  run: (items: readonly T[]) => Promise<ReadonlyArray<R | Promise<R>>>,
  { most, patience }: GatherOptions,
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
      clearTimeout(impatient);
      running = false;
      start();
    };
    const impatient = setTimeout(next, patience);
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
      start();
    });
}
