/** Whether every case is tried (`npm run test:faults -- --long`) or a selection small enough for every commit. */
export const LONG = process.env['FAULTS'] === 'long';

/** Processes all items with a limited number of workers; each worker has a number. */
export async function atOnce<T>(
  workers: number,
  items: readonly T[],
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const run = async (worker: number): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item, worker);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
}
