import { delayOf, delayOfAll, takenByOthers } from './processes.ts';

/** How long something took, and what the machine added to it. */
export interface OwnTime {
  readonly ms: number;
  /**
   * For so long those who do it were ready and had no core, and at most as long as programs that have nothing to do with
   * the attack used each core.
   */
  readonly machine: number;
}

/** Whose work something is: of the portal's main thread alone, or of its other threads and its database too. */
export type DoneBy = 'main thread' | 'all';

const DELAYS = { 'main thread': delayOf, all: delayOfAll } as const satisfies Record<
  DoneBy,
  (pid: number | null) => number
>;

/** Times what is asked of the portal's process by this one; `family` are the processes of the attack. */
export async function ownTime(
  portal: number | null,
  doneBy: DoneBy,
  family: readonly number[],
  ask: () => Promise<void>,
): Promise<OwnTime> {
  const waitedSoFar = (): number => DELAYS[doneBy](portal) + delayOf(process.pid);
  const [waited, taken, begun] = [waitedSoFar(), takenByOthers(family), performance.now()];
  await ask();
  const ms = performance.now() - begun;
  return { ms, machine: Math.max(0, Math.min(ms, waitedSoFar() - waited, takenByOthers(family) - taken)) };
}

/** What so large a share of times, the shortest first, does not exceed. */
export function portionOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
