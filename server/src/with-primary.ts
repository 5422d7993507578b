import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import type { WorkQueue } from './database/work-queue.ts';
import { Refusal } from './http/refusal.ts';
import type { ToPrimary, ToWorker } from './worker-messages.ts';

/** Tells the primary something; one that has ended takes its workers along. */
export function tellPrimary(message: ToPrimary): void {
  if (cluster.worker?.isConnected() === true) cluster.worker.send(message);
}

/** The queue of a worker, by which whoever does the work in the background hears at once of what any worker has added. */
export function queueOfWorker(queue: WorkQueue, isAtBack: boolean): WorkQueue {
  if (!cluster.isWorker) return queue;
  if (!isAtBack) return { ...queue, hurry: (name) => tellPrimary({ hurry: name }) };
  hear(({ hurry }) => {
    if (hurry !== undefined) queue.hurry(hurry);
  });
  return queue;
}

/** How long all workers may take to tell what they measure; the primary waits for a shorter time for each. */
const MEASURED_MS = 10_000;

/**
 * Measures of all workers together in the format of Prometheus, or of this process where it is the only one. Throws `unavailable`
 * where the primary does not say.
 */
export function measuring(register: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => register.metrics();
  const asked = new Map<number, (text: string | null) => void>();
  let last = 0;
  hear(({ measure, measured }) => {
    if (measured !== undefined) asked.get(measured.id)?.(measured.text);
    if (measure === undefined) return;
    register.getMetricsAsJSON().then(
      (metrics) => tellPrimary({ measures: { id: measure, metrics } }),
      () => undefined,
    );
  });
  return async () => {
    const id = (last += 1);
    const text = await new Promise<string | null>((resolve) => {
      asked.set(id, resolve);
      setTimeout(() => resolve(null), MEASURED_MS).unref();
      tellPrimary({ measureAll: id });
    });
    asked.delete(id);
    if (text === null) throw new Refusal('unavailable');
    return text;
  };
}

/** Hears whatever the primary says. */
export function hear(listener: (message: ToWorker) => void): void {
  process.on('message', (message: ToWorker) => listener(message));
}
