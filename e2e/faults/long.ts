/** Whether every case runs (`npm run test:faults -- --long`) or a selection small enough for every commit. */
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

/** Fixed for every commit, so that a failure comes from its change; random in a long run. */
const USUAL = LONG ? Math.floor(Math.random() * 2 ** 31) : 4711;

/** Seed of a random run: printed in the title of its test, and set again with `SEED=…`. */
export const SEED = Number(process.env['SEED'] ?? USUAL);
