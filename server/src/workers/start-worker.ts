import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectTo } from '../database/open-database.ts';
import { imageStoresOf } from '../outside/image-stores.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import type { Beginning } from '../worker-messages.ts';
import { settingsOfWorker } from './settings-of-worker.ts';
import { hear, tellPrimary } from '../with-primary.ts';

/** Starts one of several workers with its share of the settings, on what the primary has opened and checked. */
export async function startWorker(config: Config, log: Logger, print: (line: string) => void): Promise<RunningServer> {
  const { target, port, isAtBack, joins } = await untilBegun();
  const own = { ...settingsOfWorker(config), port };
  const data = { ...imageStoresOf(config), database: connectTo(target, own, log) };
  const onListening = (at: number): void => tellPrimary({ listening: at });
  return startServer(own, log, data, { isAtBack, joins, print, onListening });
}

function untilBegun(): Promise<Beginning> {
  return new Promise((resolve) => {
    hear(({ begin }) => {
      if (begin !== undefined) resolve(begin);
    });
  });
}
