import { randomBytes } from 'node:crypto';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { NeverListened } from '../start-fault.ts';
import type { RunningServer } from '../start-server.ts';
import { measuresOf } from './measures-of-all.ts';
import type { Beginning, ToPrimary, ToWorker } from '../worker-messages.ts';
import { STARTED_AS, WORKERS_TOGETHER } from '../worker-share.ts';

/** As in scripts/keep-running.mjs: a worker that has listened for long enough begins again with the shortest pause. */
const PAUSES = { firstMs: 1000, longestMs: 60_000, resetAfterMs: 60_000 };

/** The place of one worker, whichever process has it now. */
interface Place {
  worker: Worker | null;
  listens: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the workers that serve on the database of the primary, which itself serves nobody. The first one does all work in the background,
 * listens first and finds out whether the port can be had; `onListening` is called then. A worker that ends is started again after
 * growing pauses. Throws NeverListened, with no worker left, where one ends before it has listened.
 */
export async function keepWorkers(
  config: Config,
  log: Logger,
  database: Database,
  onListening: () => void,
): Promise<RunningServer> {
  const environment = { [WORKERS_TOGETHER]: String(config.workers), [STARTED_AS]: randomBytes(16).toString('base64') };
  const places: Place[] = [];
  const listening = () => places.flatMap(({ worker, listens }) => (worker !== null && listens ? [worker] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(places.map((place) => place.stop()));
    await database.close();
  };

  const answer = async (from: Worker, { hurry, measureAll: id }: ToPrimary): Promise<void> => {
    if (hurry !== undefined) places[0]?.worker?.send({ hurry } satisfies ToWorker);
    if (id === undefined) return;
    const text = await measuresOf(listening());
    if (from.isConnected()) from.send({ measured: { id, text } } satisfies ToWorker);
  };

  /** Resolves with the port once a worker listens there; from then on there is always one. */
  const keepOne = (port: number, isAtBack: boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      let [pauseMs, hasListened, isStopping] = [PAUSES.firstMs, false, false];
      let timer: NodeJS.Timeout | undefined;
      const place: Place = {
        worker: null,
        listens: false,
        async stop() {
          isStopping = true;
          clearTimeout(timer);
          if (place.worker === null) return;
          const ended = once(place.worker, 'exit');
          place.worker.process.kill('SIGTERM');
          await ended;
        },
      };
      places.push(place);
      const start = (): void => {
        const worker = cluster.fork(environment);
        let since = Infinity;
        place.worker = worker;
        const begin: Beginning = { target: database.target, port, isAtBack, joins: !isAtBack || hasListened };
        worker.send({ begin } satisfies ToWorker);
        worker.on('error', (error) => log.warn({ err: error }, 'a worker could not be told something'));
        worker.on('message', (message: ToPrimary) => {
          void answer(worker, message);
          if (message.listening === undefined) return;
          [since, hasListened, place.listens] = [performance.now(), true, true];
          log.info({ pid: worker.process.pid, background: isAtBack }, 'a worker listens');
          resolve(message.listening);
        });
        worker.once('exit', (code, signal) => {
          [place.worker, place.listens] = [null, false];
          if (isStopping) return;
          if (!hasListened) return reject(new NeverListened());
          if (performance.now() - since >= PAUSES.resetAfterMs) pauseMs = PAUSES.firstMs;
          log.error({ pid: worker.process.pid, code, signal, pauseMs }, 'a worker ended; it is started again');
          timer = setTimeout(start, pauseMs);
          pauseMs = Math.min(pauseMs * 2, PAUSES.longestMs);
        });
      };
      start();
    });

  try {
    const port = await keepOne(config.port, true);
    onListening();
    const others = Array.from({ length: config.workers - 1 }, () => keepOne(port, false));
    await Promise.all(others);
    log.info({ workers: config.workers }, 'all workers listen');
    return { close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
