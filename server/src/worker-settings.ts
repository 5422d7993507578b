import type { EnvironmentReader } from './read-environment.ts';

/** How many processes serve, and what they have together. */
export interface WorkerSettings {
  /** One serves alone, several below a primary. */
  readonly workers: number;
  /** The most connections to the database at a time, of all workers. */
  readonly databaseConnections: number;
}

const MOST_WORKERS = 64;
/** Unless it is set. A worker keeps two cores busy: one with its event loop, one with photos, passwords and files (decision 0049). */
const WORKERS_UNSET = { cores: 2, most: 8 };
/** Of a process alone, of each worker, and at most where nothing is set: the embedded database has 50, others 100 and several instances. */
const CONNECTIONS = { alone: 16, ofWorker: 8, altogether: 40, leastOfWorker: 4 };

/** Reads WORKERS and DATABASE_CONNECTIONS on a machine of so many cores. Faults are pushed. */
export function readWorkerSettings(read: EnvironmentReader, cores: number): WorkerSettings {
  const unset = Math.min(Math.max(1, Math.floor(cores / WORKERS_UNSET.cores)), WORKERS_UNSET.most);
  const workers = read.wholeNumber('WORKERS', unset, 1, MOST_WORKERS);
  const least = workers === 1 ? 1 : workers * CONNECTIONS.leastOfWorker;
  const usual = workers === 1 ? CONNECTIONS.alone : Math.min(workers * CONNECTIONS.ofWorker, CONNECTIONS.altogether);
  return {
    workers,
    databaseConnections: read.wholeNumber('DATABASE_CONNECTIONS', Math.max(usual, least), least, 10_000),
  };
}
