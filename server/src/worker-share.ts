import { randomBytes } from 'node:crypto';
import cluster from 'node:cluster';

/** Tells a process that it is a worker, and of how many; only the primary sets it. */
export const WORKERS_TOGETHER = 'ZAEHLWERK_WORKERS_TOGETHER';
/** Of all workers that were started together: what they tag answers with. */
export const STARTED_AS = 'ZAEHLWERK_STARTED_AS';

/** How many processes serve together, this one with them. */
const TOGETHER = cluster.isWorker ? Number(process.env[WORKERS_TOGETHER] ?? 1) : 1;

/** What is the same in all workers that were started together, and in no other server. */
export function startedAs(): Buffer {
  const told = process.env[STARTED_AS];
  return cluster.isWorker && told !== undefined ? Buffer.from(told, 'base64') : randomBytes(16);
}

/**
 * This process's part of what all workers may do or keep together: turns, queues, memory. At least `least`, as a worker that may do
 * nothing serves nobody; so with more workers than the whole has parts there is more of it altogether. Of nothing it is nothing.
 */
export function partOf(whole: number, least = 1): number {
  return Math.max(Math.min(least, whole), Math.floor(whole / TOGETHER));
}

/** The largest body, which must have room in whatever worker it comes to. */
export const LARGEST_BODY_BYTES = 32 * 1024 * 1024;
