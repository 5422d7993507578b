import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { ToPrimary, ToWorker } from '../worker-messages.ts';

/** A worker that is silent for so long is left out. */
const SILENT_MS = 5000;

let last = 0;

/** What these workers measure together, in the format of Prometheus, and how many they are; null where none answers. */
export async function measuresOf(workers: readonly Worker[]): Promise<string | null> {
  const told = (await Promise.all(workers.map(measuresOfOne))).filter((one) => one !== null);
  if (told.length === 0) return null;
  const own = new Registry();
  new Gauge({ name: 'workers', help: 'Processes that serve, of those that answered', registers: [own] }).set(
    told.length,
  );
  return AggregatorRegistry.aggregate([...told, await own.getMetricsAsJSON()]).metrics();
}

function measuresOfOne(worker: Worker): Promise<object | null> {
  return new Promise((resolve) => {
    const id = (last += 1);
    const end = (metrics: object | null): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('exit', leave);
      resolve(metrics);
    };
    const listen = ({ measures }: ToPrimary): void => {
      if (measures?.id === id) end(measures.metrics);
    };
    const leave = (): void => end(null);
    const timer = setTimeout(leave, SILENT_MS);
    worker.on('message', listen);
    worker.once('exit', leave);
    if (worker.isConnected()) worker.send({ measure: id } satisfies ToWorker);
    else leave();
  });
}
