import { setTimeout as pause } from 'node:timers/promises';
import { residentOf } from '../attack/processes.ts';
import type { Town } from './town.ts';

/** Enough to collect the garbage, and to give pages back. */
const COLLECTING_MS = 2000;
/** How much may be added in the second half of the time. */
export const GROWTH = 1.05;

/** The memory of a process, by when it was looked at. */
interface Look {
  readonly instance: number;
  readonly pid: number;
  readonly atMs: number;
  readonly megabytes: number;
}

/** Looks at what the instances hold, their garbage collected. */
export class Memory {
  private readonly looks: Look[] = [];
  private readonly begun = performance.now();
  private readonly town: Town;

  constructor(town: Town) {
    this.town = town;
  }

  async look(): Promise<void> {
    const pids = this.town.instances.map((instance) => (instance.isUp() ? instance.pid() : null));
    for (const pid of pids) if (pid !== null) process.kill(pid, 'SIGUSR2');
    await pause(COLLECTING_MS);
    pids.forEach((pid, instance) => {
      const megabytes = residentOf(pid);
      if (pid !== null && megabytes > 0)
        this.looks.push({ instance, pid, atMs: performance.now() - this.begun, megabytes });
    });
  }

  /** The least that an instance held in the first and in the last third of the time from some moment on; null where another process came. */
  grownSince(instance: number, atMs: number): { readonly before: number; readonly after: number } | null {
    const looks = this.looks.filter((one) => one.instance === instance && one.atMs >= atMs);
    const third = Math.floor(looks.length / 3);
    if (third === 0 || new Set(looks.map(({ pid }) => pid)).size > 1) return null;
    const least = (some: readonly Look[]): number => Math.min(...some.map(({ megabytes }) => megabytes));
    return { before: least(looks.slice(0, third)), after: least(looks.slice(-third)) };
  }

  /** The least and the most of an instance, of all its processes. */
  rangeOf(instance: number): readonly [number, number] {
    const all = this.looks.filter((one) => one.instance === instance).map(({ megabytes }) => megabytes);
    return [Math.min(...all), Math.max(...all)];
  }
}
